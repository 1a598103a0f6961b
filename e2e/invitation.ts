import { TestBrowser } from '#server/test/client.ts';
import type { Shop } from './fixtures.ts';

/** A day from today on, as forms take it. */
export const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** Path of the invitation of a circle. */
export async function invitation(shop: Shop): Promise<string> {
  const words = { giver: 'Dan', honouree: 'Wilhelmina', message: '', most_friends: 3, last_day: inDays(3) };
  const draft_key = globalThis.crypto.randomUUID();
  const { circle } = await new TestBrowser(shop.url).api.circles.saveDraftCircle({ draft_key, ...words });
  return new URL(circle?.url ?? '').pathname;
}
