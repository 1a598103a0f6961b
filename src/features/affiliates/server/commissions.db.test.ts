import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderRow } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import type { Site } from '#shop/site.ts';
import { byModel, event, type Event } from '../domain/test/commission-model.ts';
import { completeReferral, updateCommissions } from './commissions.ts';
import { runPayouts } from './payouts.ts';
import { updateAffiliate } from './repository.ts';
import { ledgerDeps, storedAffiliate, storedOrder } from './test/ledger.ts';

const day = 24 * 60 * 60 * 1000;
const begin = Date.parse('2026-01-01T12:00:00Z');
const clock = new SettableClock(new Date(begin));

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await migratedDatabase();
  deps = ledgerDeps(database.db, clock);
});
afterAll(() => database.close());

const settle = (at: number): void => clock.advance(at - clock.now().getTime());
const run = (query: ReturnType<typeof sql>) => deps.db.execute(query);
const anAffiliate = () => storedAffiliate(deps);
const anOrder = (affiliateId: string, pence: number) => storedOrder(deps, affiliateId, pence);

/** The ledger brought up to date in a shop with another VAT. */
const updateIn = (shop: Site): Promise<void> => {
  const elsewhere: Deps = { ...deps, site: shop };
  return updateCommissions(elsewhere);
};

const withVat = (ratePercent: number, onVat: boolean): Site => ({
  ...deps.site,
  vat: ratePercent === 0 ? null : { number: 'GB123456789', ratePercent },
  commission: { onVat },
});

const deliver = (order: OrderRow, shop: Site = deps.site): Promise<void> =>
  deps.db.transaction((tx) => completeReferral({ ...deps, site: shop }, tx, order));

const entriesOf = async (affiliateId: string) =>
  (
    await deps.db.execute<{ kind: string; amount_pence: number; base_pence: number }>(
      sql`select kind, amount_pence, base_pence from commission_entries where affiliate_id = ${affiliateId} order by at, id`,
    )
  ).rows;

const refund = (orderId: string, pence: number) =>
  run(sql`update payments set refunded_pence = least(amount_pence, refunded_pence + ${pence}) where id = ${orderId}`);

test('AFF-07 VAT is left out where the shop says so, by the rate of the delivery, and no later registration corrects it', async () => {
  const [plain, vat] = [await anAffiliate(), await anAffiliate()];
  const [before, after] = [await anOrder(plain, 2900), await anOrder(vat, 2900)];
  await deliver(before, withVat(0, false));
  await deliver(after, withVat(20, false));
  const both = await anOrder(plain, 2900);
  await deliver(both, withVat(20, true));
  for (const shop of [withVat(20, false), withVat(5, false), withVat(20, true)]) await updateIn(shop);
  const earned = { kind: 'earned', amount_pence: 435, base_pence: 2900 };
  expect(await entriesOf(plain), 'registered later, or counted with the VAT').toEqual([earned, earned]);
  expect(await entriesOf(vat)).toEqual([{ kind: 'earned', amount_pence: 362, base_pence: 2416 }]);
  clock.advance(1000);
  await refund(after.id, 1450);
  await updateIn(withVat(0, true));
  expect((await entriesOf(vat)).at(-1), 'a part refund leaves it out as well').toEqual({
    kind: 'refund',
    amount_pence: -181,
    base_pence: 1208,
  });
});

test('AFF-07 commissions from before the VAT was kept with them stay as they were booked', async () => {
  const affiliate = await anAffiliate();
  const [gross, net] = [await anOrder(affiliate, 2900), await anOrder(affiliate, 2900)];
  await deliver(gross, withVat(0, true));
  await deliver(net, withVat(20, false));
  await updateCommissions(deps);
  await run(sql`update commissions set vat_left_out = null where affiliate_id = ${affiliate}`);
  clock.advance(1000);
  for (const shop of [withVat(20, false), withVat(0, true)]) await updateIn(shop);
  const bases = async () => new Set((await entriesOf(affiliate)).map(({ base_pence }) => base_pence));
  expect(await bases()).toEqual(new Set([2416, 2900]));
  await refund(net.id, 1450);
  await refund(gross.id, 1450);
  await updateCommissions(deps, affiliate);
  expect(await bases()).toEqual(new Set([2416, 2900, 1208, 1450]));
});

test('AFF-07 one from before the VAT was kept with it leaves it out of its first entry, and a refund at the provider counters it', async () => {
  const affiliate = await anAffiliate();
  const order = await anOrder(affiliate, 2900);
  await deliver(order);
  await run(sql`update commissions set vat_left_out = null where order_id = ${order.id}`);
  const shop = withVat(20, false);
  await updateIn(shop);
  const earned = { kind: 'earned', amount_pence: 362, base_pence: 2416 };
  expect(await entriesOf(affiliate)).toEqual([earned]);
  clock.advance(1000);
  await refund(order.id, 300);
  for (let round = 0; round < 2; round++) await updateIn(shop);
  const countered = { kind: 'refund', amount_pence: -38, base_pence: 2166 };
  expect(await entriesOf(affiliate), 'of less than the VAT').toEqual([earned, countered]);
});

/** Days of the runs from the beginning on, each in a month of its own. */
const runDays = [50, 78, 109, 139];

interface Day {
  day: number;
  what: Event | { kind: 'run'; times: 1 };
}
/** Events in the life of one affiliate: the busy one of the model's two. */
const life = fc
  .array(fc.record({ day: fc.nat(135), what: event }), { minLength: 4, maxLength: 9 })
  .map((events): Day[] => [
    ...events
      .filter(({ what }) => what.kind !== 'run')
      .map((each) => ('affiliate' in each.what ? { ...each, what: { ...each.what, affiliate: 0 } } : each)),
    ...runDays.map((at) => ({ day: at, what: { kind: 'run' as const, times: 1 as const } })),
  ])
  .map((days) => days.toSorted((one, other) => one.day - other.day));

class Story {
  readonly affiliate: string;
  readonly #orders: { row: OrderRow; status: string }[] = [];

  constructor(affiliate: string) {
    this.affiliate = affiliate;
  }

  async act(what: Day['what']): Promise<void> {
    if (what.kind === 'tier') await updateAffiliate(deps.db, this.affiliate, { tier: what.tier });
    if (what.kind === 'look') await updateCommissions(deps, this.affiliate);
    if (what.kind === 'deliver') {
      const row = await anOrder(this.affiliate, what.pence);
      await deliver(row, withVat(what.vat / 100, false));
      this.#orders.push({ row, status: 'completed' });
    }
    const order = 'order' in what ? this.#orders[what.order] : undefined;
    if (!order) return;
    const { id } = order.row;
    if (what.kind === 'refund') await refund(id, what.pence);
    if (what.kind === 'return') await run(sql`update payments set refunded_pence = 0 where id = ${id}`);
    if (what.kind === 'cancel') await this.#move(order, 'refunded');
    if (what.kind === 'revise' && order.status === 'completed') await this.#move(order, 'processing');
    if (what.kind === 'release' && order.status === 'processing') {
      await this.#move(order, 'completed');
      await deliver(order.row);
    }
  }

  async #move(order: { row: OrderRow; status: string }, status: string): Promise<void> {
    order.status = status;
    await run(sql`update orders set status = ${status} where id = ${order.row.id}`);
  }
}

async function paidAndOwed(affiliateId: string): Promise<{ payouts: number[]; owed: number }> {
  const paid = await deps.db.execute<{ month: string; amount_pence: number }>(
    sql`select month, amount_pence from payouts where affiliate_id = ${affiliateId}`,
  );
  const owed = await deps.db.execute<{ sum: string | null }>(sql`select sum(amount_pence) from commission_entries e
    where affiliate_id = ${affiliateId} and not exists (select from payout_lines where entry_id = e.id)`);
  const of = new Map(paid.rows.map(({ month, amount_pence }) => [month, amount_pence]));
  const months = runDays.map((at) => new Date(begin + at * day).toISOString().slice(0, 7));
  return { payouts: months.map((month) => of.get(month) ?? 0), owed: Number(owed.rows[0]?.sum ?? 0) };
}

/** Months of many affiliates at once: they share the monthly runs, and nothing else. */
test('AFF-07 over two hundred histories the database pays and owes what the model does, to the penny', async () => {
  const seed = Math.trunc(Math.random() * 1e9);
  const lives = fc.sample(life, { numRuns: 200, seed });
  settle(begin);
  const stories: Story[] = [];
  for (let index = 0; index < lives.length; index++) stories.push(new Story(await anAffiliate()));
  const days = lives.flatMap((events, index) => events.map((each) => ({ ...each, story: stories[index] })));
  for (let today = 0; today <= 139; today++) {
    settle(begin + today * day);
    for (const { what, story } of days.filter((each) => each.day === today)) await story?.act(what);
    // Twice: a month is paid once, whoever presses.
    if (runDays.includes(today)) for (const actor of ['ada', 'bob']) await runPayouts(deps, actor);
  }
  await updateCommissions(deps);
  for (const [index, events] of lives.entries()) {
    const history = events.map(({ day: at, what }, place) => ({
      afterDays: at - (events[place - 1]?.day ?? 0),
      what,
    }));
    const model = byModel(history);
    const expected = { payouts: model.payouts.map(([pence]) => pence), owed: model.owed[0] };
    const about = `seed ${seed}, history ${index}: ${JSON.stringify(history)}`;
    expect(await paidAndOwed(stories[index]?.affiliate ?? ''), about).toEqual(expected);
  }
});
