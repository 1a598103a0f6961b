import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { orderByNumber } from './repository.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'no error';
};
const countOf = async (number: string): Promise<number> => {
  const rows = await service.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders where number = ${number}`,
  );
  return rows.rows[0]?.n ?? 0;
};

test('WIZ-12 a visitor orders, pays on the hosted page, and the order is produced', async () => {
  const browser = visitor();
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput());
  expect(placed.order_number).toMatch(/^SONG-\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(placed.url).toContain('/pay/');
  expect((await browser.api.portal.portalOrder({ order_number: placed.order_number })).status).toBe('payment_pending');
  const back = await payOn(browser, placed.url);
  expect(back).toContain('/payment-success?session_id=');
  const session = new URL(back ?? '').searchParams.get('session_id') ?? '';
  const verified = await browser.api.payments.verifyPayment({ session_id: session });
  expect(verified).toMatchObject({ state: 'paid', order: { number: placed.order_number, email: 'dan@example.com' } });
  const order = await eventually(async () => {
    const seen = await browser.api.portal.portalOrder({ order_number: placed.order_number });
    return seen.status === 'ready' && seen;
  }, 'the song');
  expect(order.files.map((file) => file.state)).toEqual(['pending-qc']);
});

test('MEND-10b a song for two names both: in the brief, the portal, the letter and to staff', async () => {
  const browser = visitor();
  const order = {
    occasion_type: 'wedding',
    first_name: 'Siobhan',
    first_name_sung: 'Shi-vawn',
    second_name: ' Desmond ',
  } as const;
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput({ ...order, email: 'both@example.com' }));
  await payOn(browser, placed.url);
  const { order_number } = placed;
  const row = await orderByNumber(service.deps.db, order_number);
  const { brief } = service.deps.orders.kinds.facts(row!);
  expect(brief.recipient).toEqual({ shown: 'Siobhan & Desmond', sung: 'Shi-vawn & Desmond' });
  expect(brief.names).toEqual([{ shown: 'Siobhan', sung: 'Shi-vawn' }, { shown: 'Desmond' }]);
  expect(await browser.api.portal.portalOrder({ order_number })).toMatchObject({
    first_name: 'Siobhan & Desmond',
    sleeve: { name: 'Siobhan & Desmond' },
  });
  const letter = await eventually(async () => {
    const found = await new OutboxFolder(`${service.dataFolder}/outbox`).list();
    return found.find(({ to, subject }) => to === 'both@example.com' && subject.includes('confirmed'));
  }, 'the confirmation');
  expect(letter.text).toContain('The song is for Siobhan & Desmond.');
  const staff = await adminBrowser(service);
  const { orders } = await staff.api.production.listQueue({ filter: 'all', search: 'desmond' });
  expect(orders).toMatchObject([{ order_number, first_name: 'Siobhan & Desmond' }]);
  await browser.api.conversation.sendMessage({
    order_number,
    content: 'Both of us',
    client_id: globalThis.crypto.randomUUID(),
  });
  const { conversations } = await staff.api.conversation.listConversations({ search: 'siobhan & des' });
  expect(conversations).toMatchObject([{ name: 'Siobhan & Desmond' }]);
});

test('MEND-10b a second name that no song can sing is refused like the first', async () => {
  const browser = visitor();
  const long = 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff'.split(' ')[2]!;
  const refused = await safe(browser.api.orders.createCheckoutSession(anOrderInput({ second_name: long })));
  expect(refused.error).toMatchObject({
    code: 'INCOMPLETE',
    data: { refusal: 'name_too_long', fields: ['second_name'] },
  });
  await browser.api.orders.createCheckoutSession(anOrderInput({ second_name: long, second_name_sung: 'Wolfie' }));
});

test('WIZ-11 a double click, and twenty at once, make one order and one payment page', async () => {
  const browser = visitor();
  await browser.api.orders.createCheckoutSession(anOrderInput());
  const input = anOrderInput();
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.api.orders.createCheckoutSession(input)));
  expect(new Set(answers.map((answer) => answer.order_number)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.url)).size).toBe(1);
  const again = await browser.api.orders.createCheckoutSession(input);
  expect(again).toEqual(answers[0]);
});

test('WIZ-11 a changed draft is the same order; its old page takes no money any more', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  const second = await browser.api.orders.createCheckoutSession({
    ...input,
    order: { ...input.order, first_name: 'Ruthie' },
  });
  expect(second.order_number).toBe(first.order_number);
  expect(second.url).not.toBe(first.url);
  expect(await payOn(browser, first.url)).toBeNull();
  await payOn(browser, second.url);
  const seen = await eventually(async () => {
    const order = await browser.api.portal.portalOrder({ order_number: first.order_number });
    return order.status !== 'payment_pending' && order;
  }, 'the payment');
  expect(seen.first_name).toBe('Ruthie');
  expect(await codeOf(browser.api.orders.createCheckoutSession(input))).toBe('ALREADY_PAID');
});

test("WIZ-15 the server decides the price; Other is resolved; what is not the client's to say is refused", async () => {
  const browser = visitor();
  const cheap = await safe(browser.api.orders.createCheckoutSession(anOrderInput({}, { total_price: 1 })));
  expect(cheap.error).toMatchObject({ code: 'PRICE_CHANGED', data: { total_price: 2900 } });
  const placed = await browser.api.orders.createCheckoutSession(
    anOrderInput({
      language: 'Other',
      other_language: ' Castellano ',
      music_genre: 'Other',
      other_genre: 'Sea shanty',
    }),
  );
  const order = await browser.api.portal.portalOrder({ order_number: placed.order_number });
  expect(order).toMatchObject({
    language: 'Castellano',
    music_genre: 'Sea shanty',
    price_pence: 2900,
    price_paid_pence: 0,
    status: 'payment_pending',
  });
  const input = anOrderInput();
  for (const sneaked of [
    { status: 'completed' },
    { pricePence: 1 },
    { role: 'admin' },
    { __proto__: { price: 1 }, quality_control_passed: true },
  ]) {
    const response = await browser.fetch('/api/v1/create-checkout-session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, order: { ...input.order, ...sneaked } }),
    });
    expect(response.status, JSON.stringify(sneaked)).toBe(400);
  }
});

test('WIZ-04 WIZ-05 WIZ-07 WIZ-08 each refusal of the wizard also by posting straight to the API', async () => {
  const browser = visitor();
  const refusals: [Parameters<typeof anOrderInput>[0], string][] = [
    [{ first_name: '  ' }, 'fields_missing'],
    [{ email: '' }, 'fields_missing'],
    [{ language: 'Other' }, 'other_language_missing'],
    [{ music_genre: 'Other', other_genre: ' ' }, 'other_genre_missing'],
    [{ vat_registered: true }, 'fields_missing'],
    [{ favorite_moment: ' \n ' }, 'moment_missing'],
    [{ format: 'audio+video', photo_ids: [] }, 'photo_missing'],
  ];
  for (const [changes, refusal] of refusals) {
    const { error } = await safe(browser.api.orders.createCheckoutSession(anOrderInput(changes)));
    expect(error, refusal).toMatchObject({ code: 'INCOMPLETE', data: { refusal } });
  }
  const agent = await safe(browser.api.orders.createCheckoutSession(anOrderInput({}, { variant: 'estate-agent' })));
  expect(agent.error).toMatchObject({ code: 'INCOMPLETE', data: { fields: ['last_name', 'company_name'] } });
  expect(await codeOf(browser.api.orders.createCheckoutSession(anOrderInput({ email: 'not an address' })))).toBe(
    'INVALID_EMAIL',
  );
  expect(await codeOf(browser.api.orders.createCheckoutSession(anOrderInput({ email: 'a@b.co\r\nBcc: x@y.z' })))).toBe(
    'INVALID_EMAIL',
  );
  for (const bad of [
    { mood: 'Grumpy' },
    { favorite_moment: 'x'.repeat(1001) },
    { travel_companions: 'x'.repeat(501) },
    { photo_ids: Array.from({ length: 11 }, (_, i) => `p${i}`) },
    { format: 42 },
  ]) {
    const call = browser.api.orders.createCheckoutSession(anOrderInput(bad as never));
    expect(await codeOf(call), JSON.stringify(bad).slice(0, 60)).toBe('BAD_REQUEST');
  }
});

test('WIZ-13 an estate agent cannot pay for a single song and is told to choose a plan', async () => {
  const input = anOrderInput({ last_name: 'Doe', company_name: 'Doe Homes' }, { variant: 'estate-agent' });
  const { error } = await safe(visitor().api.orders.createCheckoutSession(input));
  expect(error).toMatchObject({
    code: 'SUBSCRIPTION_NEEDED',
    message: 'Estate agents need a subscription to send songs. Please choose a plan above.',
  });
});

test('WIZ-08 photos that are gone, or are somebody else’s, are refused', async () => {
  const input = anOrderInput({ format: 'audio+video', photo_ids: ['01234567890123456789012345'] });
  const { error } = await safe(visitor().api.orders.createCheckoutSession(input));
  expect(error).toMatchObject({ code: 'PHOTO_GONE', data: { photo_ids: ['01234567890123456789012345'] } });
});

test('PORT-01 another browser sees nothing of an order', async () => {
  const { order_number } = await visitor().api.orders.createCheckoutSession(anOrderInput());
  expect(await codeOf(visitor().api.portal.portalOrder({ order_number }))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(visitor().api.portal.portalOrder({ order_number: 'SONG-2026-000000' }))).toBe('ORDER_NOT_FOUND');
  expect(await countOf(order_number)).toBe(1);
});

test('MEND-10d who leaves the payment page goes on where they ordered, at that page’s prices; from the home page, there', async () => {
  const leadsBackTo = async (rest: Parameters<typeof anOrderInput>[1]): Promise<string> => {
    const { api } = visitor();
    const { url } = await api.orders.createCheckoutSession(anOrderInput({ occasion_type: 'memorial' }, rest));
    return /href="([^"]*checkout=cancelled[^"]*)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  };
  expect(await leadsBackTo({ page: 'memorial' })).toBe(`${service.baseUrl}/memorial?checkout=cancelled#order-wizard`);
  expect(await leadsBackTo({})).toBe(`${service.baseUrl}/development?checkout=cancelled#order-wizard`);
});

test('WIZ-12 a declined card leaves the order waiting, and the buyer may try another', async () => {
  const browser = visitor();
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput());
  expect(await payOn(browser, placed.url, '4000000000000002')).toBeNull();
  expect((await browser.api.portal.portalOrder({ order_number: placed.order_number })).status).toBe('payment_pending');
  expect(await payOn(browser, placed.url)).toContain('/payment-success');
});
