import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { refundOrder } from '#features/payments/server/refund.ts';
import { setProviderBehaviour } from '#features/payments/server/test/till.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { eventually } from '#server/test/journey.ts';
import { personalData } from '#server/open-rooms.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { renderAgain } from '#features/production/server/produce-again.ts';
import { answerRequest, listRequests } from './answer.ts';
import { buyer, heldStudio, reaches, release, type Buyer } from './test/buyers.ts';

let service: TestService;
let admin: TestBrowser;
const clock = new SettableClock(new Date());
const studio = heldStudio();
beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000 };
  service = await startService({ site, clock, studio: studio.studio });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const orderOf = async ({ number }: Buyer) => {
  const [order] = await service.deps.db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Error('no such order');
  return order;
};
const code = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'no error';
};
const letters = async (about: string): Promise<string[]> =>
  (
    await service.deps.db
      .select()
      .from(emails)
      .where(sql`${emails.key} like ${`${about}:%`}`)
  ).map(({ text }) => text);

test('PORT-06 ADM-01 an admin takes out everything of one e-mail address, nobody else does, and it is written down', async () => {
  const email = 'one.person@example.com';
  const first = await buyer(service, { email }, { pay: false });
  const second = await buyer(service, { email: 'One.Person@Example.com' }, { pay: false });
  const other = await buyer(service, {}, { pay: false });
  const take = (browser: TestBrowser, wanted: string): Promise<Response> =>
    browser.fetch('/admin/personal-data.zip', {
      method: 'POST',
      headers: { origin: service.baseUrl },
      body: new URLSearchParams({ email: wanted }),
    });
  expect((await take(first.browser, email)).status).toBe(401);
  await service.deps.db.execute(sql`update "user" set role = 'producer'`);
  expect((await take(admin, email)).status).toBe(403);
  await service.deps.db.execute(sql`update "user" set role = 'admin'`);
  expect((await take(admin, 'nobody@example.com')).status).toBe(404);
  const taken = await take(admin, ` ${email.toUpperCase()} `);
  const zip = Buffer.from(await taken.arrayBuffer()).toString('latin1');
  for (const { number } of [first, second]) expect(zip).toContain(`${number}/${number}.json`);
  expect(zip).not.toContain(other.number);
  const deeds = await service.deps.db.select().from(audit).where(eq(audit.action, 'export-personal-data'));
  expect(deeds).toHaveLength(2);
});

test('PORT-03 an order is cancelled within the hour: work stops, place and money are given back, once', async () => {
  studio.hold(true);
  const somebody = await buyer(service);
  await studio.holds(1);
  const { api } = somebody.browser;
  const order_number = somebody.number;
  const rights = await api.rights.yourRights({ order_number });
  expect(rights.cancel).toEqual({ is_open: true, until: expect.any(String) as string });
  const { businessDay, id } = await orderOf(somebody);
  const taken = async (): Promise<number> =>
    Number(
      (
        await service.deps.db.execute<{ taken: number }>(
          sql`select taken from business_days where day = ${businessDay}`,
        )
      ).rows[0]?.taken,
    );
  const before = await taken();
  clock.advance(3600_000 - 10_000);
  const cancel = () => api.rights.cancelOrder({ order_number, confirmed: true });
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.map(({ status }) => status)).toContain('refunded');
  expect(await taken()).toBe(before - 1);
  await studio.stopped(1);
  studio.hold(false);
  expect((await letters('cancelled'))[0]).toContain('£29.00 goes back');
  expect(await letters('cancelled')).toHaveLength(1);
  const paid = await service.deps.db.execute(
    sql`select p.refunded_pence, count(r.id)::int as refunds from payments p left join refunds r on r.payment_id = p.id where p.order_id = ${id} group by p.id`,
  );
  expect(paid.rows).toEqual([{ refunded_pence: 2900, refunds: 1 }]);
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
  await eventually(async () => {
    const { rows } = await service.deps.db.execute(sql`select state from productions where order_id = ${id}`);
    return rows[0]?.['state'] === 'stopped';
  }, 'the production to be stopped');
});

test('PORT-03 neither after the hour, nor once work has started, nor before it was paid', async () => {
  studio.hold(true);
  const late = await buyer(service);
  await studio.holds(2);
  const cancel = ({ browser, number }: Buyer): Promise<string> =>
    code(browser.api.rights.cancelOrder({ order_number: number, confirmed: true }));
  const { paidAt } = await orderOf(late);
  clock.set(new Date((paidAt?.getTime() ?? 0) + 3601_000));
  expect((await late.browser.api.rights.yourRights({ order_number: late.number })).cancel.is_open).toBe(false);
  expect(await cancel(late)).toBe('TOO_LATE');
  studio.hold(false);
  const made = await buyer(service);
  await reaches(made, 'ready');
  expect(await cancel(made)).toBe('TOO_LATE');
  studio.hold(true);
  const again = {
    order_number: made.number,
    lyrics: null,
    base_version: 1,
    new_tune: false,
    idempotency_key: `again-${made.number}`,
  };
  // As staff do: their session ended with the hour.
  await renderAgain(service.deps, again, 'ada');
  await studio.holds(3);
  expect((await orderOf(made)).status).toBe('processing');
  expect((await made.browser.api.rights.yourRights({ order_number: made.number })).cancel.is_open).toBe(false);
  expect(await cancel(made), 'made once more, within the hour').toBe('TOO_LATE');
  studio.hold(false);
  const unpaid = await buyer(service, {}, { pay: false });
  expect(await cancel(unpaid)).toBe('TOO_LATE');
  expect((await orderOf(unpaid)).status).toBe('payment_pending');
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
});

/** Acts as staff do; access to it is tested in `access.door.test.ts`. */
const answer = (input: Parameters<typeof answerRequest>[2]) => answerRequest(service.deps, personalData, input, 'ada');

async function delivered(): Promise<Buyer> {
  const somebody = await buyer(service);
  await reaches(somebody, 'ready');
  await release(service, somebody);
  return somebody;
}

const hostile = `<script>alert(1)</script> the name is wrong 🎻`;

test('PORT-03 a refund asked for is answered by an admin: yes gives all back, with its audit row and a letter', async () => {
  const somebody = await delivered();
  const { api } = somebody.browser;
  const order_number = somebody.number;
  const { completedAt, id } = await orderOf(somebody);
  clock.set(new Date((completedAt?.getTime() ?? 0) + 7 * 86_400_000));
  expect(await code(api.rights.askRefund({ order_number, reason: ' \n ' }))).toBe('REASON_NEEDED');
  await api.rights.askRefund({ order_number, reason: hostile });
  expect(await code(api.rights.askRefund({ order_number, reason: 'again' }))).toBe('ALREADY_ASKED');
  const asked = (await listRequests(service.deps)).requests.find((r) => r.order_number === order_number);
  expect(asked).toMatchObject({ kind: 'refund', state: 'open', reason: hostile, left_pence: 2900 });
  expect(await code(answer({ id: 'x', verdict: 'granted', answer: '' }))).toBe('REQUEST_NOT_FOUND');
  const yes = { id: asked?.id ?? '', verdict: 'granted', answer: 'Sorry about the name.' } as const;
  const twice = await Promise.all([safe(answer(yes)), safe(answer(yes))]);
  expect(twice.filter(({ error }) => error === null)).toHaveLength(1);
  expect((await orderOf(somebody)).status).toBe('refunded');
  const deeds = await service.deps.db.select().from(audit).where(eq(audit.subject, id));
  expect(deeds.filter(({ action }) => action === 'refund-granted')).toHaveLength(1);
  expect((await letters(`answer:${id}`))[0]).toContain('Sorry about the name.');
  const view = await api.rights.yourRights({ order_number });
  expect(view.refund).toMatchObject({ is_open: false, request: { state: 'granted', answer: 'Sorry about the name.' } });
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
});

test('MEND-19i a request may be granted in part: that part goes back, the buyer reads how much, the rest is kept', async () => {
  const somebody = await delivered();
  const { api } = somebody.browser;
  const order_number = somebody.number;
  await api.rights.askRefund({ order_number, reason: 'One line is wrong' });
  const asked = (await listRequests(service.deps)).requests.find((r) => r.order_number === order_number);
  const yes = { id: asked?.id ?? '', verdict: 'granted', answer: 'A third of it.' } as const;
  expect(await code(answer({ ...yes, amount_pence: 2901 }))).toBe('TOO_MUCH');
  await answer({ ...yes, amount_pence: 967 });
  const { id, status } = await orderOf(somebody);
  expect(status, 'the buyer keeps the song').toBe('completed');
  expect((await letters(`answer:${id}`))[0]).toContain('£9.67');
  await eventually(
    async () => (await api.portal.portalOrder({ order_number })).ledger?.refunded_pence === 967,
    'the part to be given back',
  );
  expect(await code(answer({ ...yes, amount_pence: 1 }))).toBe('ALREADY_ANSWERED');
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
});

test('PORT-03 a refund whose money is back already is granted, and its letter promises nothing twice', async () => {
  const somebody = await delivered();
  const { api } = somebody.browser;
  const order_number = somebody.number;
  await api.rights.askRefund({ order_number, reason: 'One line is wrong' });
  const asked = (await listRequests(service.deps)).requests.find((r) => r.order_number === order_number);
  const refund = { order_number, reason: 'By hand', idempotency_key: `by-hand-of-${order_number}`, every_charge: true };
  await refundOrder(service.deps, refund, 'ada');
  await answer({ id: asked?.id ?? '', verdict: 'granted', answer: '' });
  const { id } = await orderOf(somebody);
  const [letter] = await letters(`answer:${id}`);
  expect(letter).toContain('You have the money back already');
  expect(letter).not.toContain('£');
});

test.each(['granted', 'refused'] as const)(
  'PORT-03 a refund that staff have asked for and the provider has not made is on its way only where it is %s',
  async (verdict) => {
    const somebody = await delivered();
    const order_number = somebody.number;
    await somebody.browser.api.rights.askRefund({ order_number, reason: 'One line is wrong' });
    const asked = (await listRequests(service.deps)).requests.find((r) => r.order_number === order_number);
    await setProviderBehaviour(service, { api: { fault: 'server-error', calls: 20 } });
    const refund = {
      order_number,
      reason: 'By hand',
      idempotency_key: `not-made-of-${order_number}`,
      every_charge: true,
    };
    expect(await code(refundOrder(service.deps, refund, 'ada'))).toBe('REFUND_WAITING');
    await setProviderBehaviour(service, {});
    await answer({ id: asked?.id ?? '', verdict, answer: 'We have looked at it.' });
    const [letter] = await letters(`answer:${(await orderOf(somebody)).id}`);
    expect(letter?.includes('We are giving back £29.00')).toBe(verdict === 'granted');
    expect(letter?.includes('on its way')).toBe(verdict === 'granted');
    expect(letter).not.toContain('already');
  },
);

test('PORT-03 no needs a reason; the seven days end on the second', async () => {
  const somebody = await delivered();
  const late = await delivered();
  const { completedAt } = await orderOf(late);
  await somebody.browser.api.rights.askRefund({ order_number: somebody.number, reason: 'Not what I hoped for' });
  const asked = (await listRequests(service.deps)).requests.find((r) => r.order_number === somebody.number);
  const no = { id: asked?.id ?? '', verdict: 'refused' } as const;
  expect(await code(answer({ ...no, answer: '' }))).toBe('ANSWER_NEEDED');
  await answer({ ...no, answer: 'Everything you wrote is in it.' });
  expect((await orderOf(somebody)).status).toBe('completed');
  clock.set(new Date((completedAt?.getTime() ?? 0) + 7 * 86_400_000 + 1000));
  const ask = late.browser.api.rights.askRefund({ order_number: late.number, reason: 'x' });
  expect(await code(ask)).toBe('TOO_LATE');
});

test('PORT-06 everything goes home as one archive, to the buyer’s own browser only', async () => {
  const somebody = await buyer(service, { format: 'audio+video', first_name: 'Zanzibara' });
  await reaches(somebody, 'ready');
  const take = (browser: TestBrowser): Promise<Response> => browser.fetch(`/order-data/${somebody.number}`);
  const names = async (): Promise<string> =>
    Buffer.from(await (await take(somebody.browser)).arrayBuffer()).toString('latin1');
  const early = await names();
  expect(early.startsWith('PK\x03\x04')).toBe(true);
  expect(early, 'nothing that has not passed and is not released').not.toContain('/songs/');
  await release(service, somebody);
  const archive = await names();
  for (const file of ['photos/photo-1.jpg', `songs/audio-${somebody.number}.mp3`, `${somebody.number}.json`])
    expect(archive).toContain(`${somebody.number}/${file}`);
  for (const other of [new TestBrowser(service.baseUrl), (await buyer(service, {}, { pay: false })).browser, admin])
    expect((await take(other)).status).toBe(404);
});
