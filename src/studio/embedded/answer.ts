/** The worker's side of a StudioThread. */
import { parentPort } from 'node:worker_threads';
import type { FromThread } from './thread.ts';

export interface Answered<Answer> {
  answer: Answer;
  /** Memory handed over instead of copied. */
  transfer: ArrayBuffer[];
}

/** @throws Error outside a worker thread. */
export function answerRequests<Request, Answer>(
  work: (request: Request, onProgress: (fraction: number) => void) => Promise<Answered<Answer>>,
): void {
  const port = parentPort;
  if (!port) throw new Error('not a worker thread');
  const send = (message: FromThread<Answer>, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  port.on('message', (request: Request) => {
    work(request, (fraction) => send({ kind: 'progress', fraction })).then(
      ({ answer, transfer }) => send({ kind: 'answer', answer }, transfer),
      (error: unknown) =>
        send({ kind: 'failure', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
