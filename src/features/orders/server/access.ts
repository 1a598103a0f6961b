import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import { grantAccess, hasAccess, insertLink, orderOfLink } from './access-repository.ts';

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

/** A link to the portal for an e-mail: its secret is in the address only, the database keeps the hash. */
export async function portalLink(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Queryable,
  orderId: string,
): Promise<string> {
  const token = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + accessLasts);
  await insertLink(tx, { tokenHash: sha256(token), orderId, purpose: 'portal', expiresAt });
  return `${deps.config.BASE_URL}/development/buyer-portal#open=${token}`;
}

/** The order a link's secret opens, now open to this browser too. */
export async function useLink(
  deps: Pick<Deps, 'clock' | 'db'>,
  token: string,
  browserHash: string,
): Promise<string | null> {
  const order = await orderOfLink(deps.db, sha256(token), deps.clock.now());
  if (!order) return null;
  await openToBrowser(deps, deps.db, browserHash, order.id);
  return order.number;
}
