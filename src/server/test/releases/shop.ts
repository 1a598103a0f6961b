import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { emptyHolidayOrder } from '#features/holiday/domain/holiday-order.ts';
import { TestBrowser } from '../client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from '../journey.ts';
import type { TestService } from '../service.ts';
import type { KnownBrowser } from './release.ts';

/** The shop that is filled, and its first admin. */
export const shop = {} as { service: TestService; admin: TestBrowser };
/** Visitors and words of the fixture that its tests need, by role. */
export const browsers: Record<string, KnownBrowser> = {};
export const words: Record<string, string> = {};

export const picture = async (background: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

export function keep(role: string, browser: TestBrowser, number = ''): void {
  browsers[role] = { cookies: Object.fromEntries(browser.cookies), number };
}

export interface Bought {
  browser: TestBrowser;
  number: string;
  url: string;
}

export async function wizard(role: string, changes: Parameters<typeof anOrderInput>[0] = {}): Promise<Bought> {
  const browser = new TestBrowser(shop.service.baseUrl);
  const photos =
    changes?.format === 'audio+video' ? { photo_ids: [await uploadPhoto(browser, await picture('red'), 'a.jpg')] } : {};
  const input = anOrderInput({ email: `${role}@example.com`, ...photos, ...changes });
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(input);
  words[`${role} draft`] = JSON.stringify(input);
  words[`${role} page`] = new URL(url).pathname + new URL(url).search;
  keep(role, browser, number);
  return { browser, number, url };
}

export async function paid(role: string, changes: Parameters<typeof anOrderInput>[0] = {}): Promise<Bought> {
  const bought = await wizard(role, changes);
  await payOn(bought.browser, bought.url);
  return bought;
}

export const statusOf = async (number: string): Promise<string> =>
  (await shop.service.deps.db.execute<{ status: string }>(sql`select status from orders where number = ${number}`))
    .rows[0]?.status ?? '';

export const reaches = (number: string, status: string): Promise<unknown> =>
  eventually(async () => (await statusOf(number)) === status, `${number} to be ${status}`);

export async function releaseVersion(order_number: string, version: number): Promise<void> {
  await shop.admin.api.production.judgeQuality({ order_number, version, verdict: 'passed', note: 'Sung well' });
  await shop.admin.api.production.releaseOrder({ order_number, version });
}

export async function ready(role: string, changes: Parameters<typeof anOrderInput>[0] = {}): Promise<Bought> {
  const bought = await paid(role, changes);
  await reaches(bought.number, 'ready');
  return bought;
}

export async function completed(role: string, changes: Parameters<typeof anOrderInput>[0] = {}): Promise<Bought> {
  const bought = await ready(role, changes);
  await releaseVersion(bought.number, 1);
  return bought;
}

/** Behaviour of the emulated provider that answers nothing. */
export const atStripe = { api: { fault: 'server-error', calls: 1000 } };

export async function holiday(role: string, pay: boolean): Promise<Bought> {
  const browser = new TestBrowser(shop.service.baseUrl);
  const { order_number: number } = await browser.api.orders.sendHolidayEmail({
    idempotency_key: globalThis.crypto.randomUUID(),
    total_price: 4900,
    order: {
      ...emptyHolidayOrder,
      firstName: 'Lena',
      email: `${role}@example.com`,
      destination: 'Santorini',
      favoriteMemory: 'We missed the ferry and a fisherman took us.',
      companionship: 'My sister Nina',
      preferredGenre: 'Acoustic',
      songLanguage: 'Spanish',
      images: [await uploadPhoto(browser, await picture('green'), 'oia.jpg')],
    },
  });
  keep(role, browser, number);
  if (!pay) return { browser, number, url: '' };
  const { url } = await browser.api.orders.createHolidayCheckout({ order_number: number });
  await payOn(browser, url);
  return { browser, number, url };
}
