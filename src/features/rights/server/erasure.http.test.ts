import { execFileSync } from 'node:child_process';
import { safe } from '@orpc/client';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { alertLog } from '#platform/test/alerts.ts';
import { personalData } from '#server/open-rooms.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { renderAgain } from '#features/production/server/produce-again.ts';
import { answerRequest, listRequests, setLegalHold } from './answer.ts';
import { deleteExpiredOrder, finishErasures } from './erase.ts';
import { applyRetention, orderRetention } from './retention.ts';
import { buyer, erasureCode, heldStudio, reaches, release, type Buyer } from './test/buyers.ts';

let service: TestService;
const clock = new SettableClock(new Date());
const studio = heldStudio();
beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000 };
  service = await startService({ site, clock, studio: studio.studio });
});
afterAll(() => service.end());

const rowOf = async ({ number }: Buyer) =>
  (await service.deps.db.select().from(orders).where(eq(orders.number, number)))[0];

const erase = ({ browser, number }: Buyer, code: string) =>
  safe(browser.api.rights.eraseOrder({ order_number: number, code }));

/** Every table that has one of these words in a row, as text. */
async function rowsWith(words: string[]): Promise<string[]> {
  const { rows: tables } = await service.deps.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const query = sql`select count(*)::int as n from ${sql.raw(name)} t where t::text ~* ${words.join('|')}`;
    const { rows } = await service.deps.db.execute<{ n: number }>(query);
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found;
}

/** Files of the shop that hold one of these words; the emulated payment provider's book is not the shop's. */
function filesWith(words: string[]): string[] {
  const patterns = words.flatMap((word) => ['-e', word]);
  try {
    const options = ['-rliF', '--exclude=stripe-emulator.jsonl', ...patterns, service.dataFolder];
    return execFileSync('grep', options, { encoding: 'utf8' }).trim().split('\n');
  } catch {
    return [];
  }
}

const secret = {
  email: 'quetzalcoatl@example.com',
  first_name: 'Quetzalina',
  first_name_sung: 'Ketsaleena',
  last_name: 'Xylographer',
  favorite_moment: 'We lost the flamingo umbrella on the Zanzibar ferry.',
  travel_companions: 'Aunt Brunhilde',
  special_words: 'heffalump',
  extra_details: 'born in Ouagadougou',
};
const canaries = [
  'quetzal',
  'ketsaleena',
  'xylographer',
  'flamingo',
  'zanzibar',
  'brunhilde',
  'heffalump',
  'ouagadougou',
];

test('PORT-06 erased with an e-mailed code: no word and no file of it stays, the accounts do', async () => {
  const somebody = await buyer(service, {
    ...secret,
    format: 'audio+video',
    company_name: 'Marble & Sons',
    vat_registered: true,
    vat_number: 'GB123456789',
  });
  await reaches(somebody, 'ready');
  await release(service, somebody);
  await somebody.browser.api.conversation.sendMessage({
    order_number: somebody.number,
    mode: 'buyer',
    content: 'It is Zanzibar with a zed, and Aunt Brunhilde is missing.',
    client_id: 'the-first-message',
    is_revision: true,
  });
  const { id = '', pricePence } = (await rowOf(somebody)) ?? {};
  expect(await rowsWith(canaries)).toEqual(
    expect.arrayContaining(['public.orders', 'public.uploads', 'public.emails', 'public.revision_requests']),
  );
  const code = await erasureCode(somebody);
  expect((await erase(somebody, 'AAAA-AAAA')).error).toMatchObject({ code: 'WRONG_CODE', status: 403 });
  expect((await erase(somebody, ` ${code.toLowerCase()} `)).data).toEqual({ erased: true });
  await eventually(async () => !(await service.deps.mailer.isQueued(`erased:${id}`)), 'the farewell to be sent');
  await finishErasures(service.deps, personalData);
  expect([await rowsWith(canaries), filesWith(canaries)]).toEqual([[], []]);
  for await (const { key } of service.deps.storage.list(`orders/${id}/`)) expect.unreachable(key);
  expect(await service.deps.db.$count(orders, eq(orders.id, id))).toBe(1);
  expect(await rowOf(somebody)).toMatchObject({
    number: somebody.number,
    pricePence,
    details: { company_name: 'Marble & Sons', vat_number: 'GB123456789', first_name: '', favorite_moment: '' },
  });
  const paid = await service.deps.db.execute(sql`select amount_pence from payments where order_id = ${id}`);
  expect(paid.rows).toEqual([{ amount_pence: pricePence }]);
  const gone = await safe(somebody.browser.api.portal.portalOrder({ order_number: somebody.number }));
  expect(gone.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const tracked = await safe(somebody.browser.api.portal.trackOrder({ by: 'order_number', value: somebody.number }));
  expect(tracked.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const again = {
    order_number: somebody.number,
    lyrics: null,
    base_version: 1,
    new_tune: false,
    idempotency_key: 'render-it-once-more',
  };
  expect((await safe(renderAgain(service.deps, again, 'ada'))).error).toMatchObject({ code: 'NOT_NOW' });
});

test('PORT-06 a code lasts ten minutes and five tries, and the newest is the only one', async () => {
  const somebody = await buyer(service);
  await reaches(somebody, 'ready');
  const old = await erasureCode(somebody);
  const newer = await erasureCode(somebody);
  expect((await erase(somebody, old)).error).toMatchObject({ code: 'WRONG_CODE' });
  clock.advance(600_000 + 1000);
  expect((await erase(somebody, newer)).error, 'a second too late').toMatchObject({ code: 'WRONG_CODE' });
  const tried = await erasureCode(somebody);
  for (let i = 0; i < 5; i += 1) await erase(somebody, `AAAA-AAA${i}`);
  expect((await erase(somebody, tried)).error, 'after five tries').toMatchObject({ code: 'WRONG_CODE' });
  const inTime = await erasureCode(somebody);
  clock.advance(600_000 - 1000);
  expect((await erase(somebody, inTime)).data, 'a second before').toEqual({ erased: true });
});

test('PORT-06 erased while it is made: work stops, what it still writes is forgotten, the money is asked about', async () => {
  studio.hold(true);
  const somebody = await buyer(service, { ...secret, email: 'quetzal.two@example.com' });
  await studio.holds(1);
  const { id = '' } = (await rowOf(somebody)) ?? {};
  expect((await erase(somebody, await erasureCode(somebody))).data).toEqual({ erased: true });
  await studio.stopped(1);
  studio.hold(false);
  await service.deps.db.execute(sql`update productions set lyrics = '{"title":"flamingo"}' where order_id = ${id}`);
  const late = (): Promise<void> => service.deps.storage.put(`orders/${id}/v1/song.mp3`, Buffer.from('flamingo'));
  // The shop's own sweep may take the file away while it is written.
  await late().catch(late);
  await eventually(async () => !(await service.deps.mailer.isQueued(`erased:${id}`)), 'the farewell to be sent');
  await finishErasures(service.deps, personalData);
  expect([await rowsWith(canaries), filesWith(canaries)]).toEqual([[], []]);
  expect((await rowOf(somebody))?.status).toBe('cancelled');
  const { requests } = await listRequests(service.deps);
  expect(requests.find((r) => r.order_number === somebody.number && r.kind === 'refund')?.state).toBe('open');
  clock.advance(16 * 60_000);
  await finishErasures(service.deps, personalData);
  const state = await service.deps.db.execute(
    sql`select state from rights_requests where kind = 'erasure' and order_id = ${id}`,
  );
  expect(state.rows).toEqual([{ state: 'done' }]);
});

test('PORT-06 a last letter that cannot be sent is forgotten with the erasure; one that staff hold back waits', async () => {
  const { db, settings } = service.deps;
  const somebody = await buyer(service);
  const { id = '' } = (await rowOf(somebody)) ?? {};
  await db.transaction((tx) => settings.change(tx, { emailsStopped: true }));
  expect((await erase(somebody, await erasureCode(somebody))).data).toEqual({ erased: true });
  const farewell = eq(emails.key, `erased:${id}`);
  await eventually(async () => (await db.$count(emails, and(farewell, eq(emails.state, 'held')))) === 1, 'the hold');
  clock.advance(4 * 86_400_000);
  await finishErasures(service.deps, personalData);
  expect(await db.$count(emails, farewell)).toBe(1);
  await db.update(emails).set({ state: 'failed' }).where(farewell);
  await finishErasures(service.deps, personalData);
  expect(await db.$count(emails, farewell)).toBe(0);
  await db.transaction((tx) => settings.change(tx, { emailsStopped: false }));
});

test('PORT-06 under a legal hold an erasure waits for staff, and nothing is cleared away', async () => {
  const somebody = await buyer(service);
  await reaches(somebody, 'ready');
  const order_number = somebody.number;
  await setLegalHold(service.deps, { order_number: order_number.toLowerCase(), reason: 'Chargeback' }, 'ada');
  expect((await erase(somebody, await erasureCode(somebody))).data).toEqual({ erased: false });
  const { requests, holds } = await listRequests(service.deps);
  expect(holds).toEqual([{ order_number, reason: 'Chargeback' }]);
  const id = requests.find((r) => r.order_number === order_number)?.id ?? '';
  const grant = () => safe(answerRequest(service.deps, personalData, { id, verdict: 'granted', answer: '' }, 'ada'));
  expect((await grant()).error).toMatchObject({ code: 'HELD' });
  await setLegalHold(service.deps, { order_number, reason: null }, 'ada');
  expect((await grant()).data).toEqual({ state: 'granted' });
  expect((await rowOf(somebody))?.email).toBe('');
});

test('SITE-24 every table that refers to an order is one that some room hands out and forgets', async () => {
  const { rows } = await service.deps.db.execute<{ name: string }>(
    sql`select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f' and c.confrelid = 'orders'::regclass`,
  );
  const claimed = new Set(personalData.flatMap(({ tables }) => tables));
  expect(rows.map(({ name }) => name).filter((name) => !claimed.has(name))).toEqual([]);
});

test('SITE-24 an order whose files cannot be deleted is kept until they can', async () => {
  const draft = await buyer(service, { format: 'audio+video' }, { pay: false });
  const order = await rowOf(draft);
  if (!order) throw new Error('The order is gone');
  const { storage } = service.deps;
  const cleared = () =>
    deleteExpiredOrder(service.deps, personalData, {
      orderId: order.id,
      keeping: 'draft',
      now: new Date('2030-01-01'),
    });
  const remove = storage.delete.bind(storage);
  storage.delete = () => Promise.reject(new Error('The process died here'));
  await expect(cleared()).rejects.toThrow('died');
  expect(await rowOf(draft), 'its row still names the files').toBeDefined();
  storage.delete = remove;
  expect(await cleared()).toBe(true);
  expect(await rowOf(draft)).toBeUndefined();
});

test('SITE-24 what cannot be cleared away holds up no other order and no other rule, and staff are told', async () => {
  const broken = await buyer(service, { format: 'audio+video' }, { pay: false });
  const other = await buyer(service, {}, { pay: false });
  const id = (await rowOf(broken))?.id;
  const { log, alerts } = alertLog();
  const { storage } = service.deps;
  const remove = storage.delete.bind(storage);
  storage.delete = () => Promise.reject(new Error('The disk is gone'));
  const gone = () => Promise.reject(new Error('The table is gone'));
  const rules = [
    { what: 'a table', kept: 'a day', due: gone, clear: gone },
    ...orderRetention({ ...service.deps, log }, personalData),
  ];
  const later = new Date(clock.now().getTime() + 31 * 86_400_000);
  await applyRetention(rules, later, { dryRun: false, log });
  expect([(await rowOf(broken))?.id, await rowOf(other)]).toEqual([id, undefined]);
  expect(alerts.map(({ alert, orderId, what }) => [alert, orderId ?? what])).toEqual([
    ['retention-failed', 'a table'],
    ['order-not-cleared', id],
  ]);
  storage.delete = remove;
  await applyRetention(orderRetention(service.deps, personalData), later, { dryRun: false, log });
  expect(await rowOf(broken)).toBeUndefined();
});

test('SITE-24 seven years, thirty days and ninety days, to the second; a hold keeps; a dry run only counts', async () => {
  await applyRetention(service.rooms.retentionRules(), clock.now(), { dryRun: false, log: service.deps.log });
  const start = new Date('2027-03-27T23:30:00Z');
  clock.set(start);
  const paid = await buyer(service, { format: 'audio+video' });
  const held = await buyer(service);
  for (const somebody of [paid, held]) await reaches(somebody, 'ready');
  const draft = await buyer(service, {}, { pay: false });
  await setLegalHold(service.deps, { order_number: held.number, reason: 'A dispute' }, 'ada');
  const counted = async (at: string | number): Promise<Record<string, number>> => {
    const now = typeof at === 'string' ? new Date(at) : new Date(start.getTime() + at * 1000);
    const report = await applyRetention(service.rooms.retentionRules(), now, { dryRun: true, log: service.deps.log });
    return Object.fromEntries(report.map(({ what, count }) => [what, count]));
  };
  const day = 86_400;
  const drafts = 'orders that were never paid';
  const orders7 = 'orders that were paid';
  const before = await counted(0);
  const after = async (at: string | number, what: string): Promise<number> =>
    ((await counted(at))[what] ?? 0) - (before[what] ?? 0);
  expect([await after(30 * day - 1, drafts), await after(30 * day + 1, drafts)]).toEqual([0, 1]);
  const years = [await after('2034-03-27T23:29:59Z', orders7), await after('2034-03-27T23:30:01Z', orders7)];
  expect((years[1] ?? 0) - (years[0] ?? 0), 'the held one is not among them').toBe(1);
  const letters = 'letters that were sent';
  await eventually(async () => (await after(90 * day + 1, letters)) > (await after(90 * day - 1, letters)), 'letters');
  const links = 'e-mailed and shared links';
  expect(await after(30 * day + 1, links)).toBeGreaterThan(await after(30 * day - 1, links));
  expect(await rowOf(paid), 'so far it was only counted').toBeDefined();
  const end = new Date('2034-03-27T23:30:01Z');
  await applyRetention(service.rooms.retentionRules(), end, { dryRun: false, log: service.deps.log });
  expect([await rowOf(paid), await rowOf(draft)]).toEqual([undefined, undefined]);
  expect((await rowOf(held))?.legalHold).toBe('A dispute');
});
