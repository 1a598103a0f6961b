import sharp from 'sharp';
import { business } from '#features/subscriptions/server/test/businesses.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn, uploadPhoto } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';
import type { PropertyInput } from '../property.ts';
import { guestSouvenir, guestWelcome } from '../send.ts';
import { beginSouvenirs } from '../souvenirs.ts';

export const address = (): string => `${globalThis.crypto.randomUUID()}@example.com`;

/** A signed-in host, with a plan unless told. */
export async function aHost(service: TestService, { plan = true } = {}): Promise<TestBrowser> {
  const browser = await business(service, { kind: 'host', email: address(), company_name: 'The Hut' });
  if (!plan) return browser;
  const { url } = await browser.api.subscriptions.createCheckout({ priceId: 'pro_host' });
  await payOn(browser, url);
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  return browser;
}

export function aHouse(changes: Partial<PropertyInput> = {}): PropertyInput {
  return {
    property_id: null,
    name: 'Villa Rosa',
    place: 'Lagos',
    time_zone: 'Europe/Lisbon',
    arrival_hour: 15,
    departure_hour: 11,
    language: 'en',
    thanks: 'The terrace misses you.',
    return_code: 'ROSA10',
    return_offer: '10 % off',
    return_address: 'https://rosa.example.com/book',
    ground: '#123456',
    writing: '#ffffff',
    releases_by_hand: false,
    ...changes,
  };
}

/** An uploaded photo of a browser, so many pixels wide and high. @returns its id */
export async function aPhoto(browser: TestBrowser, width: number, height: number): Promise<string> {
  const { r, g, b } = { r: 200, g: 90, b: 40 };
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  return uploadPhoto(browser, new Uint8Array(bytes), 'terrace.png');
}

/** A property with a photo and, unless told, a welcome video. @returns its id */
export async function aProperty(
  browser: TestBrowser,
  changes: Partial<PropertyInput> = {},
  { welcome = true } = {},
): Promise<string> {
  const { property_id } = await browser.api.hosts.saveProperty(aHouse(changes));
  const upload_id = await aPhoto(browser, 160, 120);
  await browser.api.hosts.addMedia({ property_id, upload_id, kind: 'photo' });
  if (!welcome) return property_id;
  await browser.api.hosts.makeWelcome({ property_id });
  await eventually(
    async () => (await browser.api.hosts.readProperty({ property_id })).shown_welcome?.film_url,
    'the welcome video',
  );
  return property_id;
}

export function aGuest(
  property_id: string,
  changes: Partial<Parameters<TestBrowser['api']['hosts']['saveGuest']>[0]> = {},
): Parameters<TestBrowser['api']['hosts']['saveGuest']>[0] {
  const stay = { arrives: '2026-06-10', departs: '2026-06-14' };
  return { property_id, guest_id: null, first_name: 'Ada', email: address(), language: 'en', ...stay, ...changes };
}

/** Sends what is due of these rooms' messages. */
export const sendNow = ({ deps }: TestService): Promise<void> =>
  sendDue({ ...deps, scheduledMessages: [guestWelcome, guestSouvenir] });

/** Makes every souvenir whose time has come. */
export async function makeNow(service: TestService, browser: TestBrowser, property_id: string): Promise<void> {
  await beginSouvenirs(service.deps);
  await eventually(async () => {
    const { guests } = await browser.api.hosts.listGuests({ property_id });
    return guests.every(({ souvenir }) => souvenir.state !== 'making');
  }, 'the souvenirs');
}

/** Sends a file of guests as the page does. */
export async function sendGuestFile(
  browser: TestBrowser,
  propertyId: string,
  step: 'check' | 'import',
  file: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; answer: unknown }> {
  const response = await browser.fetch(`/host-guest-files/${propertyId}?step=${step}&name=guests.csv`, {
    method: 'POST',
    headers: { origin: browser.baseUrl, 'content-type': 'text/csv' },
    body: file,
  });
  return { status: response.status, answer: await response.json() };
}
