import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Environment } from './http.ts';
import { limitBody } from './limit-body.ts';

/** Sends 20 bytes, of which 10 are allowed. @returns the answer's status, and how many bytes were read before it */
async function send({ isFromPage, declared = 20 }: { isFromPage: boolean; declared?: number }) {
  const app = new Hono<Environment>();
  const onError = (): Response => new Response('too large', { status: 413 });
  app.post('/', limitBody({ maxSize: 10, onError, isFromPage }), (c) => c.text('taken'));
  let read = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (read === 20) return controller.close();
        read += 10;
        controller.enqueue(new Uint8Array(10));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-length': String(declared) };
  const { status } = await app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { status, read };
}

test('GIFT-04 what a page sends too much is read to its end before the answer, for its browser reads none earlier', async () => {
  expect(await send({ isFromPage: true })).toEqual({ status: 413, read: 20 });
});

test('HOLE-13 a program, or a page that sends far too much, is refused before anything is read', async () => {
  expect(await send({ isFromPage: false })).toEqual({ status: 413, read: 0 });
  expect(await send({ isFromPage: true, declared: 21 })).toEqual({ status: 413, read: 0 });
});
