import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import type { Buyer } from '#features/rights/server/test/buyers.ts';
import type { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn, uploadPhoto } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';

/** A shop with room for every order of a file. */
export const startShop = (clock: SettableClock): Promise<TestService> =>
  startService({ clock, studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });

export const invitation = { giver: 'Dan', honouree: 'Ruth', message: 'Tell her something.', most_friends: 3 };
export const lastDay = '2026-03-25';
export const consent_version = '2026-11';

export interface Giver extends Buyer {
  token: string;
  /** Page on which the order is paid. */
  url: string;
  draft_key: string;
}

/** A friend in a browser of their own; `own` is the token of their own link. */
export interface Friend {
  browser: TestBrowser;
  own: string;
}

export const tokenOf = (url: string | undefined): string => new URL(url ?? '').pathname.split('/').at(-1) ?? '';

export const statusOf = async ({ browser, number }: Buyer): Promise<string> =>
  (await browser.api.portal.portalOrder({ order_number: number })).status;

/** A giver who invited ahead of paying, on 20 March 2026 at ten, has paid unless told otherwise, and reads the words first if told so. */
export async function aGiver(
  service: TestService,
  clock: SettableClock,
  {
    pay = true,
    message = invitation.message,
    at = '2026-03-20T10:00:00Z',
    reads = false,
    email = 'dan@example.com',
    last_day = lastDay,
  }: { pay?: boolean; message?: string; at?: string; reads?: boolean; email?: string; last_day?: string } = {},
): Promise<Giver> {
  clock.set(at);
  const browser = new TestBrowser(service.baseUrl);
  const draft_key = globalThis.crypto.randomUUID();
  const words = { ...invitation, message, last_day };
  const { circle } = await browser.api.circles.saveDraftCircle({ draft_key, ...words });
  const photo = await redPhoto(browser);
  const input = anOrderInput(
    { email, format: 'audio+video', photo_ids: [photo] },
    { idempotency_key: draft_key, words: { read: reads, by: '' } },
  );
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(input);
  const owner = { service, browser, number, token: tokenOf(circle?.url), url, draft_key };
  if (pay) await pays(owner);
  return owner;
}

export async function orderOf({ service, number }: Giver): Promise<OrderRow> {
  const order = await orderByNumber(service.deps.db, number);
  if (!order) throw new Error('There is no such order');
  return order;
}

export async function pays(owner: Giver): Promise<void> {
  await payOn(owner.browser, owner.url);
  const isPaid = async (): Promise<boolean> =>
    (await hasStatus(owner.service, owner.number, 'paid')) && (await statusOf(owner)) === 'paid';
  await eventually(isPaid, 'the payment');
}

export async function redPhoto(browser: TestBrowser): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } });
  return uploadPhoto(browser, new Uint8Array(await picture.jpeg().toBuffer()), 'beach.jpg');
}

type Given = Parameters<TestBrowser['api']['circles']['contribute']>[0];

export async function aFriend(
  { baseUrl }: TestService,
  token: string,
  changes: Partial<Given> = {},
  browser = new TestBrowser(baseUrl),
): Promise<Friend> {
  const words = 'We fell into the lake at Windermere.';
  const given = { token, name: 'Tom Green', email: '', words, photo_ids: [], with_greeting: false, consent_version };
  const { own_token } = await browser.api.circles.contribute({ ...given, ...changes });
  return { browser, own: own_token };
}

/** Sends a tone as a friend's greeting. @returns the status of the answer */
export async function greet({ browser, own }: Friend, seconds = 3): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greeting-test-'));
  const file = path.join(folder, 'hello.mp3');
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`, '-af', 'volume=-30dB'];
  await promisify(execFile)(await findFfmpeg(), ['-v', 'error', ...tone, file]);
  const body = new FormData();
  body.set('greeting', new File([await readFile(file)], 'hello.mp3', { type: 'audio/mpeg' }));
  await rm(folder, { recursive: true });
  const headers = { origin: browser.baseUrl };
  return (await browser.fetch(`/together/${own}/greeting`, { method: 'POST', body, headers })).status;
}

export const viewOf = ({ browser, number }: Buyer) => browser.api.circles.circleOfOrder({ order_number: number });

export const choose = (
  { browser, number }: Buyer,
  choice: { id: string; words?: boolean; photo_ids?: string[]; greeting?: 'none' | 'opening' | 'closing' },
) =>
  browser.api.circles.chooseContribution({
    order_number: number,
    choice: { words: false, photo_ids: [], greeting: 'none', ...choice },
  });
