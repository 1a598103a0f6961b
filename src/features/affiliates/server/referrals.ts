import { givenName } from '#kit/given-name.ts';
import { mailboxOf } from '#platform/mail/daily-letter.ts';
import { visitHeader } from '#kit/referral-visit.ts';
import type { Caller, OrderListener, OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { AllRooms } from '#platform/rooms/define-room.ts';
import { daysBefore } from '#platform/retention.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { readSignedCookie, writeSignedCookie } from '#platform/signed-cookie.ts';
import { completeReferral } from './commissions.ts';
import {
  excludeOrder,
  insertOrderReferral,
  insertVisit,
  lastOfVisits,
  latestVisit,
  referralOfOrder,
  visitDays,
  type VisitRow,
} from './referral-repository.ts';
import { isActiveAffiliate } from './own.ts';
import { affiliateById, affiliateByReferral, isBrowserOf } from './repository.ts';

type ClickContext = Pick<RequestContext, 'headers' | 'responseHeaders' | 'address' | 'actor' | 'knownBrowser'>;

/** Programs that look at a link for somebody: search engines, and the previews of messengers. */
const machines =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|slack|discord|embedly|pingdom|curl\/|wget|python-requests/i;

/** True for a request that no person has made: a machine's, or one ahead of a click. */
export function isUnattended(headers: Headers): boolean {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`;
  const agent = headers.get('user-agent') ?? '';
  return agent === '' || machines.test(agent) || /prefetch|prerender|preview/i.test(purpose);
}

interface Click {
  visit: string | null;
  is_remembered: boolean;
  affiliate: string | null;
}

const nothing: Click = { visit: null, is_remembered: false, affiliate: null };

/** Dependencies of clicks: the usual, and which photo sessions are an affiliate's own. */
export type ReferralDeps = Deps & Pick<AllRooms, 'isSessionOf'>;

/**
 * Begins a visit by an affiliate's link, or goes on with the one that a reload interrupted. The last click wins. A session that
 * is not the affiliate's counts as none.
 */
export async function recordClick(
  deps: ReferralDeps,
  { ref, session }: { ref: string; session: string },
  context: ClickContext,
): Promise<Click> {
  const now = deps.clock.now();
  const affiliate = await affiliateByReferral(deps.db, ref);
  if (!affiliate || !isActiveAffiliate(affiliate, now) || isUnattended(context.headers)) return nothing;
  if ((await context.actor()).id === affiliate.userId) return nothing;
  const browser = context.knownBrowser();
  if (browser !== null && (await isBrowserOf(deps.db, affiliate.id, browser))) return nothing;
  const visitorHash = keyedHash(
    deps.config.SECRET,
    `visitor ${context.address} ${context.headers.get('user-agent') ?? ''}`,
  );
  const isOwnSession = session !== '' && (await deps.isSessionOf({ id: session, affiliateId: affiliate.id }));
  const sessionId = isOwnSession ? session : null;
  const before = await latestVisit(deps.db, visitorHash, daysBefore(now, 1));
  // Later pages of the visit have the referral id alone in their address.
  const isReload = before?.affiliateId === affiliate.id && (sessionId === null || before.sessionId === sessionId);
  const visit = isReload ? before.id : deps.ids.id();
  if (!isReload)
    await insertVisit(deps.db, { id: visit, affiliateId: affiliate.id, sessionId, visitorHash, clickedAt: now });
  const isRemembered = readSignedCookie(deps, context.headers, cookie) !== null;
  // The choice was made before; the cookie follows the last click.
  if (isRemembered) writeSignedCookie(deps, context.responseHeaders, { cookie, text: visit });
  return { visit, is_remembered: isRemembered, affiliate: givenName(affiliate.fullName) };
}

/** Sets or deletes the thirty-day cookie as the visitor chose. */
export async function rememberReferral(
  deps: Deps,
  { visit, remember }: { visit: string; remember: boolean },
  { responseHeaders }: Pick<RequestContext, 'responseHeaders'>,
): Promise<{ is_remembered: boolean }> {
  const known = remember ? await lastOfVisits(deps.db, [visit], visitsSince(deps)) : undefined;
  writeSignedCookie(deps, responseHeaders, { cookie, text: known?.id ?? null });
  return { is_remembered: known !== undefined };
}

const visitsSince = ({ clock }: Pick<Deps, 'clock'>): Date => daysBefore(clock.now(), visitDays);

const cookie = {
  name: 'keepsong_referral',
  secureName: '__Host-keepsong_referral',
  purpose: 'referral',
  seconds: visitDays * 24 * 60 * 60,
};

/** The visit of a request: the later click of the one its page is in and the one that is remembered. */
async function visitOf(deps: Deps, headers: Headers): Promise<VisitRow | undefined> {
  const ids = [headers.get(visitHeader) ?? '', readSignedCookie(deps, headers, cookie) ?? ''].filter((id) =>
    /^[0-9a-z]{26}$/.test(id),
  );
  return lastOfVisits(deps.db, ids, visitsSince(deps));
}

/** Keeps, with a new order, whose click it came from, and whether the affiliate was signed in. */
async function referOrder(
  deps: Deps,
  caller: Caller,
): Promise<(tx: Transaction, order: { id: string }) => Promise<void>> {
  const visit = await visitOf(deps, caller.headers);
  const affiliate = visit && (await affiliateById(deps.db, visit.affiliateId));
  if (!visit || !affiliate || !isActiveAffiliate(affiliate, visit.clickedAt)) return () => Promise.resolve();
  const isOwnAccount = (await caller.signedInAs()) === affiliate.userId;
  return async (tx, order) => {
    await insertOrderReferral(tx, {
      orderId: order.id,
      affiliateId: affiliate.id,
      visitId: visit.id,
      sessionId: visit.sessionId,
      clickedAt: visit.clickedAt,
      placedAt: deps.clock.now(),
      excluded: isOwnAccount ? 'own-order' : null,
    });
  };
}

/** Excludes an order that its own affiliate paid: until then a draft may be given another address. */
async function excludeOwnOrder(_deps: object, tx: Transaction, order: OrderRow): Promise<void> {
  const referral = await referralOfOrder(tx, order.id);
  const affiliate = referral && (await affiliateById(tx, referral.affiliateId));
  if (!affiliate || referral.excluded !== null) return;
  if (mailboxOf(order.email) === mailboxOf(affiliate.email)) await excludeOrder(tx, order.id, 'own-order');
  else if (await isBrowserOf(tx, affiliate.id, order.browserHash)) await excludeOrder(tx, order.id, 'own-device');
}

/** This room's part in the life of an order. */
export const referralListener: OrderListener = {
  onSubmit: referOrder,
  onPay: excludeOwnOrder,
  onComplete: completeReferral,
};
