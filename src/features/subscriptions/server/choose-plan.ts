import { Refusal } from '#kit/refusal.ts';
import { emailOf } from '#features/accounts/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { canAskAgain, closeCheckout, isPageOpen, pageExpiry, pageStatus } from '#platform/payments/page-expiry.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { subscriptionsContract } from '../contract.ts';
import { reserveFreeSetup } from '#features/waitlist/server/index.ts';
import { hasBegun, trialDays } from '../domain/plans.ts';
import { isAgentPlan, planName, soldPrice, type SoldPlanKey } from '../domain/sold-plans.ts';
import { saveCustomer } from './customer.ts';
import { releaseLapsedSetups } from './lapsed-setups.ts';
import { checkedBusiness, pages } from './profile.ts';
import {
  lockProfile,
  planCheckoutOf,
  savePlanCheckout,
  saveProfile,
  storePage,
  subscriptionsOf,
  type PlanCheckoutRow,
  type SubscriptionRow,
} from './repository.ts';
import { soldPlan } from './sold-plan.ts';
import { freshPlan, livePlan, syncPage } from './sync.ts';

type Contract = (typeof subscriptionsContract)['createCheckout' | 'createCheckoutEstate'];

const minute = 60_000;
/** Milliseconds that a payment page may take to be made before it is begun anew. */
const making = 5 * minute;
/** Milliseconds that a free setup is held beyond its page: a payment in the last second is told of later. */
const afterPage = 60 * minute;

interface Choice {
  plan: SoldPlanKey;
  trial: boolean;
}

/**
 * Returns the payment page of a plan. One account has one such page at a time: the same choice again returns the same
 * page, another choice closes it, so that no double click and no second window buys two plans.
 * @throws Refusal UNKNOWN_PLAN, PROFILE_MISSING, ALREADY_SUBSCRIBED, TRIAL_USED, PAYMENT_UNAVAILABLE
 */
export async function choosePlan(deps: Deps, accountId: string, choice: Choice): Promise<{ url: string }> {
  if (!isAgentPlan(choice.plan) && !deps.site.hostPlansOpen) throw new Refusal<Contract>('UNKNOWN_PLAN');
  try {
    // Without the provider's answer it is unknown if the account pays for a plan already.
    refuseSecond(await freshPlan(deps, accountId));
    if (choice.trial && (!isAgentPlan(choice.plan) || (await hasHadPlan(deps, accountId))))
      throw new Refusal<Contract>('TRIAL_USED');
    if (!isAgentPlan(choice.plan)) await releaseLapsedSetups(deps);
    const page = await currentPage(deps, accountId, choice);
    if (page.url) return { url: page.url };
    if (page.sessionId) await close(deps, accountId, page.sessionId);
    return { url: await openPage(deps, page) };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, accountId }, 'no page for a plan could be made');
    throw new Refusal<Contract>('PAYMENT_UNAVAILABLE');
  }
}

/**
 * Does the same for an agent who sends their details along, and updates the profile with them.
 * @throws Refusal FIELDS_MISSING, COMPANY_MISLEADS, VAT_NUMBER_MISSING, VAT_NUMBER_WRONG, and those of `choosePlan`
 */
export async function choosePlanAsAgent(
  deps: Deps,
  accountId: string,
  input: Choice & {
    companyName: string;
    firstName: string;
    lastName: string;
    vatRegistered: boolean;
    vatNumber: string | null;
  },
): Promise<{ url: string }> {
  const business = checkedBusiness(deps, {
    first_name: input.firstName,
    last_name: input.lastName,
    company_name: input.companyName,
    vat_registered: input.vatRegistered,
    vat_number: input.vatNumber,
  });
  await deps.db.transaction(async (tx) => {
    const kind = (await lockProfile(tx, accountId))?.kind ?? 'estate-agent';
    await saveProfile(tx, { ...business, kind, accountId, updatedAt: deps.clock.now() });
  });
  return choosePlan(deps, accountId, { plan: input.plan, trial: input.trial });
}

/** @throws Refusal ALREADY_SUBSCRIBED */
function refuseSecond(plan: SubscriptionRow | undefined): void {
  if (plan) throw new Refusal<Contract>('ALREADY_SUBSCRIBED', { tier: planName(plan.plan) });
}

/** True when the account has had a plan: a trial is for its first plan only. */
async function hasHadPlan(deps: Deps, accountId: string): Promise<boolean> {
  return (await subscriptionsOf(deps.db, accountId)).some(({ status }) => hasBegun(status));
}

/** Returns the open payment page, or a new attempt at one. @throws Refusal PROFILE_MISSING. @throws PaymentsError */
async function currentPage(deps: Deps, accountId: string, choice: Choice): Promise<PlanCheckoutRow> {
  const page = await deps.db.transaction((tx) => begin(deps, tx, accountId, choice));
  if (!page.url || !page.sessionId || (await pageStatus(deps.payments, page.sessionId)) !== 'expired') return page;
  return deps.db.transaction((tx) => begin(deps, tx, accountId, { ...choice, expired: page.id }));
}

/**
 * The page as it is, or a new attempt at one. Until that has an address, it keeps the session whose page it replaces: whoever
 * goes on with the attempt, also after a crash, closes that one first. `expired` is one that the provider closed, `unmade` one that
 * it will not make. @throws Refusal PROFILE_MISSING
 */
async function begin(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  { plan, trial, expired = null, unmade = null }: Choice & { expired?: string | null; unmade?: string | null },
): Promise<PlanCheckoutRow> {
  if (!(await lockProfile(tx, accountId))) throw new Refusal<Contract>('PROFILE_MISSING');
  const known = await planCheckoutOf(tx, accountId);
  const isUnmade = known?.id === unmade && known?.url === null;
  if (known && known.plan === plan && known.trial === trial && known.id !== expired && !isUnmade && isGood(deps, known))
    return known;
  const { sessionId, expiresAt } = known ?? { sessionId: null, expiresAt: null };
  const begun = { id: deps.ids.id(), begunAt: deps.clock.now() };
  const setupPence = await setupOf(deps, tx, { accountId, plan, begunAt: begun.begunAt });
  const page = { ...begun, accountId, plan, trial, setupPence, sessionId, url: null, expiresAt };
  await savePlanCheckout(tx, page);
  return page;
}

/** Pence of the setup: paid once by who begins their first plan as a host, unless they hold one of the free places. */
async function setupOf(
  deps: Deps,
  tx: Transaction,
  { accountId, plan, begunAt }: Pick<PlanCheckoutRow, 'accountId' | 'plan' | 'begunAt'>,
): Promise<number> {
  const { setupPence } = soldPrice(plan, deps.site.prices);
  if (setupPence === 0) return 0;
  const before = await subscriptionsOf(tx, accountId);
  if (before.some(({ status, plan: of }) => hasBegun(status) && !isAgentPlan(of))) return 0;
  const heldUntil = new Date(pageExpiry(begunAt, deps.site.holdMinutes).getTime() + afterPage);
  return (await reserveFreeSetup(deps, tx, accountId, heldUntil)) ? 0 : setupPence;
}

/** True while a page is open, or being made at this moment. */
function isGood({ clock, site }: Deps, { url, expiresAt, begunAt }: PlanCheckoutRow): boolean {
  const now = clock.now();
  if (url !== null) return isPageOpen(expiresAt, now);
  return now.getTime() - begunAt.getTime() < making && canAskAgain(pageExpiry(begunAt, site.holdMinutes), now);
}

/**
 * Closes the earlier page, which must take no more money.
 * @throws Refusal ALREADY_SUBSCRIBED when it has.
 * @throws PaymentsError
 */
async function close(deps: Deps, accountId: string, sessionId: string): Promise<void> {
  const closed = await closeCheckout(deps.payments, sessionId);
  if (closed?.status !== 'complete') return;
  await syncPage(deps, sessionId);
  refuseSecond(await livePlan(deps, accountId));
}

/**
 * Asks the provider for the page. A key that it knows with other words was used by an earlier release: nobody was ever given that
 * page's address, so another is begun. @throws PaymentsError
 */
async function openPage(deps: Deps, page: PlanCheckoutRow): Promise<string> {
  try {
    return await open(deps, page);
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.code !== 'key-used') throw error;
    const { accountId, plan, trial, id: unmade } = page;
    const next = await deps.db.transaction((tx) => begin(deps, tx, accountId, { plan, trial, unmade }));
    return next.url ?? open(deps, next);
  }
}

/** @throws PaymentsError */
async function open(deps: Deps, page: PlanCheckoutRow): Promise<string> {
  const { id, accountId, plan, setupPence } = page;
  const address = `${deps.config.BASE_URL}${isAgentPlan(plan) ? pages['estate-agent'] : pages.host}`;
  const { payments, site } = deps;
  const { sessionId, url, expiresAt } = await payments.createPlanCheckout({
    accountId,
    email: (await emailOf(deps.db, accountId)) ?? '',
    customerId: await saveCustomer(deps, accountId),
    ...soldPlan(deps, plan),
    setupPence,
    trialDays: page.trial ? trialDays : 0,
    successUrl: `${address}?success=true`,
    cancelUrl: `${address}#plans`,
    expiresAt: pageExpiry(page.begunAt, site.holdMinutes),
    idempotencyKey: `plan:${id}`,
  });
  if (!url) throw new PaymentsError('rejected', 'The page of the plan has no address');
  if (await storePage(deps.db, id, { sessionId, url, expiresAt })) return url;
  await payments.expireCheckout(sessionId);
  throw new PaymentsError('rejected', 'Another page has been begun');
}
