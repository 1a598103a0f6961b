import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { spokenDate } from '#ui/spoken-values.ts';
import { isLive } from '../domain/plan-allowance.ts';
import { isOver } from '../domain/plans.ts';
import { isAgentPlan, soldPrice } from '../domain/sold-plans.ts';
import { countedAt, foundCounted, nextStep } from '../domain/usage.ts';
import { insertCharge } from './charge-repository.ts';
import { subscriptionById, subscriptionsOf, type SubscriptionRow } from './repository.ts';
import { syncSubscription } from './sync.ts';
import { insertUsage, uncounted, updateUsage, usageOf, usageWithin, type UsageRow } from './usage-repository.ts';

const minute = 60_000;

/**
 * Records a delivered souvenir in the transaction that delivers it, at the rate of the plan that runs; the same delivery is one
 * souvenir, whoever tells of it again. It is counted at the provider within minutes.
 * @returns false without a plan of souvenirs that runs: nothing is recorded
 */
export async function recordSouvenir(
  deps: Pick<Deps, 'site'>,
  tx: Transaction,
  { accountId, deliveryId, deliveredAt }: { accountId: string; deliveryId: string; deliveredAt: Date },
): Promise<boolean> {
  const plan = (await subscriptionsOf(tx, accountId)).find((one) => !isAgentPlan(one.plan) && isLive(one, deliveredAt));
  if (!plan || plan.customerId === null) return false;
  await insertUsage(tx, {
    deliveryId,
    accountId,
    subscriptionId: plan.id,
    customerId: plan.customerId,
    plan: plan.plan,
    ratePence: plan.pricePence ?? soldPrice(plan.plan, deps.site.prices).pence,
    deliveredAt,
    state: 'waiting',
    countedAt: deliveredAt,
    attempt: 0,
    toldAt: null,
    triedAt: null,
  });
  return true;
}

/** Souvenirs of a range and their pence, for who shows a month's usage. */
export async function souvenirsDelivered(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  range: { from: Date; to: Date },
): Promise<{ count: number; pence: number }> {
  const rows = await usageOf(db, accountId, range);
  return { count: rows.length, pence: rows.reduce((sum, { ratePence }) => sum + ratePence, 0) };
}

/** Tells the provider of every delivered souvenir, each exactly once whatever crashes. Repeated every minute. */
export async function countSouvenirs(deps: Deps): Promise<void> {
  for (const row of await uncounted(deps.db, 200)) {
    try {
      await count(deps, row);
    } catch (error) {
      // One that cannot be counted does not hold up the others; the metrics tell of it.
      deps.log.error({ err: error, deliveryId: row.deliveryId }, 'a souvenir could not be counted');
    }
  }
}

async function count(deps: Deps, row: UsageRow): Promise<void> {
  const now = deps.clock.now();
  const plan = await planOf(deps, row);
  const isAfterPlan = plan !== undefined && isOver(plan.status);
  const isBilled = row.state === 'sending' && plan !== undefined && (isAfterPlan || row.countedAt < plan.periodStart);
  const step = nextStep(row, now);
  if (step === 'wait' || step === 'done') return;
  // Told again into a month that was billed, it might stand in the meter and in no invoice.
  if (step === 'compare' || isBilled) return compare(deps, row);
  if (isAfterPlan) return chargeApart(deps, row);
  const at = row.state === 'waiting' && plan ? countedAt(row.deliveredAt, plan.periodStart) : row.countedAt;
  const isMoved = row.state === 'waiting' && at.getTime() !== row.deliveredAt.getTime();
  // In the sum of a period with another rate it would cost what that period's souvenirs cost.
  if (isMoved && (plan?.pricePence ?? row.ratePence) !== row.ratePence) return chargeApart(deps, row);
  const told = { ...row, state: 'sending' as const, countedAt: at, toldAt: row.toldAt ?? now, triedAt: now };
  if (!(await updateUsage(deps.db, row, told))) return;
  await deps.payments.countSouvenir({
    customerId: row.customerId,
    deliveredAt: at,
    idempotencyKey: `souvenir:${row.deliveryId}:${row.attempt}`,
  });
  await updateUsage(deps.db, told, { state: 'counted' });
}

/** Its plan with the period that runs, as the provider has it; undefined for one that is not here any more. */
async function planOf(deps: Deps, { subscriptionId }: UsageRow): Promise<SubscriptionRow | undefined> {
  const known = await subscriptionById(deps.db, subscriptionId);
  if (!known || isOver(known.status) || known.periodEnd > deps.clock.now()) return known;
  await syncSubscription(deps, subscriptionId);
  return subscriptionById(deps.db, subscriptionId);
}

/** Bills a souvenir at its rate beside any plan: it was not told ahead of the last invoice that has this rate. */
async function chargeApart(deps: Deps, row: UsageRow): Promise<void> {
  const { deliveryId, accountId, subscriptionId, customerId, ratePence: pence, deliveredAt } = row;
  const name = m.plan_souvenir_line({ day: spokenDate(deliveredAt) });
  const charge = { accountId, subscriptionId, customerId, name, pence, createdAt: deps.clock.now(), billedAt: null };
  await deps.db.transaction(async (tx) => {
    if (await updateUsage(tx, row, { state: 'counted' }))
      await insertCharge(tx, { ...charge, id: `souvenir:${deliveryId}` });
  });
}

/** Asks the provider's own sum which of the souvenirs of one minute it has counted; the others are told of anew. */
async function compare(deps: Deps, { customerId, countedAt: at }: UsageRow): Promise<void> {
  const from = new Date(Math.floor(at.getTime() / minute) * minute);
  const range = { customerId, from, to: new Date(from.getTime() + minute) };
  const rows = await usageWithin(deps.db, range);
  const now = deps.clock.now();
  const unsure = rows.filter(({ state }) => state === 'sending');
  // The provider's sums are some minutes behind: what was told an hour ago is in them.
  if (unsure.some(({ triedAt }) => triedAt !== null && now.getTime() - triedAt.getTime() < 60 * minute)) return;
  // What was billed beside the plan was never told.
  const known = rows.filter(({ state, toldAt }) => state === 'counted' && toldAt !== null).length;
  const sum = await deps.payments.souvenirsCounted(range);
  const { counted, missing } = foundCounted(unsure, { known, sum });
  for (const row of counted) await updateUsage(deps.db, row, { state: 'counted' });
  for (const row of missing)
    await updateUsage(deps.db, row, { state: 'waiting', attempt: row.attempt + 1, toldAt: null, triedAt: null });
}
