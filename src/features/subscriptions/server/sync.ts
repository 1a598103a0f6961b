import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { type PlanInvoice, PaymentsError, type Subscription } from '#platform/payments/port.ts';
import { isAccount } from '#features/accounts/server/index.ts';
import { useFreeSetup } from '#features/waitlist/server/index.ts';
import { isOutdated } from '../domain/latest-answer.ts';
import { isOver } from '../domain/plans.ts';
import { noticeAfter } from '../domain/price-change.ts';
import { isAgentPlan, soldPlanKeys, soldPrice, type SoldPlanKey } from '../domain/sold-plans.ts';
import { isLive } from '../domain/plan-allowance.ts';
import { scheduleLetters } from './dunning.ts';
import { moveToBookPrices } from './move-prices.ts';
import { enqueuePriceChange } from './price-letters.ts';
import { saveInvoices } from './invoices.ts';
import {
  endedPlansWithoutPrice,
  forgetPage,
  insertSubscription,
  markPriceUnknown,
  lockSubscription,
  planCheckoutOf,
  plansToAskAbout,
  subscriptionById,
  subscriptionsOf,
  openCheckouts,
  updateSubscription,
  type SubscriptionRow,
} from './repository.ts';

/**
 * Reads a plan from the provider and stores it. Events come late, twice and in any order, so their contents are not
 * used. The row cannot be locked during the request (an embedded database has one connection); so an answer that a
 * newer one overtook is discarded and requested again.
 * @throws PaymentsError
 */
export async function syncSubscription(deps: Deps, id: string): Promise<void> {
  for (;;) {
    const looks = (await subscriptionById(deps.db, id))?.looks ?? 0;
    const found = await deps.payments.retrieveSubscription(id);
    const invoices = await deps.payments.invoicesOf(id);
    const isWritten = await deps.db.transaction((tx) => write(deps, tx, { found, invoices, looks }));
    if (isWritten) return;
  }
}

/** Columns of an answer: the newest alone counts, whatever was heard before. */
function planState(found: Subscription, plan: SoldPlanKey) {
  const { customerId, status, periodStart, periodEnd, endsWithPeriod, pricePence, next } = found;
  const nextPlan = planOf(next?.plan ?? null) ?? null;
  const nextPence = nextPlan === null ? null : (next?.pence ?? null);
  return { customerId, status, periodStart, periodEnd, endsWithPeriod, plan, pricePence, nextPlan, nextPence };
}

/** End of a plan's period. One that ended within it, for want of payment, ended when that was first heard: it is read again while it owes. */
function endOf(
  { status, periodEnd }: Pick<SubscriptionRow, 'status' | 'periodEnd'>,
  known: SubscriptionRow | undefined,
  now: Date,
): Date {
  if (status !== 'ended') return periodEnd;
  const heard = known?.status === 'ended' ? [known.periodEnd, known.syncedAt] : [now];
  return new Date(Math.min(...[periodEnd, ...heard].map((moment) => moment.getTime())));
}

const planOf = (key: string | null): SoldPlanKey | undefined => soldPlanKeys.find((known) => known === key);

/** Stores an answer of the provider. @returns false when the answer is outdated */
async function write(
  deps: Deps,
  tx: Transaction,
  { found, invoices, looks }: { found: Subscription; invoices: readonly PlanInvoice[]; looks: number },
): Promise<boolean> {
  const { subscriptionId: id, accountId } = found;
  const plan = planOf(found.plan);
  if (accountId === null || plan === undefined || !(await isAccount(tx, accountId))) {
    deps.log.error({ alert: 'plan-of-nobody', subscriptionId: id, plan: found.plan }, 'a plan has no account here');
    return true;
  }
  const now = deps.clock.now();
  const state = planState(found, plan);
  const known = await lockSubscription(tx, id);
  if (isOutdated(known, looks)) return false;
  const notice = noticeAfter(known, state, { bookPence: soldPrice(plan, deps.site.prices).pence, now });
  const periodEnd = endOf(state, known, now);
  const row = { ...state, ...notice, periodEnd, accountId, looks: looks + 1, syncedAt: now };
  if (known) await updateSubscription(tx, id, row);
  else if (!(await insertSubscription(tx, { ...row, id, createdAt: now }))) return false;
  // While its first payment is not through, the page can still be paid, or replaced.
  if (isLive(row, now)) {
    // The free setup is locked ahead of the page, as who begins a page does.
    if (!isAgentPlan(plan)) await useFreeSetup(deps, tx, accountId);
    await forgetPage(tx, accountId);
  }
  await saveInvoices(deps, tx, { accountId, subscriptionId: id }, invoices);
  const stored = { ...row, id, createdAt: known?.createdAt ?? now };
  await scheduleLetters(deps, tx, stored);
  await enqueuePriceChange(deps, tx, stored, known);
  await tellOfSecond(deps, tx, accountId, now);
  return true;
}

/**
 * Alerts when an account has two live plans, which only two payment pages at once can cause: an admin has to end one
 * and refund it.
 */
async function tellOfSecond(deps: Deps, tx: Transaction, accountId: string, now: Date): Promise<void> {
  const live = (await subscriptionsOf(tx, accountId)).filter((plan) => isLive(plan, now));
  if (live.length < 2) return;
  const ids = live.map(({ id }) => id);
  deps.log.error({ alert: 'second-plan', subscriptions: ids }, 'an account has more than one plan');
}

/** Rate limit on provider requests that one account can cause by looking at its plan. */
const looksOfAccount = { name: 'plan-looks', points: 60, seconds: 60 };

/** Job for an event about a plan: syncs it, and raises an alert when that fails. */
export async function syncOrAlert(deps: Deps, { subscriptionId }: { subscriptionId: string }, job: Job): Promise<void> {
  try {
    await job.step('sync', () => syncSubscription(deps, subscriptionId), { attempts: 6, firstWaitSeconds: 1 });
  } catch (error) {
    // The plan is read again when somebody needs it, and when its month is over.
    deps.log.error({ err: error, alert: 'plan-not-synced', subscriptionId }, 'a plan could not be looked at');
  }
}

/**
 * The account's live plan, read from the provider where the stored one may be outdated: a month that is over, a payment
 * page that was left a moment ago.
 * @throws PaymentsError
 */
export async function freshPlan(deps: Deps, accountId: string): Promise<SubscriptionRow | undefined> {
  const known = await livePlan(deps, accountId);
  if (known) return known;
  if ((await deps.limits.tooOften(looksOfAccount, accountId)) !== null)
    throw new PaymentsError('unavailable', 'One account has the provider asked too often');
  const now = deps.clock.now();
  for (const plan of await subscriptionsOf(deps.db, accountId))
    if (!isOver(plan.status) && plan.periodEnd <= now) await ifThere(syncSubscription(deps, plan.id));
  const page = await planCheckoutOf(deps.db, accountId);
  if (page?.sessionId && page.expiresAt && page.expiresAt > now) await ifThere(syncPage(deps, page.sessionId));
  return livePlan(deps, accountId);
}

/** Undefined for an object that the provider does not know any more. @throws PaymentsError for other reasons */
async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.code !== 'not-found') throw error;
    return undefined;
  }
}

/** Like `freshPlan`, for display only: without an answer from the provider it returns the stored plan. */
export async function shownPlan(deps: Deps, accountId: string): Promise<SubscriptionRow | undefined> {
  try {
    return await freshPlan(deps, accountId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error, accountId }, 'a plan could not be looked at');
    return livePlan(deps, accountId);
  }
}

/** The first of the account's plans that is live. */
export async function livePlan(deps: Deps, accountId: string): Promise<SubscriptionRow | undefined> {
  const now = deps.clock.now();
  return (await subscriptionsOf(deps.db, accountId)).find((plan) => isLive(plan, now));
}

/** Stores the plan that was begun on a payment page, if there is one. @throws PaymentsError */
export async function syncPage(deps: Deps, sessionId: string): Promise<void> {
  const { subscriptionId } = await deps.payments.retrieveCheckout(sessionId);
  if (subscriptionId !== null) await syncSubscription(deps, subscriptionId);
}

const hour = 60 * 60 * 1000;

/**
 * Catches up on missed webhooks: months that ended, pages that were paid within the last day, plans not read for hours.
 */
export async function reconcilePlans(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = (hours: number): Date => new Date(now.getTime() - hours * hour);
  const plans = await plansToAskAbout(deps.db, now, before(6));
  const pages = await openCheckouts(deps.db, before(24));
  const ended = await endedPlansWithoutPrice(deps.db);
  const looks = [
    ...plans.map((id) => () => syncSubscription(deps, id)),
    ...pages.map((sessionId) => () => syncPage(deps, sessionId)),
    ...ended.map((id) => () => readEnded(deps, id)),
  ];
  for (const look of looks) {
    try {
      await look();
    } catch (error) {
      // A plan that cannot be read does not hold up the others.
      deps.log.error({ err: error }, 'a plan could not be reconciled');
    }
  }
  await moveToBookPrices(deps);
}

/** Reads an ended plan of an older release once, known to the provider or not. @throws PaymentsError without an answer */
async function readEnded(deps: Deps, id: string): Promise<void> {
  await ifThere(syncSubscription(deps, id));
  await markPriceUnknown(deps.db, id);
}
