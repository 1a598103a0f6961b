import type { IncomingMessage } from 'node:http';
import { StorageError } from './port.ts';

/**
 * Ends a body of which nothing has come for `silence` milliseconds, or up to twice as many, while nothing was left to read. A
 * reader who pauses leaves something: the service is not waited for then.
 */
export function endSilentBody(body: IncomingMessage, silence: number): void {
  const { socket } = body;
  let before: number | null = null;
  const watch = setInterval(() => {
    const heard = body.readableLength === 0 ? socket.bytesRead : null;
    if (heard !== null && heard === before)
      body.destroy(new StorageError('unavailable', 'The file service has stopped in the middle of a file'));
    before = heard;
  }, silence).unref();
  body.once('close', () => clearInterval(watch));
}
