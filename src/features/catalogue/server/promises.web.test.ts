import { readdirSync, readFileSync } from 'node:fs';
import { safe } from '@orpc/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyHolidayOrder } from '#features/holiday/domain/holiday-order.ts';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { deliveryText } from '#features/orders/ui/index.ts';
import { occasionSlugs } from '#occasions/occasions.ts';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from '#server/test/journey.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

let service: TestService;
let now = new Date('2026-06-10T09:00:00Z');
beforeAll(async () => {
  service = await startService({ clock: { now: () => now }, site: { ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const aPicture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2288aa' } })
      .jpeg()
      .toBuffer(),
  );

const visitor = () => new TestBrowser(service.baseUrl);

/** Numbers of hours and days that a text promises: '24–72 hours' are 24 and 72, '3-5 days' are 72 and 120, 'SONG-2026-M4K85H' none. */
function promisedIn(text: string): number[] {
  const spans = text.matchAll(
    /(?<![\dA-Z-])(\d+)(?: ?(?:-|–|to|or|and) ?(\d+))?[ -]?(h\b|hours?|days?|Stunden|Std|horas|heures|ore\b)/gi,
  );
  return [...spans].flatMap(([, from = '', to, unit = '']) =>
    [from, to].flatMap((number) => (number ? [Number(number) * (/^d/i.test(unit) ? 24 : 1)] : [])),
  );
}

/** Sentences that count hours or days of something else than a delivery. */
const others =
  /ask within|refund|14-day|right to|deleted|go after|kept|cancel within|trial|sign of life|stays? (for|in)|works? for|plan|every month|forgotten|lasts?|answer|business days|on your account|link|without a subscription|half a|times in/i;

const deliveries = (text: string): number[] =>
  text.split(/(?<=[.!?;])\s|\n/).flatMap((sentence) => (others.test(sentence) ? [] : promisedIn(sentence)));

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((part) => textsOf(part))
      : [];

const allowed = new Set([turnaroundHours(false), turnaroundHours(true)]);
/** False for a buyer's own story in an example. */
const isPromise = (text: string): boolean => !/^(She|We|He|Eighty)/.test(text);

test('MEND-04 D26 no page promises another delivery than an order is given', async () => {
  const { api } = visitor();
  const pages = await Promise.all([
    api.catalogue.getHome(),
    api.catalogue.getClassic(),
    api.catalogue.getHosts(),
    ...occasionSlugs.map((slug) => api.catalogue.getOccasion({ slug })),
    api.catalogue.getLegalPage({ page: 'terms-conditions' }),
  ]);
  const wrong = pages
    .flatMap((page) => textsOf(page))
    .filter((text) => isPromise(text) && deliveries(text).some((hours) => !allowed.has(hours)));
  expect(wrong).toEqual([]);
  const said = pages.flatMap((page) => textsOf(page)).flatMap((text) => deliveries(text));
  expect(new Set(said)).toEqual(allowed);
  expect(pages.flatMap((page) => textsOf(page)).filter((text) => /\{\w*(hours|languages)\}/.test(text))).toEqual([]);
});

test('MEND-04 D26 no message of a public page says an hour by itself: the hours are handed to it', () => {
  const rooms = ['landing', 'holiday', 'wizard', 'simple', 'payment', 'delivery', 'portal'];
  const fixed = readdirSync('content/messages').flatMap((language) =>
    rooms.flatMap((room) => {
      const file = `content/messages/${language}/${room}.json`;
      const messages = ((): Record<string, string> => {
        try {
          return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        } catch {
          return {};
        }
      })();
      return Object.entries(messages).flatMap(([key, text]) =>
        deliveries(text).length > 0 && !key.startsWith('delivery_express') ? [`${file} ${key}`] : [],
      );
    }),
  );
  expect(fixed).toEqual([]);
});

type Place = (browser: TestBrowser, email: string) => Promise<{ order_number: string; url: string }>;

const promisesOf = (changes: Parameters<typeof anOrderInput>[0], day: 'today' | 'tomorrow' = 'today') =>
  promisesOfPlaced((browser, email) =>
    browser.api.orders.createCheckoutSession(anOrderInput({ ...changes, email }, { day })),
  );

/** A paid order, and the promise on its payment page, in its portal and in its letters. */
async function promisesOfPlaced(place: Place) {
  const browser = visitor();
  const email = `${globalThis.crypto.randomUUID()}@example.com`;
  const placed = await place(browser, email);
  await payOn(browser, placed.url);
  const session_id = new URL(placed.url).pathname.split('/').at(-1) ?? '';
  const seen = await eventually(
    async () => (await browser.api.payments.verifyPayment({ session_id })).order,
    'the payment',
  );
  const portal = await browser.api.portal.portalOrder({ order_number: placed.order_number });
  const page = deliveryText(seen.delivery);
  const letter = await eventually(async () => {
    const letters = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    const text = letters.flatMap(({ to, text: one }) => (to === email ? [one.replace(/\s+/g, ' ')] : [])).join('\n');
    return text.includes(page) && text;
  }, `a letter with '${page}'`);
  return { page, portal: deliveryText(portal.delivery), letter };
}

/** A souvenir of the holiday form without photos. */
const aSouvenir: Place = async (browser, email) => {
  const order = {
    ...emptyHolidayOrder,
    firstName: 'Lena',
    email,
    destination: 'Oia',
    favoriteMemory: 'We missed the ferry.',
    companionship: 'Nina',
    preferredGenre: 'Acoustic' as const,
    songLanguage: 'English' as const,
    images: [await uploadPhoto(browser, await aPicture(), 'oia.jpg')],
  };
  const idempotency_key = globalThis.crypto.randomUUID();
  const { order_number } = await browser.api.orders.sendHolidayEmail({ idempotency_key, total_price: 4900, order });
  return { order_number, url: (await browser.api.orders.createHolidayCheckout({ order_number })).url };
};

test('MEND-04 D26 LEG-04 HOL-06 short form and holiday form promise the same in page, portal and every letter', async () => {
  const standard: Place = (browser, email) => browser.api.simpleOrder.placeSimpleOrder(aSimpleOrder({ email }));
  const express: Place = (browser, email) =>
    browser.api.simpleOrder.placeSimpleOrder(aSimpleOrder({ email, deliveryTier: 'express' }, { total_price: 5800 }));
  for (const place of [standard, express, aSouvenir]) {
    const song = await promisesOfPlaced(place);
    expect(song.portal).toBe(song.page);
    const hours = [...new Set(deliveries(song.page))];
    expect(hours).toHaveLength(1);
    expect(allowed.has(hours[0] ?? 0), song.page).toBe(true);
    expect([...new Set(deliveries(song.letter))], song.letter).toEqual(hours);
  }
});

test('MEND-04 D26 payment page, portal and letter give one order one promise', async () => {
  const song = await promisesOf({});
  expect(song.page, 'MEND-19j says until when').toMatch(
    /^Expected within 24 hours \(by Thursday 11 June, \d\d:\d\d, London time\)$/,
  );
  expect(song.portal).toBe(song.page);
  expect(song.letter).toContain(`${song.page}.`);
  expect(deliveries(song.letter)).toEqual([24]);
});

test('MEND-04 D26 an order for tomorrow says so on the payment page, in the portal and in the letter', async () => {
  const song = await promisesOf({}, 'tomorrow');
  expect(song.page).toBe(
    'We begin on Thursday 11 June: expected within 24 hours from the start of that day (by Friday 12 June, 00:00, London time)',
  );
  expect(song.portal).toBe(song.page);
  expect(song.letter).toContain(song.page);
});

test('MEND-02 D25 a language that nobody here sings is neither offered nor taken, in any form', async () => {
  const browser = visitor();
  const { songs } = await browser.api.catalogue.getSite();
  expect(songs.languages.map(({ name }) => name)).toEqual(['English', 'Italian', 'Spanish', 'French', 'German']);
  expect(songs.producer_hours).toBeNull();
  const welsh = { language: 'Other', other_language: 'Welsh' } as const;
  const refused = await safe(browser.api.orders.createCheckoutSession(anOrderInput(welsh)));
  expect(refused.error).toMatchObject({ code: 'LANGUAGE_UNAVAILABLE', status: 422 });
  const known = anOrderInput({ language: 'Other', other_language: 'Italiano' });
  expect((await browser.api.orders.createCheckoutSession(known)).order_number).toMatch(/^SONG-/);
  const travel = JSON.stringify(await browser.api.catalogue.getOccasion({ slug: 'travel' }));
  expect(travel).toContain('English, Italian, Spanish, French and German');
  expect(travel).not.toContain('producer makes it by hand');
});

test('MEND-02 D25 where the operator switched it on, a producer makes it, and every surface says how long that takes', async () => {
  service.deps.site.byProducer = { hours: 120 };
  try {
    const welsh = await promisesOf({ language: 'Other', other_language: 'Welsh' });
    expect(welsh.page).toMatch(/^A producer makes this one by hand: expected within 120 hours \(by /);
    expect(welsh.portal).toBe(welsh.page);
    expect(welsh.letter).toContain(welsh.page);
    expect((await visitor().api.catalogue.getSite()).songs.producer_hours).toBe(120);
  } finally {
    service.deps.site.byProducer = null;
  }
});

test('MEND-04 D23 the lowest price that a visitor was shown holds on every page for thirty days, and for nobody else', async () => {
  const browser = visitor();
  await browser.api.catalogue.getHome();
  const { prices } = await browser.api.catalogue.getSite();
  expect(prices).toMatchObject({ wizard_audio: 2500, single_song: 2500, simple_standard: 2500 });
  expect((prices['wizard_audio'] ?? 0) + (prices['wizard_video_addon'] ?? 0)).toBe(4999);
  const cheaper = await browser.api.orders.createCheckoutSession(anOrderInput({}, { total_price: 2500 }));
  expect(cheaper.order_number).toMatch(/^SONG-/);
  const stranger = await safe(visitor().api.orders.createCheckoutSession(anOrderInput({}, { total_price: 2500 })));
  expect(stranger.error).toMatchObject({ code: 'PRICE_CHANGED', data: { total_price: 2900 } });
  now = new Date('2026-07-10T08:59:59Z');
  expect((await browser.api.catalogue.getSite()).prices['wizard_audio']).toBe(2500);
  now = new Date('2026-07-10T09:00:00Z');
  expect((await browser.api.catalogue.getSite()).prices['wizard_audio']).toBe(2900);
  now = new Date('2026-06-10T09:00:00Z');
});

test('MEND-04 D23 a price that the visitor wrote into the cookie is worth nothing', async () => {
  const browser = visitor();
  await browser.api.catalogue.getHome();
  const sent = browser.cookies.get('keepsong_prices') ?? '';
  expect(sent).toContain('song:2500:');
  browser.cookies.set('keepsong_prices', sent.replace('song:2500', 'song:1'));
  expect((await browser.api.catalogue.getSite()).prices['wizard_audio']).toBe(2900);
  const forged = await safe(browser.api.orders.createCheckoutSession(anOrderInput({}, { total_price: 1 })));
  expect(forged.error).toMatchObject({ code: 'PRICE_CHANGED' });
});
