import { safe } from '@orpc/client';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLedger } from '#features/payments/server/index.ts';
import { refundOrder } from '#features/payments/server/refund.ts';
import { settleSession } from '#features/payments/server/settle.ts';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { erasureCode, heldStudio } from '#features/rights/server/test/buyers.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { issueCredit } from './credits.ts';
import { credits } from './schema.ts';

const cap = 1000;
const clock = new SettableClock('2026-03-02T10:00:00Z');
let service: TestService;
const { studio, hold } = heldStudio();
beforeAll(async () => {
  service = await startService({ clock, studio, site: { dailyCap: cap, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const fifteen = 1500;
const rest = 2900 - fifteen;

const issued = ({ amountPence = fifteen, expiresAt = new Date('2027-03-02T10:00:00Z') } = {}) =>
  service.deps.db.transaction((tx) =>
    issueCredit(service.deps, tx, { amountPence, expiresAt, reason: 'test', issuedBy: 'ada' }),
  );

type Changes = Parameters<typeof anOrderInput>[0];
type Rest = Parameters<typeof anOrderInput>[1];

const order = (browser: TestBrowser, code: string, changes: Changes = {}, more: Rest = {}) =>
  browser.api.orders.createCheckoutSession(anOrderInput(changes, { total_price: rest, code, ...more }));

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

async function stored(number: string): Promise<OrderRow> {
  const row = await orderByNumber(service.deps.db, number);
  if (!row) throw new Error(`${number} is gone`);
  return row;
}

const holderOf = async (id: string): Promise<string | null> => {
  const [row] = await service.deps.db.select().from(credits).where(eq(credits.id, id));
  return row?.orderId ?? null;
};

const isFree = async (code: string): Promise<boolean> =>
  (await codeOf(new TestBrowser(service.baseUrl).api.credits.readCredit({ code }))) === 'none';

/** Text of the letter that was enqueued about an order. */
async function letter(key: string, number: string): Promise<string> {
  const { id } = await stored(number);
  const [row] = await service.deps.db
    .select()
    .from(emails)
    .where(eq(emails.key, `${key}:${id}`));
  return row?.text ?? 'none';
}

/** Texts of the letters about refunds of an order, by which staff tell its buyer. */
async function refundLetters(number: string): Promise<string[]> {
  const { id } = await stored(number);
  const rows = await service.deps.db
    .select({ text: emails.text })
    .from(emails)
    .where(like(emails.key, `refunded:${id}:%`))
    .orderBy(emails.createdAt);
  return rows.map(({ text }) => text);
}

async function settle(browser: TestBrowser, url: string): Promise<void> {
  const paid = new URL((await payOn(browser, url)) ?? service.baseUrl);
  await browser.api.payments.verifyPayment({ session_id: paid.searchParams.get('session_id') ?? '' });
}

test('SITE-15 a credit takes £15 off one order: the payment page, the ledger and the receipt say the same', async () => {
  const { id, code } = await issued();
  const browser = new TestBrowser(service.baseUrl);
  expect(await browser.api.credits.readCredit({ code: code.toLowerCase() })).toMatchObject({ amount_pence: fifteen });
  const { order_number, url } = await order(browser, code.toLowerCase().replaceAll('-', ' '));
  expect((await (await browser.fetch(new URL(url).href)).text()).includes('£14.00')).toBe(true);
  await settle(browser, url);
  const row = await stored(order_number);
  expect(row).toMatchObject({
    pricePence: rest,
    lines: [{ amountPence: 2900 }, { entry: 'credit', amountPence: -fifteen }],
  });
  expect(row.paidAt).not.toBeNull();
  expect(await orderLedger(service.deps.db, row.id)).toMatchObject({
    paidPence: rest,
    keptPence: rest,
    coveredPence: fifteen,
    leftPence: rest,
    entries: [
      { kind: 'charge', amountPence: rest },
      { kind: 'credit', amountPence: fifteen },
    ],
  });
  expect(await holderOf(id)).toBe(row.id);
  expect(await codeOf(order(new TestBrowser(service.baseUrl), code))).toBe('CODE_TAKEN');
  expect(await codeOf(browser.api.credits.readCredit({ code }))).toBe('CODE_TAKEN');
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('SITE-15 of ten orders at once with one code one has it, and the others are not stored at all', async () => {
  const { id, code } = await issued();
  const browsers = Array.from({ length: 10 }, () => new TestBrowser(service.baseUrl));
  const answers = await Promise.all(browsers.map((browser) => safe(order(browser, code))));
  const placed = answers.flatMap(({ data }) => data ?? []);
  expect(placed).toHaveLength(1);
  expect(answers.flatMap(({ error }) => (error && 'code' in error ? [error.code] : []))).toEqual(
    Array.from({ length: 9 }, () => 'CODE_TAKEN'),
  );
  expect(await holderOf(id)).toBe((await stored(placed[0]?.order_number ?? '')).id);
});

test('SITE-15 an order that is not paid gives its credit back when its page expires, and the next one has it', async () => {
  const { id, code } = await issued();
  const first = await order(new TestBrowser(service.baseUrl), code);
  const held = await stored(first.order_number);
  expect(await isFree(code)).toBe(false);
  clock.advance(2 * 3_600_000);
  await eventually(async () => {
    await settleSession(service.deps, held.checkoutSession ?? '');
    return (await stored(first.order_number)).status === 'cancelled';
  }, 'the order to be given up');
  expect(await holderOf(id)).toBeNull();
  const second = await order(new TestBrowser(service.baseUrl), code);
  expect(await holderOf(id)).toBe((await stored(second.order_number)).id);
});

test('SITE-15 a paid order that its buyer cancels gives the money and the credit back', async () => {
  const { id, code } = await issued();
  const browser = new TestBrowser(service.baseUrl);
  const { order_number, url } = await order(browser, code);
  hold(true);
  await settle(browser, url);
  await browser.api.rights.cancelOrder({ order_number, confirmed: true });
  hold(false);
  await eventually(async () => {
    const { refundedPence } = await orderLedger(service.deps.db, (await stored(order_number)).id);
    return refundedPence === rest;
  }, 'the money to go back');
  expect(await holderOf(id)).toBeNull();
  expect(await isFree(code)).toBe(true);
  expect(await letter('cancelled', order_number)).toContain(
    'The code that paid a part of this order can be used again, until 2 March 2027.',
  );
});

test('SITE-15 PORT-06 who erases an order is told that its code is free, and nothing of one that has ended or that it had not', async () => {
  const [lasting, ending] = [await issued(), await issued({ expiresAt: clock.now() })];
  const erased = async (code: string, isPaid: boolean): Promise<string> => {
    const browser = new TestBrowser(service.baseUrl);
    const price = code === '' ? { total_price: 2900 } : {};
    const { order_number, url } = await order(browser, code, {}, price);
    if (isPaid) await settle(browser, url);
    // The ending one has its last day behind it, and an order that was not paid makes no code last longer.
    if (code === ending.code) clock.advance(24 * 3_600_000);
    await browser.api.rights.eraseOrder({
      order_number,
      code: await erasureCode({ service, browser, number: order_number }),
    });
    return letter('erased', order_number);
  };
  expect(await erased(lasting.code, true)).toContain('can be used again, until 2 March 2027.');
  expect(await holderOf(lasting.id)).toBeNull();
  for (const text of [await erased('', true), await erased(ending.code, false)]) {
    expect(text).toContain('gone from our systems');
    expect(text).not.toContain('code');
  }
  expect(await holderOf(ending.id)).toBeNull();
});

test('SITE-15 a changed draft changes its credit with it: taken off it is free, another one frees the first', async () => {
  const [one, two] = [await issued(), await issued()];
  const browser = new TestBrowser(service.baseUrl);
  const key = { idempotency_key: globalThis.crypto.randomUUID() };
  const { order_number } = await order(browser, one.code, {}, key);
  const { id } = await stored(order_number);
  await order(browser, two.code, {}, key);
  expect([await holderOf(one.id), await holderOf(two.id)]).toEqual([null, id]);
  expect(await stored(order_number)).toMatchObject({ id, pricePence: rest });
  await order(browser, '', {}, { ...key, total_price: 2900 });
  expect([await holderOf(one.id), await holderOf(two.id)]).toEqual([null, null]);
  expect(await stored(order_number)).toMatchObject({ id, pricePence: 2900 });
});

test('SITE-15 a code can be used to the end of the day that its letter names, in London', async () => {
  const { code } = await issued({ expiresAt: new Date('2026-06-30T09:00:00Z') });
  const { api } = new TestBrowser(service.baseUrl);
  clock.set('2026-06-30T22:59:00Z');
  expect(await codeOf(api.credits.readCredit({ code }))).toBe('none');
  clock.set('2026-06-30T23:00:00Z');
  expect(await codeOf(api.credits.readCredit({ code })), 'July has begun in London').toBe('CODE_ENDED');
});

test('SITE-15 a credit whose last day passes while a paid order has it works for 30 more days once that order is cancelled', async () => {
  clock.set('2026-07-31T22:45:00Z');
  const { id, code } = await issued({ expiresAt: new Date('2026-07-31T09:00:00Z') });
  const browser = new TestBrowser(service.baseUrl);
  const { order_number, url } = await order(browser, code);
  hold(true);
  await settle(browser, url);
  clock.set('2026-07-31T23:05:00Z');
  await browser.api.rights.cancelOrder({ order_number, confirmed: true });
  expect(await holderOf(id)).toBeNull();
  const { api } = new TestBrowser(service.baseUrl);
  expect(await api.credits.readCredit({ code })).toMatchObject({ expires_at: '2026-08-30T23:05:00.000Z' });
  expect(await letter('cancelled', order_number), 'its last day in London').toContain('until 31 August 2026.');
  clock.set('2026-08-20T10:00:00Z');
  const again = await order(browser, code);
  await settle(browser, again.url);
  await browser.api.rights.cancelOrder({ order_number: again.order_number, confirmed: true });
  hold(false);
  expect(await holderOf(id)).toBeNull();
  expect(await api.credits.readCredit({ code }), 'but once').toMatchObject({ expires_at: '2026-08-30T23:05:00.000Z' });
  const last = await order(browser, code);
  await settle(browser, last.url);
  clock.set('2026-09-10T10:00:00Z');
  const whole = { order_number: last.order_number, reason: 'No voice for it', idempotency_key: `refund-${id}` };
  expect(await refundOrder(service.deps, whole, 'ada')).toMatchObject({ status: 'refunded' });
  expect(await api.credits.readCredit({ code }), 'unless staff took the order from its buyer').toMatchObject({
    expires_at: '2026-10-10T10:00:00.000Z',
  });
});

test('SITE-15 STU-05 a refund by staff tells its buyer that the code is free, once the whole money has gone back', async () => {
  clock.set('2026-11-02T10:00:00Z');
  const { id, code } = await issued();
  const browser = new TestBrowser(service.baseUrl);
  const { order_number, url } = await order(browser, code);
  await settle(browser, url);
  const refund = (amount_pence: number | undefined, idempotency_key: string) =>
    refundOrder(service.deps, { order_number, amount_pence, reason: 'No voice for it', idempotency_key }, 'ada');
  await refund(400, `part-${id}`);
  expect(await holderOf(id), 'the order still has it').not.toBeNull();
  clock.advance(1000);
  await refund(undefined, `rest-${id}`);
  expect(await holderOf(id)).toBeNull();
  const line = 'The code that paid a part of this order can be used again, until 2 March 2027.';
  expect((await refundLetters(order_number)).map((text) => text.includes(line))).toEqual([false, true]);
});

test('SITE-15 a code that is unknown, has ended or is worth more than the song is refused in words, and nothing is ordered', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const email = 'refused@example.com';
  expect(await codeOf(order(browser, 'ABCD-EFGH-JKMN', { email }))).toBe('CODE_UNKNOWN');
  const ended = await issued({ expiresAt: new Date(clock.now().getTime() - 24 * 3_600_000) });
  expect(await codeOf(order(browser, ended.code, { email }))).toBe('CODE_ENDED');
  expect(await codeOf(browser.api.credits.readCredit({ code: ended.code }))).toBe('CODE_ENDED');
  const large = await issued({ amountPence: 2871 });
  expect(await codeOf(order(browser, large.code, { email }, { total_price: 29 }))).toBe('CODE_TOO_LARGE');
  const fitting = await issued();
  expect(await codeOf(order(browser, fitting.code, { email }, { total_price: 2900 }))).toBe('PRICE_CHANGED');
  expect(await holderOf(fitting.id)).toBeNull();
  const { rows } = await service.deps.db.execute(sql`select 1 from orders where email = ${email}`);
  expect(rows).toEqual([]);
});
