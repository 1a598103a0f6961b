/** A worker thread that answers one request at a time. */
import { Worker } from 'node:worker_threads';
import { childEnvironment } from '#kit/child-environment.ts';
import { siblingModule } from '#kit/sibling-module.ts';
import { StudioError } from '../contracts.ts';

/** Message from a worker thread: its progress (0 to 1), its answer, or the reason of its failure. */
export type FromThread<Answer> =
  | { kind: 'progress'; fraction: number }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failure'; detail: string };

export class StudioThread<Request, Answer> {
  readonly #worker: Worker;
  #pending:
    | { resolve: (answer: Answer) => void; reject: (error: Error) => void; onProgress: (f: number) => void }
    | undefined;

  /** The reason for which it ended. */
  #ended: StudioError | undefined;

  /** `name` is a module beside this one: `band.worker`. */
  constructor(name: string) {
    const { url, execArgv } = siblingModule(import.meta.url, name);
    this.#worker = new Worker(url, { execArgv, env: childEnvironment() });
    this.#worker.on('message', (message: FromThread<Answer>) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(new StudioError('internal', `${name} failed`, { cause: error })));
    this.#worker.on('exit', () => {
      this.#fail(new StudioError('internal', `${name} ended early`));
    });
  }

  /** Only one request may be under way. @throws StudioError */
  ask(
    request: Request,
    transfer: ArrayBuffer[] = [],
    onProgress: (fraction: number) => void = () => {},
  ): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, onProgress };
      this.#worker.postMessage(request, transfer);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(message: FromThread<Answer>): void {
    const pending = this.#pending;
    if (message.kind === 'progress') return pending?.onProgress(message.fraction);
    this.#pending = undefined;
    if (message.kind === 'answer') pending?.resolve(message.answer);
    else pending?.reject(new StudioError('internal', message.detail));
    return undefined;
  }

  #fail(error: StudioError): void {
    this.#ended ??= error;
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}

/** The memory under typed arrays, once each. */
export function buffersOf(arrays: readonly (Float32Array | Uint8Array)[]): ArrayBuffer[] {
  return [...new Set(arrays.map((array) => array.buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}
