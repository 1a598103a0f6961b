import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { affiliatesContract, workErrors } from '../contract.ts';
import { affiliateView } from './manage.ts';
import { affiliateOfAccount, recordAffiliateBrowser, type AffiliateRow } from './repository.ts';

type Contract = (typeof affiliatesContract)['readStatement' | 'savePayoutDetails'];
type AccountContract = (typeof affiliatesContract)['join'];

/** The account of the session. @throws Refusal NOT_SIGNED_IN, SESSION_ENDED */
export async function ownAccount(context: Pick<RequestContext, 'actor'>): Promise<string> {
  const { id, sessionEnded } = await context.actor();
  if (id === null) throw new Refusal<AccountContract>(sessionEnded ? 'SESSION_ENDED' : 'NOT_SIGNED_IN');
  return id;
}

/** The affiliate who is signed in. @throws Refusal NOT_SIGNED_IN, SESSION_ENDED, NO_PROFILE */
export async function ownAffiliate(
  deps: Pick<Deps, 'db'>,
  context: Pick<RequestContext, 'actor'>,
): Promise<AffiliateRow> {
  const affiliate = await affiliateOfAccount(deps.db, await ownAccount(context));
  if (!affiliate) throw new Refusal<Contract>('NO_PROFILE');
  return affiliate;
}

/** True while the affiliate may take photos and earns from clicks. */
export const isActiveAffiliate = ({ isSuspended, endsAt }: AffiliateRow, now: Date): boolean =>
  !isSuspended && (endsAt === null || now < endsAt);

/** The signed-in affiliate, if active. @throws Refusal NOT_SIGNED_IN, SESSION_ENDED, NO_PROFILE, NOT_WORKING */
export async function activeAffiliate(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: Pick<RequestContext, 'actor'>,
): Promise<AffiliateRow> {
  const affiliate = await ownAffiliate(deps, context);
  if (!isActiveAffiliate(affiliate, deps.clock.now())) throw new Refusal<typeof workErrors>('NOT_WORKING');
  return affiliate;
}

/** Who is signed in, for the page; the browser of an affiliate is remembered as theirs. */
export async function readOwn(deps: Pick<Deps, 'db' | 'clock'>, context: RequestContext) {
  const { id, role, sessionEnded } = await context.actor();
  const affiliate = id === null ? undefined : await affiliateOfAccount(deps.db, id);
  if (affiliate)
    await recordAffiliateBrowser(deps.db, {
      affiliateId: affiliate.id,
      browserHash: context.browser(),
      seenAt: deps.clock.now(),
    });
  return {
    affiliate: affiliate ? affiliateView(affiliate) : null,
    is_working: affiliate !== undefined && isActiveAffiliate(affiliate, deps.clock.now()),
    is_signed_in: id !== null,
    is_admin: role === 'admin',
    session_ended: sessionEnded,
  };
}
