import { safe } from '@orpc/client';
import type { buyer, Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import type { TestBrowser } from '#server/test/client.ts';
import type { TestService } from '#server/test/service.ts';

type Words = Omit<Parameters<TestBrowser['api']['gifts']['saveGift']>[0], 'order_number'>;

/** The words of a gift page that says nothing else. */
export const giftWords: Words = {
  dedication: 'Mum, you told us no presents.',
  signature: 'With love from Sam and Kit',
  question: null,
  answer: null,
  may_download: false,
  last_day: null,
};

/** The giver of a released song that has a gift page. */
export interface Given extends Buyer {
  /** Path of the page, '/gift/<token>'. */
  path: string;
  token: string;
}

/** A released song with its gift page. */
export async function given(
  service: TestService,
  changes: Partial<Words> = {},
  order: Parameters<typeof buyer>[1] = {},
): Promise<Given> {
  const owner = await releasedSong(service, order);
  const { page } = await save(owner, changes);
  const path = new URL(page?.url ?? '').pathname;
  return { ...owner, path, token: path.slice('/gift/'.length) };
}

/** Saves the gift page of an order as its giver does. */
export const save = ({ browser, number }: Buyer, changes: Partial<Words> = {}) =>
  browser.api.gifts.saveGift({ order_number: number, ...giftWords, ...changes });

/** The page as a browser is shown it, or the refusal. */
export const seenBy = (browser: TestBrowser, token: string) => safe(browser.api.gifts.giftPage({ token }));

/** Code of a call's refusal, 'none' where it is answered. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
}

/** Sends a form of the gift page. */
export function post(browser: TestBrowser, path: string, fields: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'file');
  return browser.fetch(path, { method: 'POST', body, headers: { origin: browser.baseUrl } });
}
