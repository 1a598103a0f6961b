import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import { captureRefusingCard } from '#stripe-emulator/cards.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, hasStatus, payOn, uploadPhoto } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { SongBrief } from '#studio/contracts.ts';
import { emptyHolidayOrder, type HolidayOrder } from '../domain/holiday-order.ts';

let service: TestService;
const briefs: SongBrief[] = [];
let filmed = 0;
beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    studio: {
      ...quickStudio,
      write(brief, options) {
        briefs.push(brief);
        return quickStudio.write(brief, options);
      },
      render(input, options) {
        filmed += input.photos.length;
        return quickStudio.render(input, options);
      },
    },
  });
});
afterAll(() => service.end());

const picture = async (format: 'gif' | 'jpeg' | 'avif'): Promise<Uint8Array<ArrayBuffer>> => {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2288aa' } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
};

async function aHolidayOrder(browser: TestBrowser, changes: Partial<HolidayOrder> = {}) {
  const images = [await uploadPhoto(browser, await picture('jpeg'), 'oia.jpg')];
  return {
    idempotency_key: globalThis.crypto.randomUUID(),
    total_price: 4900,
    order: {
      ...emptyHolidayOrder,
      firstName: ' Lena ',
      email: 'lena@example.com',
      destination: 'Santorini',
      favoriteMemory: 'We missed the ferry and a fisherman took us.',
      companionship: 'My sister Nina',
      preferredGenre: 'Acoustic' as const,
      songLanguage: 'Spanish' as const,
      images,
      ...changes,
    },
  };
}

test('HOL-06 MEND-10b a souvenir is stored with its number, told by e-mail, paid, and becomes a song and a film in its language', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const { orders, portal, payments } = browser.api;
  const input = await aHolidayOrder(browser, {
    secondName: ' Nils ',
    preferredGenre: 'Other (please specify)',
    otherGenre: ' Fado ',
    specialWords: '“una más”',
  });
  const clicks = await Promise.all([1, 2, 3].map(() => orders.sendHolidayEmail(input)));
  const [{ order_number } = { order_number: '' }] = clicks;
  expect(order_number).toMatch(/^SONG-\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(new Set(clicks.map((click) => click.order_number)).size).toBe(1);
  expect((await portal.portalOrder({ order_number })).status).toBe('submitted');
  const letters = await eventually(async () => {
    const found = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    const mine = found.filter((letter) => letter.to === 'lena@example.com');
    return mine.length > 0 && mine;
  }, 'the letter');
  expect(letters.map((letter) => letter.subject)).toEqual([`Your holiday song, order ${order_number}`]);

  const { url } = await orders.createHolidayCheckout({ order_number });
  expect((await orders.createHolidayCheckout({ order_number })).url).toBe(url);
  expect((await portal.portalOrder({ order_number })).status).toBe('payment_pending');
  const back = await payOn(browser, url);
  const session = new URL(back ?? '').searchParams.get('session_id') ?? '';
  expect(await payments.verifyPayment({ session_id: session })).toMatchObject({
    state: 'paid',
    order: { number: order_number, format: 'audio+video' },
  });
  const ready = await eventually(async () => {
    const seen = await portal.portalOrder({ order_number });
    return seen.status === 'ready' && seen;
  }, 'song and film');
  expect(briefs.at(-1)).toMatchObject({
    occasion: 'travel',
    recipient: { shown: 'Lena & Nils' },
    language: 'Spanish',
    genre: 'Fado',
    story: { favoriteMoment: 'Santorini. We missed the ferry and a fisherman took us.', companions: 'My sister Nina' },
  });
  expect(filmed).toBeGreaterThan(0);
  expect(ready).toMatchObject({
    destination: 'Santorini',
    first_name: 'Lena & Nils',
    language: 'Spanish',
    music_genre: 'Fado',
    format: 'audio+video',
    price_paid_pence: 4900,
    photos: [expect.objectContaining({})],
  });
  expect(ready.files.map((file) => file.kind)).toEqual(['audio', 'teaser', 'video']);
  expect((await safe(orders.sendHolidayEmail(input))).error).toMatchObject({ code: 'ALREADY_PAID' });
  const queue = await (await adminBrowser(service)).api.production.listQueue({ filter: 'all', search: order_number });
  expect(queue.orders).toMatchObject([
    { kind_name: 'Holiday souvenir', occasion: 'travel', first_name: 'Lena & Nils' },
  ]);
});

test('HOL-03 HOL-06 what is missing, mispriced or not this browser’s is refused, and nothing is stored', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const { orders } = browser.api;
  const input = await aHolidayOrder(browser);
  const sent = async (order: Partial<HolidayOrder>, rest: { total_price?: number } = {}) =>
    (await safe(orders.sendHolidayEmail({ ...input, ...rest, order: { ...input.order, ...order } }))).error;
  expect(await sent({ destination: ' \n', images: [] })).toMatchObject({
    code: 'INCOMPLETE',
    data: { fields: ['destination', 'images'] },
  });
  expect(await sent({ songLanguage: 'Other (please specify)' })).toMatchObject({
    data: { fields: ['otherSongLanguage'] },
  });
  expect(await sent({ email: 'lena@' })).toMatchObject({ code: 'INVALID_EMAIL' });
  expect(await sent({}, { total_price: 1 })).toMatchObject({ code: 'PRICE_CHANGED', data: { total_price: 4900 } });
  expect(await sent({ images: ['00000000000000000000000000'] })).toMatchObject({ code: 'PHOTO_GONE' });
  expect(await sent({ favoriteMemory: 'x'.repeat(1001) })).toMatchObject({ code: 'BAD_REQUEST' });
  const stored = await service.deps.db.execute(sql`select 1 from orders where draft_key = ${input.idempotency_key}`);
  expect(stored.rows).toEqual([]);

  const { order_number } = await orders.sendHolidayEmail(input);
  const stranger = new TestBrowser(service.baseUrl);
  expect((await safe(stranger.api.orders.createHolidayCheckout({ order_number }))).error).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  });
  const other = await orders.sendHolidayEmail({ ...input, order: { ...input.order, destination: 'Nepal' } });
  expect(other.order_number).toBe(order_number);
});

test('HOL-05 the form takes GIF where the wizard does not, and AVIF under any name is refused', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const gif = await picture('gif');
  const refused = await safe(uploadPhoto(browser, gif, 'dance.gif'));
  expect(refused.error).toMatchObject({ code: 'INVALID_TYPE' });
  await expect(uploadPhoto(browser, gif, 'dance.gif', 'souvenir')).resolves.toMatch(/^[0-9a-z]{26}$/);
  const avif = await picture('avif');
  const renamed = await safe(uploadPhoto(browser, avif, 'holiday.jpg', 'souvenir'));
  expect(renamed.error).toMatchObject({ code: 'INVALID_TYPE', data: { file: 'holiday.jpg' } });
});

test('HOLE-04 a holiday buyer whose one letter a day is used up is told that nobody charged them', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const { orders, payments } = browser.api;
  const input = await aHolidayOrder(browser, { email: 'told@example.com' });
  const { order_number } = await orders.sendHolidayEmail(input);
  const { url } = await orders.createHolidayCheckout({ order_number });
  const back = await payOn(browser, url, captureRefusingCard);
  const session = new URL(back ?? '').searchParams.get('session_id') ?? '';
  expect(await payments.verifyPayment({ session_id: session })).toMatchObject({ state: 'not_charged' });
  const letters = await eventually(async () => {
    const found = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    const mine = found.filter((letter) => letter.to === 'told@example.com').map(({ subject }) => subject);
    return mine.length > 1 && mine;
  }, 'both letters');
  expect(letters.toSorted()).toEqual(
    ['Your payment did not go through', `Your holiday song, order ${order_number}`].toSorted(),
  );
});

test('MEND-09 a buyer who ordered in Spanish is written to in Spanish: receipt, confirmation and delivery', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = { ...(await aHolidayOrder(browser, { email: 'marta@example.com' })), page_language: 'es' as const };
  const { order_number } = await browser.api.orders.sendHolidayEmail(input);
  await payOn(browser, (await browser.api.orders.createHolidayCheckout({ order_number })).url);
  await eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await browser.api.portal.portalOrder({ order_number })).status === 'ready',
    'song and film',
  );
  const admin = await adminBrowser(service);
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
  const letters = await eventually(async () => {
    const found = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    const mine = found.filter((letter) => letter.to === 'marta@example.com');
    return mine.length === 3 && mine;
  }, 'three letters');
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    `Tu canción de vacaciones, pedido ${order_number}`,
    `Tu canción y tu película, pedido ${order_number}`,
    `Tu pedido ${order_number} está confirmado`,
  ]);
  for (const { html, text } of letters) {
    expect(html).toContain('<html lang="es">');
    expect(text).toContain('¿Preguntas? ');
  }
  expect(letters.map(({ text }) => text).join(' ')).toContain('Entrega prevista en 48 horas (a más tardar el ');

  await browser.api.rights.askRefund({ order_number, reason: 'El nombre está mal.' });
  const { requests } = await admin.api.rights.listRequests();
  const id = requests.find((request) => request.order_number === order_number)?.id ?? '';
  await admin.api.rights.answerRequest({ id, verdict: 'granted', answer: '', amount_pence: 1000 });
  const later = await eventually(async () => {
    const found = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    const mine = found.filter((letter) => letter.to === 'marta@example.com');
    return mine.length === 5 && mine;
  }, 'the letters about the refund');
  const texts = later.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
  expect(texts).toContain(`Has pedido un reembolso del pedido ${order_number}.`);
  expect(texts).toMatch(/Te devolvemos 10,00\s£\. Los bancos tardan 5–10 días laborables en mostrarlo\./);
});

test('MEND-09b a Spanish order speaks Spanish to its buyer in links, chat, receipt and on the payment page, and English to staff', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = { ...(await aHolidayOrder(browser, { email: 'ines@example.com' })), page_language: 'es' as const };
  const { order_number } = await browser.api.orders.sendHolidayEmail(input);
  const { url } = await browser.api.orders.createHolidayCheckout({ order_number });
  const back = await payOn(browser, url);
  expect(new URL(back ?? '').searchParams.get('language')).toBe('es');
  const portal = () => browser.api.portal.portalOrder({ order_number });
  await eventually(async () => (await portal()).status === 'ready', 'song and film');
  const admin = await adminBrowser(service);
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
  expect((await portal()).page_language).toBe('es');
  expect((await admin.api.portal.portalOrder({ order_number })).page_language).toBe('en');
  const shared = await browser.api.portal.shareFilm({ order_number, kind: 'audio' });
  const token = shared.url.split('/').at(-1) ?? '';
  expect((await admin.api.portal.sharedFilm({ token })).page_language).toBe('es');

  const wish = { content: 'Otra estrofa, por favor', client_id: 'wish-0001', is_revision: true };
  await browser.api.conversation.sendMessage({ order_number, mode: 'buyer', ...wish });
  const [revision] = (await admin.api.conversation.listRevisions({ order_number })).revisions;
  await admin.api.conversation.decideRevision({
    revision_id: revision?.id ?? '',
    status: 'rejected',
    reason: 'Suena bien.',
  });
  const said = async (from: TestBrowser, mode: 'buyer' | 'admin') =>
    (await from.api.conversation.getMessages({ order_number, mode })).messages.map(({ content }) => content);
  expect(await said(browser, 'buyer')).toEqual([wish.content, 'No podemos hacer este cambio: Suena bien.']);
  expect(await said(admin, 'admin')).toEqual([wish.content, 'We cannot make this change: Suena bien.']);

  const letters = await eventually(async () => {
    const found = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    const mine = found.filter((letter) => letter.to === 'ines@example.com');
    return mine.length === 4 && mine;
  }, 'four letters');
  expect(letters.map(({ subject }) => subject)).toContain(`Sobre tu revisión del pedido ${order_number}`);
  const texts = letters.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
  expect(texts).toMatch(/Has pedido: Recuerdo de vacaciones: canción y película 49,00 £\./);
  const links = texts.match(/\S+(buyer-portal|travel-souvenir-dev)\S+/g) ?? [];
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(link).toMatch(/\?language=es#/);
});
