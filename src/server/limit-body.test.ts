import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import type { Environment } from './http.ts';
import { limitBody } from './limit-body.ts';

/** Sends 20 bytes, of which 10 are allowed. @returns the answer's status, and how many bytes were read before it */
async function send({ mayUpload, declared = 20 }: { mayUpload?: boolean; declared?: number | null }) {
  const app = new Hono<Environment>();
  const onError = (): Response => new Response('too large', { status: 413 });
  const limit = limitBody({
    maxSize: 10,
    onError,
    ...(mayUpload === undefined ? {} : { mayUpload: () => Promise.resolve(mayUpload) }),
  });
  app.post('/', limit, (c) => c.text('taken'));
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
  const headers = declared === null ? {} : { 'content-length': String(declared) };
  const { status } = await app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { status, read };
}

/** Begins to send a body of undeclared length. */
function begin(app: Hono<Environment>): { answer: Promise<Response>; end: () => Promise<void> } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sent = { method: 'POST', body: readable, duplex: 'half' } as RequestInit;
  return { answer: Promise.resolve(app.request('/', sent)), end: () => writable.close() };
}

test('GIFT-04 what a page sends too much is read to its end before the answer, for its browser reads none earlier', async () => {
  expect(await send({ mayUpload: true })).toEqual({ status: 413, read: 20 });
});

test('HOLE-13 a program, or a page that sends far too much, is refused before anything is read', async () => {
  expect(await send({})).toEqual({ status: 413, read: 0 });
  expect(await send({ mayUpload: true, declared: 21 })).toEqual({ status: 413, read: 0 });
});

test('HOLE-13 nothing is read of what somebody sends who may not upload it, whether its length is known or not', async () => {
  expect(await send({ mayUpload: false })).toEqual({ status: 413, read: 0 });
  expect(await send({ mayUpload: false, declared: null })).toEqual({ status: 413, read: 0 });
  expect((await send({ mayUpload: true, declared: null })).read).toBe(20);
});

test('HOLE-13 of large bodies whose length nobody declares a few are read at once, and the next once one of them is', async () => {
  const app = new Hono<Environment>();
  app.post('/', limitBody({ maxSize: 2 * 1024 * 1024, onError: (c) => c.text('too large', 413) }), (c) =>
    c.text('taken'),
  );
  const status = async (one: ReturnType<typeof begin>): Promise<number> => (await one.answer).status;
  const first = Array.from({ length: 4 }, () => begin(app));
  const refused = await begin(app).answer;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  await first[0]?.end();
  expect(await status(first[0]!)).toBe(200);
  const next = begin(app);
  await next.end();
  expect(await status(next)).toBe(200);
  for (const one of first.slice(1)) await one.end();
});

test('HOLE-13 a body of undeclared length that does not end gives its slot back after a minute', async () => {
  vi.useFakeTimers();
  try {
    const app = new Hono<Environment>();
    app.post('/', limitBody({ maxSize: 2 * 1024 * 1024, onError: (c) => c.text('too large', 413) }), (c) =>
      c.text('taken'),
    );
    const slow = Array.from({ length: 4 }, async () =>
      app.request('/', { method: 'POST', body: new ReadableStream(), duplex: 'half' } as RequestInit),
    );
    expect(
      (await app.request('/', { method: 'POST', body: new ReadableStream(), duplex: 'half' } as RequestInit)).status,
    ).toBe(503);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([408, 408, 408, 408]);
    const body = new Blob(['words']).stream();
    expect((await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('HOLE-13 a request without a body goes through, and takes no slot', async () => {
  const app = new Hono<Environment>();
  app.all('/', limitBody({ maxSize: 2 * 1024 * 1024, onError: (c) => c.text('too large', 413) }), (c) =>
    c.text('taken'),
  );
  const slow = Array.from({ length: 4 }, () => begin(app));
  for (const method of ['GET', 'POST']) expect((await app.request('/', { method })).status).toBe(200);
  for (const { answer, end } of slow) {
    await end();
    expect((await answer).status).toBe(200);
  }
});
