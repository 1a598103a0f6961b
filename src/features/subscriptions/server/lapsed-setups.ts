import { lapsedFreeSetups, releaseFreeSetup, useFreeSetup } from '#features/waitlist/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { pageStatus } from '#platform/payments/page-expiry.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { isAgentPlan } from '../domain/sold-plans.ts';
import { planCheckoutOf } from './repository.ts';
import { syncPage } from './sync.ts';

/**
 * Frees the places of the free setup whose payment page ended unpaid, by the provider's word. A payment may be told of long after its
 * page is over, and its place must not be somebody else's by then; without an answer it stays held.
 */
export async function releaseLapsedSetups(deps: Deps): Promise<void> {
  for (const accountId of await lapsedFreeSetups(deps, deps.db)) {
    try {
      await settle(deps, accountId);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      deps.log.warn({ err: error, accountId }, 'the page of a free setup could not be asked about');
      // Nor about the others: a host may be waiting for this.
      if (error.code === 'unavailable') return;
    }
  }
}

/** @throws PaymentsError */
async function settle(deps: Deps, accountId: string): Promise<void> {
  const sessionId = await sessionOf(deps, accountId);
  const status = sessionId === null ? 'expired' : await pageStatus(deps.payments, sessionId);
  if (status === 'open') return;
  if (sessionId !== null && status === 'complete') await syncPage(deps, sessionId);
  const end = status === 'complete' ? useFreeSetup : releaseFreeSetup;
  await deps.db.transaction((tx) => end(deps, tx, accountId));
}

/** Payment page that the place is held for; null for one whose address nobody was given, or that was closed for an agent's plan. */
async function sessionOf({ db }: Pick<Deps, 'db'>, accountId: string): Promise<string | null> {
  const page = await planCheckoutOf(db, accountId);
  if (!page || (page.url !== null && isAgentPlan(page.plan))) return null;
  return page.sessionId;
}
