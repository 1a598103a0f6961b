import { Readable } from 'node:stream';

/**
 * An answer's body, read as it is sent. A failure is reported and breaks the answer off without its words: the web server
 * would print and send them, and they may quote rows.
 */
export function bodyStream(source: Readable, report: (error: unknown) => void): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(reported(source, report), { objectMode: false })) as ReadableStream<Uint8Array>;
}

async function* reported(source: Readable, report: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    report(error);
    // eslint-disable-next-line preserve-caught-error -- the cause may quote rows, and the web server would send it
    throw new Error('The answer broke off; the log has the cause.');
  }
}
