import { ORPCError } from '@orpc/client';
import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router';
import { expect, test } from 'vitest';
import { foundPage } from './found-page.ts';
import { wordsOfError } from './frame/error-words.ts';

const refused = (code: string, status: number, data?: unknown) =>
  Promise.reject<string>(new ORPCError(code, { defined: true, status, data }));

test('SITE-22 GIFT-02 a link that leads nowhere is a missing page, and nothing else is', async () => {
  expect(await foundPage(Promise.resolve('page'))).toBe('page');
  for (const status of [400, 404, 410]) expect(await foundPage(refused('PAGE_NOT_FOUND', status))).toBeNull();
  expect(await foundPage(refused('NO_WORDS', 409), [409])).toBeNull();
  await expect(foundPage(refused('NO_WORDS', 409))).rejects.toMatchObject({ status: 409 });
  await expect(foundPage(refused('SERVICE_UNAVAILABLE', 503))).rejects.toMatchObject({ status: 503 });
  await expect(foundPage(Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});

test('SITE-21 GIFT-02 a page that was opened too often says how long to wait', async () => {
  const tooOften = { retry_after_seconds: 600 };
  await expect(foundPage(refused('TOO_MANY', 429, tooOften))).rejects.toMatchObject({
    data: tooOften,
    init: { status: 429 },
  });
  const { title, text } = wordsOfError(new ErrorResponseImpl(429, 'Too Many Requests', tooOften));
  expect(title).toBe('Please wait a little');
  expect(text).toContain('about 10 minutes');
});
