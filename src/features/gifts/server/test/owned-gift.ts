import type { TestBrowser } from '#server/test/client.ts';

/** Routes to gifts by their tokens, whose tests stand in their room. */
export const giftPaths = [
  '/gift/:token/:part',
  '/gift/:token/answer',
  '/gift/:token/opened',
  '/gift/:token/thanks',
  '/gift/:token/thanks-back',
  '/gift/:token/thanks-show',
  '/gift/:token/report',
] as const;

/** Routes to gifts by their orders, for givers alone. */
export const giverPaths = ['/gift-thanks/:order_number/:id', '/gift-cards/:order_number/:size'] as const;

/** A thank-you that somebody leaves on the gift page of a released order. @returns its id */
export async function leaveThankYou(owner: TestBrowser, somebody: TestBrowser, order_number: string): Promise<string> {
  const words = { dedication: 'For the blue bicycle', signature: 'Zephyrine', may_download: false };
  const asked = { question: null, answer: null, last_day: null };
  const { page } = await owner.api.gifts.saveGift({ order_number, ...words, ...asked });
  await somebody.fetch(`${new URL(page?.url ?? '').pathname}/thanks`, {
    method: 'POST',
    body: new URLSearchParams({ line: 'Thank you for the blue bicycle' }),
    headers: { origin: somebody.baseUrl },
  });
  const { thanks } = await owner.api.gifts.giftOfOrder({ order_number });
  return thanks[0]?.id ?? '';
}
