import { ORPCError } from '@orpc/client';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Api, apiContext } from '../request-context.ts';
import * as gift from './gift.tsx';
import * as guestPage from './guest-page.tsx';
import * as together from './together.tsx';
import * as watch from './watch.tsx';
import * as words from './words.tsx';

type Middleware = (call: object, next: () => Promise<Response>) => Promise<Response>;

/** Pages behind a link, each with the procedure that finds what it shows. */
const pages: [page: string, middleware: unknown, calls: (asked: () => Promise<never>) => object][] = [
  ['a guest', guestPage.middleware, (asked) => ({ hosts: { guestPage: asked } })],
  ['words', words.middleware, (asked) => ({ words: { readWords: asked } })],
  ['a film', watch.middleware, (asked) => ({ portal: { sharedFilm: asked } })],
  ['a gift', gift.middleware, (asked) => ({ gifts: { giftPage: asked } })],
  ['friends', together.middleware, (asked) => ({ circles: { friendPage: asked } })],
];

/** Asks for a page whose procedure fails. @returns true if the page was drawn as missing */
async function open(middleware: unknown, calls: (typeof pages)[number][2], failure: Error): Promise<boolean> {
  const context = new RouterContextProvider();
  context.set(apiContext, calls(() => Promise.reject(failure)) as unknown as Api);
  const next = vi.fn(() => Promise.resolve(new Response()));
  const [first] = middleware as Middleware[];
  const url = new URL('https://shop.example/page?order=SONG-2026-ABC123');
  await first?.({ context, url, params: { token: 'token' } }, next);
  return next.mock.calls.length === 1;
}

const refused = (code: string, status: number, data?: unknown): Error =>
  new ORPCError(code, { defined: true, status, data });

test.each(pages)('SITE-22 SITE-21 the page of %s is missing where there is none, and nowhere else', async (...page) => {
  const [, middleware, calls] = page;
  expect(await open(middleware, calls, refused('PAGE_NOT_FOUND', 404))).toBe(true);
  const wait = { retry_after_seconds: 600 };
  await expect(open(middleware, calls, refused('TOO_MANY', 429, wait))).rejects.toMatchObject({
    data: wait,
    init: { status: 429 },
  });
  const outage = refused('SERVICE_UNAVAILABLE', 503);
  await expect(open(middleware, calls, outage)).rejects.toBe(outage);
  const fault = new Error('a fault');
  await expect(open(middleware, calls, fault)).rejects.toBe(fault);
});

test('GIFT-01 SITE-22 an order without words to read, or of staff whose session is over, has a page that says so', async () => {
  const [, middleware, calls] = pages[1] as (typeof pages)[number];
  expect(await open(middleware, calls, refused('NO_WORDS', 409))).toBe(true);
  expect(await open(middleware, calls, refused('SESSION_ENDED', 401))).toBe(true);
});
