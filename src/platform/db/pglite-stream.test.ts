import { once } from 'node:events';
import { expect, test } from 'vitest';
import { outageOf } from '../outage.ts';
import { DatabaseStopped, PGliteStream } from './pglite-stream.ts';

/** A message as PostgreSQL sends it. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const query = message('Q', 'select 1\0');
const panic = message('E', 'SPANIC\0C58P01\0MZ is written in it\0\0');
const ready = message('Z', 'I');

/** A stream to a database that answers in these pieces. */
function answering(...pieces: Uint8Array[]): PGliteStream {
  return new PGliteStream({
    execProtocolRawStream: (_message, { onRawData }) => {
      for (const piece of pieces) onRawData(piece);
      return Promise.resolve();
    },
  });
}

const written = (stream: PGliteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.write(query, resolve);
  });

test.each([
  ['does not end its answer', [panic]],
  ['does not answer', []],
  ['breaks off within a message', [panic, ready.subarray(0, 3)]],
])('HOLE-06 a database that %s has stopped, which is known for an outage', async (_what, pieces) => {
  const stream = answering(...pieces);
  const failed = once(stream, 'error');
  await written(stream);
  const [error] = (await failed) as unknown[];
  expect(error).toBeInstanceOf(DatabaseStopped);
  expect(outageOf(error)).toBe('database-unavailable');
});

test('HOLE-06 an answer goes on whatever the pieces it comes in', async () => {
  const answer = Buffer.concat([message('D', 'row'), ready, message('A', 'news')]);
  for (const pieces of [[answer], [...answer].map((byte) => Buffer.from([byte]))]) {
    const stream = answering(...pieces);
    const [heard, errors]: [Buffer[], unknown[]] = [[], []];
    stream.on('data', (bytes: Buffer) => heard.push(bytes)).on('error', (error) => errors.push(error));
    await written(stream);
    expect(Buffer.concat(heard).equals(answer)).toBe(true);
    expect(errors).toEqual([]);
  }
});

test('HOLE-06 what a reader throws does not go through the database, and is not taken for its end', async () => {
  const stream = answering(message('D', 'row'), ready);
  const failure = new Error('unreadable');
  stream.on('data', () => {
    throw failure;
  });
  const failed = once(stream, 'error');
  await written(stream);
  expect(await failed).toEqual([failure]);
});
