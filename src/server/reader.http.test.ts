import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueRecord } from '#features/automation/server/index.ts';
import { automationRecords } from '#features/automation/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { deleteExpiredOrder, finishErasures } from '#features/rights/server/erase.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { readZip } from '#platform/test/read-zip.ts';
import { personalData } from './open-rooms.ts';
import { TestBrowser } from './test/client.ts';
import { eventually, payOn } from './test/journey.ts';
import { aSimpleOrder } from './test/simple-journey.ts';
import { startService, type TestService } from './test/service.ts';
import { adminBrowser } from './test/staff.ts';

const day = 86_400_000;
const story = 'we lost the baby in March';
let service: TestService;
const clock = new SettableClock(new Date('2026-06-10T09:00:00Z'));
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
});
afterAll(() => service.end());
beforeEach(() => service.deps.db.execute(sql`delete from limits`));

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);

interface Placed {
  browser: TestBrowser;
  number: string;
  /** The form as it was sent, to be sent again with changes. */
  input: ReturnType<typeof aSimpleOrder>;
}

async function place(email: string, browser = visitor(), { pay = false } = {}): Promise<Placed> {
  const input = aSimpleOrder({ email });
  const { order_number: number, url } = await browser.api.simpleOrder.placeSimpleOrder(input);
  if (pay) await payOn(browser, url);
  if (pay) await eventually(async () => (await rowOf(number))?.paidAt, `${number} to be paid`);
  return { browser, number, input };
}

const rowOf = async (number: string) =>
  (await service.deps.db.select().from(orders).where(eq(orders.number, number)))[0];

/** Somebody leaves the form, and agrees to be written to about it. */
async function leaveForm(email: string, browser = visitor()): Promise<void> {
  const { order } = aSimpleOrder({ email, fullName: 'Vera', facts: [story, '', '', '', ''], contactAgreed: true });
  await browser.api.simpleOrder.recordAbandonment({ order, idempotency_key: globalThis.crypto.randomUUID() });
}

const leftForms = async (email: string): Promise<number> =>
  service.deps.db.$count(
    automationRecords,
    sql`lower(${automationRecords.record} ->> 'email') = ${email} and event = 'ABANDONED'`,
  );

/** Everything that "my data" gives a browser, as text; null when it gives nothing. */
async function takeOut({ browser, number }: Pick<Placed, 'browser' | 'number'>): Promise<string | null> {
  const answer = await browser.fetch(`/order-data/${number}`);
  return answer.ok ? textOf(answer) : null;
}

/** The data of an archive, which are in its JSON. */
async function textOf(answer: Response): Promise<string> {
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  return [...files].map(([name, content]) => (name.endsWith('.json') ? content.toString() : '')).join('\n');
}

/** The newest secret of a kind of letter about an order. */
async function fromLetter(kind: string, number: string, secret: RegExp): Promise<string> {
  const id = (await rowOf(number))?.id ?? '';
  const sent = await service.deps.db
    .select()
    .from(emails)
    .where(sql`${emails.key} like ${`${kind}:${id}%`}`)
    .orderBy(sql`${emails.createdAt} desc`);
  return secret.exec(sent[0]?.text ?? '')?.[1] ?? 'none';
}
const linkOf = (number: string, kind = 'confirmation') => fromLetter(kind, number, /#open=([\w-]+)/);
const codeOf = (number: string) => fromLetter('erasure-code', number, /^([0-9A-Z]{4}-[0-9A-Z]{4})$/m);

async function byLink(number: string): Promise<TestBrowser> {
  const browser = visitor();
  await browser.api.portal.openLink({ token: await linkOf(number) });
  return browser;
}
async function byTwoValues(email: string, number: string): Promise<TestBrowser> {
  const browser = visitor();
  await browser.api.portal.findOrder({ email, order_number: number });
  return browser;
}

/** Types the code of the order's letter. */
async function erase({ browser, number }: Pick<Placed, 'browser' | 'number'>): Promise<void> {
  await browser.api.rights.sendErasureCode({ order_number: number, wanted: true });
  await browser.api.rights.eraseOrder({ order_number: number, code: await codeOf(number) });
}

test('HOLE-03a an unpaid order with somebody else’s address takes out nothing of that person', async () => {
  const email = 'vera@example.com';
  await leaveForm(email);
  const attacker = await place('VERA@example.com');
  expect(await takeOut(attacker)).not.toContain(story);
  const paid = await place(email, visitor(), { pay: true });
  expect(await takeOut(paid), 'paying proves no address either').not.toContain(story);
});

/** Reader by what they can do about one paid order of an address with a form left in one browser. */
const table: [reader: string, own: boolean, takes: boolean, takesForm: boolean][] = [
  ['stranger', false, false, false],
  ['browser that placed it and left the form', true, true, true],
  ['browser that placed it, form left elsewhere', false, true, false],
  ['proven address of this order', false, true, true],
  ['proven other address', false, false, false],
  ['two values', false, true, false],
];

test.each(table)('HOLE-03b who reads, takes out and erases what: %s', async (reader, own, takes, takesForm) => {
  const email = `${reader.replaceAll(/\W+/g, '-')}@example.com`;
  const placing = visitor();
  await leaveForm(email, own ? placing : visitor());
  const { number } = await place(email, placing, { pay: true });
  const other = await place(`other-${email}`, visitor(), { pay: true });
  const readers: Record<string, () => Promise<TestBrowser>> = {
    'proven address of this order': () => byLink(number),
    'proven other address': () => byLink(other.number),
    'two values': () => byTwoValues(email, number),
    stranger: () => Promise.resolve(visitor()),
  };
  const browser = await (readers[reader] ?? (() => Promise.resolve(placing)))();
  const order_number = number;
  const opened = await safe(browser.api.portal.portalOrder({ order_number }));
  const rights = await safe(browser.api.rights.yourRights({ order_number }));
  const chat = await safe(browser.api.conversation.getMessages({ order_number, mode: 'buyer' }));
  for (const { error } of [opened, rights, chat]) expect(error === null).toBe(takes);
  const taken = await takeOut({ browser, number });
  expect(taken !== null).toBe(takes);
  expect(taken?.includes(story) ?? false).toBe(takesForm);
  expect(taken?.includes(other.number) ?? false).toBe(false);
  const asked = await safe(browser.api.rights.sendErasureCode({ order_number, wanted: true }));
  expect(asked.error === null).toBe(takes);
  const wrong = await safe(browser.api.rights.eraseOrder({ order_number, code: 'AAAA-AAAA' }));
  expect(wrong.error).toMatchObject({ code: takes ? 'WRONG_CODE' : 'ORDER_NOT_FOUND' });
  expect(await leftForms(email), 'nothing is erased without the code').toBe(1);
  if (!takes) return;
  await browser.api.rights.eraseOrder({ order_number, code: await codeOf(number) });
  // The code was sent to the address: who types it has proven the address.
  expect([await leftForms(email), (await rowOf(number))?.email, (await rowOf(other.number))?.email]).toEqual([
    0,
    '',
    `other-${email}`,
  ]);
});

test('HOLE-03c an erasure leaves the forms of others alone, also those without an address, at once and by the clock', async () => {
  await leaveForm('');
  await leaveForm('bystander@example.com');
  const buyer = await place('erased@example.com', visitor(), { pay: true });
  await erase(buyer);
  await finishErasures(service.deps, personalData);
  expect([await leftForms(''), await leftForms('bystander@example.com')]).toEqual([1, 1]);
});

test('HOLE-03d clearing away an unpaid order leaves the forms of the address it names', async () => {
  const email = 'cleared@example.com';
  await leaveForm(email);
  const { number } = await place(email);
  const orderId = (await rowOf(number))?.id ?? '';
  const now = new Date(clock.now().getTime() + 31 * 86_400_000);
  expect(await deleteExpiredOrder(service.deps, personalData, { orderId, keeping: 'draft', now })).toBe(true);
  expect(await leftForms(email)).toBe(1);
});

test('HOLE-03e an attacker’s unpaid order hides nothing: tracking and the e-mailed link find the paid one', async () => {
  const email = 'hidden@example.com';
  const victim = await place(email, visitor(), { pay: true });
  clock.advance(60_000);
  const attacker = await place(email);
  const masked = (number: string): string => number.replace(/.{6}$/, '••••••');
  const seen = async (browser: TestBrowser): Promise<string> =>
    (await browser.api.portal.trackOrder({ by: 'email', value: email })).created_at;
  const paidAt = (await rowOf(victim.number))?.createdAt.toISOString();
  for (const browser of [visitor(), attacker.browser, victim.browser]) expect(await seen(browser)).toBe(paidAt);
  const card = await visitor().api.portal.trackOrder({ by: 'email', value: email });
  expect(card).toMatchObject({ order_number: masked(victim.number), is_open: false });
  await visitor().api.portal.emailLink({ by: 'email', value: email });
  const opened = await visitor().api.portal.openLink({ token: await linkOf(victim.number, 'order-link') });
  expect(opened.order_number).toBe(victim.number);
});

test('HOLE-03f another browser’s unpaid order is not found by e-mail; the browser that placed it finds it', async () => {
  const email = 'unpaid@example.com';
  const { browser, number } = await place(email);
  const track = (of: TestBrowser) => safe(of.api.portal.trackOrder({ by: 'email', value: email }));
  expect((await track(visitor())).error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await track(browser)).data).toMatchObject({ order_number: number, is_open: true });
  expect(await visitor().api.portal.emailLink({ by: 'email', value: email })).toEqual({ asked: true });
  expect(await linkOf(number, 'order-link')).toBe('none');
});

test('HOLE-03g a code, a link and a look-up die with the address they were for', async () => {
  const mine = 'attacker@example.com';
  const theirs = 'new-address@example.com';
  await leaveForm(theirs);
  const { browser, number, input } = await place(mine);
  const order_number = number;
  await browser.api.portal.emailLink({ by: 'order_number', value: number });
  const token = await linkOf(number, 'order-link');
  await service.deps.db.execute(sql`delete from limits`);
  await browser.api.rights.sendErasureCode({ order_number, wanted: true });
  const code = await codeOf(number);
  const linked = visitor();
  await linked.api.portal.openLink({ token });
  const lookedUp = await byTwoValues(mine, number);
  await browser.api.simpleOrder.placeSimpleOrder({ ...input, order: { ...input.order, email: theirs } });

  for (const old of [linked, lookedUp])
    expect((await safe(old.api.portal.portalOrder({ order_number }))).error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await safe(visitor().api.portal.openLink({ token }))).error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const again = await safe(byTwoValues(mine, number));
  expect(again.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const erased = await safe(browser.api.rights.eraseOrder({ order_number, code }));
  expect(erased.error).toMatchObject({ code: 'WRONG_CODE' });
  expect(await leftForms(theirs)).toBe(1);
  expect(await takeOut({ browser, number }), 'the browser that placed it stays').not.toContain(story);
  expect((await browser.api.portal.portalOrder({ order_number })).email).toBe(theirs);
});

test('HOLE-03h what a link proved ends after thirty days, and when the order is closed', async () => {
  const email = 'proven@example.com';
  const { number } = await place(email, visitor(), { pay: true });
  await leaveForm(email);
  const first = await byLink(number);
  const second = await byLink(number);
  expect(await takeOut({ browser: first, number })).toContain(story);
  await first.api.portal.closeOrder({ order_number: number, everywhere: false });
  await first.api.portal.findOrder({ email, order_number: number });
  expect(await takeOut({ browser: first, number }), 'two values do not bring the proof back').not.toContain(story);
  clock.advance(30 * day - 1000);
  const { order } = aSimpleOrder({ email, facts: [story, '', '', '', ''], contactAgreed: true });
  const record = { name: order.fullName, email, question1: story };
  await service.deps.db.transaction((tx) =>
    enqueueRecord(service.deps, tx, { key: 'abandoned:late', event: 'ABANDONED', orderNumber: null, record }),
  );
  expect(await takeOut({ browser: second, number })).toContain(story);
  clock.advance(1000);
  expect(await takeOut({ browser: second, number })).toBeNull();
  await second.api.portal.findOrder({ email, order_number: number });
  expect(await takeOut({ browser: second, number })).not.toContain(story);
});

test('HOLE-03i an admin takes out what was left with an address, whoever typed it', async () => {
  const email = 'asks-staff@example.com';
  await leaveForm(email);
  await place(email);
  clock.set(new Date());
  const admin = await adminBrowser(service);
  const answer = await admin.fetch('/admin/personal-data.zip', {
    method: 'POST',
    headers: { origin: service.baseUrl },
    body: new URLSearchParams({ email }),
  });
  expect(await textOf(answer)).toContain(story);
});
