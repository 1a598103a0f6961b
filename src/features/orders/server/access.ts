import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import {
  grantAccess,
  hasAccess,
  insertLink,
  orderOfLink,
  revokeAccess,
  revokeLinks,
  type LinkPurpose,
} from './access-repository.ts';

const days = 24 * 60 * 60 * 1000;
const accessLasts = 30 * days;

/** What a buyer without an account finds an order by; case and spaces around do not matter. */
export function lookupHash(secret: string, email: string, orderNumber: string): string {
  return keyedHash(secret, `${email.trim().toLowerCase()} ${orderNumber.trim().toUpperCase()}`);
}

/** Lets a browser open an order for 30 days. */
export async function openToBrowser(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  browserHash: string,
  orderId: string,
): Promise<void> {
  const grantedAt = deps.clock.now();
  await grantAccess(db, { browserHash, orderId, grantedAt, expiresAt: new Date(grantedAt.getTime() + accessLasts) });
}

export function browserMayOpen(
  deps: Pick<Deps, 'clock' | 'db'>,
  browserHash: string,
  orderNumber: string,
): Promise<boolean> {
  return hasAccess(deps.db, browserHash, orderNumber, deps.clock.now());
}

/** Ends what was granted: this browser's access, or every browser's and every link there is. */
export async function closeOrder(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  orderId: string,
  only: { browserHash: string } | null,
): Promise<void> {
  const now = deps.clock.now();
  await revokeAccess(db, { orderId, ...only }, now);
  if (!only) await revokeLinks(db, orderId, now);
}

/** A link's secret, good for one purpose and 30 days; the database keeps the hash. */
async function newLink(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Queryable,
  orderId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + accessLasts);
  await insertLink(db, { tokenHash: sha256(token), orderId, purpose, expiresAt });
  return token;
}

/** A link to the portal for an e-mail: its secret stands behind the hash, where no log sees it. */
export async function portalLink(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Queryable,
  orderId: string,
): Promise<string> {
  return `${deps.config.BASE_URL}/development/buyer-portal#open=${await newLink(deps, tx, orderId, 'portal')}`;
}

export type SharedKind = 'teaser' | 'video';

/** A link that shows one film of an order to whoever has it, and opens nothing else. */
export async function shareLink(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  db: Queryable,
  orderId: string,
  kind: SharedKind,
): Promise<string> {
  return `${deps.config.BASE_URL}/watch/${await newLink(deps, db, orderId, `share-${kind}`)}`;
}

/** What a shared link shows, if it still does. */
export async function orderOfShare(
  deps: Pick<Deps, 'clock' | 'db'>,
  token: string,
): Promise<{ number: string; kind: SharedKind } | null> {
  const link = await orderOfLink(deps.db, sha256(token), deps.clock.now());
  if (!link || link.purpose === 'portal') return null;
  return { number: link.number, kind: link.purpose === 'share-teaser' ? 'teaser' : 'video' };
}

/** The order a link's secret opens, now open to this browser too. */
export async function useLink(
  deps: Pick<Deps, 'clock' | 'db'>,
  token: string,
  browserHash: string,
): Promise<string | null> {
  const order = await orderOfLink(deps.db, sha256(token), deps.clock.now());
  if (order?.purpose !== 'portal') return null;
  await openToBrowser(deps, deps.db, browserHash, order.id);
  return order.number;
}
