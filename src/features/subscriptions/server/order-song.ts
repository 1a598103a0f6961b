import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import {
  changeStatus,
  grantBrowserAccess,
  submitOrder,
  type Caller,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { startOrder } from '#features/payments/server/index.ts';
import { checkedWizard } from '#features/wizard/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { processSubscriptionOrder, subscriptionsContract } from '../contract.ts';
import { plans, type PlanKey } from '../domain/plans.ts';
import { isAgentPlan } from '../domain/sold-plans.ts';
import { planAllowance } from '../domain/plan-allowance.ts';
import { planSongKind } from './order-kind.ts';
import { insertSong, lockSubscription, songOfDraft, songsTaken, type SubscriptionRow } from './repository.ts';
import { freshPlan } from './sync.ts';
import { whiteLabelOf } from './white-label.ts';

type Contract = (typeof subscriptionsContract)['processSubscriptionOrder'];

type Input = z.infer<NonNullable<(typeof processSubscriptionOrder)['~orpc']['inputSchema']>>;
type Answer = z.infer<NonNullable<(typeof processSubscriptionOrder)['~orpc']['outputSchema']>>;

type PlanCaller = Caller & { accountId: string };

/** Undo the order's transaction: its plan's month has no song left, or the draft was ordered a moment ago. */
class NoSongLeft extends Error {}
class SentBefore extends Error {}

/**
 * Takes a wizard order within the caller's plan: stored, counted, begun and confirmed in one transaction, without any
 * payment. The same draft is the same order, in whichever browser of the account. @throws Refusal SUBSCRIPTION_NEEDED, PAYMENT_OVERDUE, PAYMENT_UNAVAILABLE
 */
export async function orderSong(deps: Deps, input: Input, caller: PlanCaller): Promise<Answer> {
  const wanted = await checkedWizard(deps, input.order, input.variant);
  const sent = await sentBefore(deps, input, caller);
  if (sent) return sent;
  const plan = await planToUse(deps, caller.accountId);
  try {
    return placed(deps, await store(deps, input, wanted, caller, plan), plan.plan);
  } catch (error) {
    if (error instanceof NoSongLeft)
      return { order_number: null, redirect_url: null, needs_upgrade: true, current_tier: plans[plan.plan].name };
    const other = error instanceof SentBefore ? await sentBefore(deps, input, caller) : paidByItself(deps, error, plan);
    if (!other) throw error;
    return other;
  }
}

type AgentPlan = SubscriptionRow & { plan: PlanKey };

/** @throws Refusal SUBSCRIPTION_NEEDED, PAYMENT_UNAVAILABLE when nobody can say whether there is one */
async function planToUse(deps: Deps, accountId: string): Promise<AgentPlan> {
  try {
    const plan = await freshPlan(deps, accountId);
    // A host's plan has souvenirs, and no songs to order.
    if (!plan || !isAgentPlan(plan.plan)) throw new Refusal<Contract>('SUBSCRIPTION_NEEDED');
    return { ...plan, plan: plan.plan };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, accountId }, 'a plan to order within could not be looked at');
    throw new Refusal<Contract>('PAYMENT_UNAVAILABLE');
  }
}

/** The order of a draft that was sent before, open to this browser too. */
async function sentBefore(deps: Deps, input: Input, caller: PlanCaller): Promise<Answer | undefined> {
  const sent = await songOfDraft(deps.db, caller.accountId, input.idempotency_key);
  if (!sent) return undefined;
  await grantBrowserAccess(deps, deps.db, caller.browserHash, sent.orderId);
  return placed(deps, sent.number, sent.plan);
}

/** This browser has ordered the draft already, and paid it with a card. */
function paidByItself(deps: Deps, error: unknown, { plan }: AgentPlan): Answer | undefined {
  if (!(error instanceof Refusal) || error.code !== 'ALREADY_PAID') return undefined;
  return placed(deps, (error.data as { order_number: string }).order_number, plan);
}

function placed({ config }: Deps, number: string, plan: PlanKey): Answer {
  const order = new URLSearchParams({ order: number }).toString();
  return {
    order_number: number,
    redirect_url: `${config.BASE_URL}/development/buyer-portal?${order}`,
    needs_upgrade: false,
    current_tier: plans[plan].name,
  };
}

/** @returns the order's number. @throws Refusal, NoSongLeft, SentBefore */
async function store(
  deps: Deps,
  { idempotency_key: draftKey, day, words }: Input,
  { details, ...typed }: Awaited<ReturnType<typeof checkedWizard>>,
  caller: PlanCaller,
  agentPlan: AgentPlan,
): Promise<string> {
  const { id, plan } = agentPlan;
  const also = (tx: Transaction, stored: OrderRow): Promise<void> => take(deps, tx, stored, { id, draftKey });
  const label = await whiteLabelOf(deps, agentPlan);
  const within = { ...details, plan, ...(label ? { white_label: label } : {}) };
  const submission = { ...typed, draftKey, day, words, details: within, also };
  const order = await submitOrder(
    deps,
    planSongKind,
    { ...submission, priceList: undefined, shownPence: null },
    caller,
  );
  return order.number;
}

/** Takes a song from the month of the plan, locked, and begins the order with it. @throws Refusal, NoSongLeft, SentBefore */
async function take(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { id, draftKey }: { id: string; draftKey: string },
): Promise<void> {
  const plan = await lockSubscription(tx, id);
  if (!plan || !isAgentPlan(plan.plan)) throw new Refusal<Contract>('SUBSCRIPTION_NEEDED');
  const { accountId, periodStart } = plan;
  if (await songOfDraft(tx, accountId, draftKey)) throw new SentBefore();
  const { subscribed, canOrder, songsLeft } = planAllowance(plan, await songsTaken(tx, plan), deps.clock.now());
  if (!subscribed) throw new Refusal<Contract>('SUBSCRIPTION_NEEDED');
  if (songsLeft === 0) throw new NoSongLeft();
  if (!canOrder) throw new Refusal<Contract>('PAYMENT_OVERDUE');
  const trial = plan.status === 'trialing';
  const song = { orderId: order.id, accountId, subscriptionId: id, draftKey, plan: plan.plan, periodStart, trial };
  await insertSong(tx, song);
  const note = `Included in the ${plans[plan.plan].name} plan.`;
  const move = { orderId: order.id, to: 'paid', actor: 'system', note } as const;
  const { outcome, order: paid } = await changeStatus(deps, tx, move);
  if (outcome !== 'moves') throw new Error('An order within a plan could not be begun');
  await startOrder(deps, tx, paid);
}
