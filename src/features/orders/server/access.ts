import { comparableAddress, type Reader } from '#kit/reader.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import type { LetterGround } from '#platform/mail/mailer.ts';
import { currentLabel } from '#platform/mail/white-label.ts';
import { currentLocale, english } from '#ui/locale.ts';
import {
  grantAccess,
  hasAccess,
  hasProof,
  insertLink,
  insertProof,
  orderOfLink,
  removeProofs,
  revokeAccess,
  revokeLinks,
  type LinkPurpose,
} from './access-repository.ts';
import { lockOrder, oldestNamedOrder, orderByLookup, type OrderRow } from './repository.ts';

const days = 24 * 60 * 60 * 1000;
const accessLasts = 30 * days;

/**
 * Keyed hash of e-mail address and order number, by which a buyer without an account finds an order; case and
 * surrounding spaces do not matter.
 */
export function lookupHash(secret: string, email: string, orderNumber: string): string {
  return keyedHash(secret, `${email.trim().toLowerCase()} ${orderNumber.trim().toUpperCase()}`);
}

/** False when orders are found by hashes of another secret than this; null while there is none to tell by. */
export async function isSecretOfOrders(db: Queryable, secret: string): Promise<boolean | null> {
  const oldest = await oldestNamedOrder(db);
  return oldest ? oldest.lookupHash === lookupHash(secret, oldest.email, oldest.number) : null;
}

function addressHashOf({ config }: Pick<Deps, 'config'>, email: string): string {
  return keyedHash(config.HASH_SECRET, `address ${comparableAddress(email)}`);
}

/** Lets a browser open an order for 30 days. */
export async function grantBrowserAccess(
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

/** Revokes access to an order: of the browser in `only`, or, when it is null, of every browser and every link. */
export async function closeOrder(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  only: { browserHash: string } | null,
): Promise<void> {
  const now = deps.clock.now();
  const order = await lockOrder(tx, orderId);
  await revokeAccess(tx, orderId, only ? { only: only.browserHash } : 'all', now);
  if (only) return;
  await revokeLinks(tx, orderId, now);
  if (order) for (const listener of deps.orders.listeners) await listener.onClosedEverywhere?.(deps, tx, order);
}

/** Creates a link for one purpose, valid for 30 days, and returns its secret; the database keeps the hash. */
async function newLink(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Queryable,
  link: { orderId: string; purpose: LinkPurpose; addressHash: string | null },
): Promise<string> {
  const token = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + accessLasts);
  await insertLink(db, { ...link, tokenHash: sha256(token), expiresAt });
  return token;
}

/**
 * A link to the portal for an e-mail to the order's address. Its secret is in the URL fragment, which appears in no
 * log. It opens the order, and proves the address, while the order has that address.
 */
export async function portalLink(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Queryable,
  { id: orderId, email }: Pick<OrderRow, 'id' | 'email'>,
): Promise<string> {
  const addressHash = addressHashOf(deps, email);
  const token = await newLink(deps, tx, { orderId, purpose: 'portal', addressHash });
  const { code } = currentLocale();
  // Until the link is opened nobody knows whose order it is: a business's must not begin under the shop's name.
  const asked = [...(code === english.code ? [] : [`language=${code}`]), ...(currentLabel() ? ['plain'] : [])];
  const query = asked.length > 0 ? `?${asked.join('&')}` : '';
  return `${deps.config.BASE_URL}/development/buyer-portal${query}#open=${token}`;
}

/** The same link, leading to the order's payments and its receipt. */
export const toReceipt = (link: string): string => `${link}&to=receipt`;

/** The same link, leading to the words that the buyer reads. */
export const toWords = (link: string): string => `${link}&to=words`;

export type SharedKind = 'teaser' | 'video' | 'audio';

/** A link that shows one film of an order to whoever has it, and opens nothing else. */
export async function shareLink(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  db: Queryable,
  orderId: string,
  kind: SharedKind,
): Promise<string> {
  const link = { orderId, purpose: `share-${kind}`, addressHash: null } as const;
  return `${deps.config.BASE_URL}/watch/${await newLink(deps, db, link)}`;
}

const sharedKinds = { 'share-teaser': 'teaser', 'share-video': 'video', 'share-audio': 'audio' } as const;

/** The order number and the film or song of a share link; null when the link is unknown, expired, revoked or for the portal. */
export async function orderOfShare(
  deps: Pick<Deps, 'clock' | 'db'>,
  token: string,
): Promise<{ number: string; kind: SharedKind } | null> {
  const link = await orderOfLink(deps.db, sha256(token), deps.clock.now());
  if (!link || link.purpose === 'portal') return null;
  return { number: link.number, kind: sharedKinds[link.purpose] };
}

/**
 * Opens the order of a portal link to this browser too and records its address as proven.
 * @returns the order's number, or null when the link does not open it
 */
export async function exchangePortalLink(
  deps: Pick<Deps, 'clock' | 'db' | 'config'>,
  token: string,
  browser: () => string,
): Promise<string | null> {
  const link = await orderOfLink(deps.db, sha256(token), deps.clock.now());
  if (link?.purpose !== 'portal') return null;
  const { id: orderId, addressHash } = link;
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Asked again under the lock: the order may have been closed everywhere meanwhile.
    const isOpen = (await orderOfLink(tx, sha256(token), deps.clock.now())) !== undefined;
    // Links from before the address hash was stored open the order and prove nothing.
    if (!order || !isOpen || (addressHash !== null && addressHash !== addressHashOf(deps, order.email))) return null;
    const browserHash = browser();
    await grantBrowserAccess(deps, tx, browserHash, orderId);
    const expiresAt = new Date(deps.clock.now().getTime() + accessLasts);
    if (addressHash !== null) await insertProof(tx, { browserHash, orderId, addressHash, expiresAt });
    return order.number;
  });
}

/**
 * Opens the order found by e-mail address and number to this browser too; neither value proves the address.
 * @returns the order's number, or null
 */
export async function useLookup(
  deps: Pick<Deps, 'clock' | 'db' | 'config'>,
  { email, orderNumber }: { email: string; orderNumber: string },
  browser: () => string,
): Promise<string | null> {
  const hash = lookupHash(deps.config.HASH_SECRET, email, orderNumber);
  const found = await orderByLookup(deps.db, hash);
  if (!found) return null;
  return deps.db.transaction(async (tx) => {
    // Its address may have been changed a moment ago.
    if ((await lockOrder(tx, found.id))?.lookupHash !== hash) return null;
    await grantBrowserAccess(deps, tx, browser(), found.id);
    return found.number;
  });
}

/**
 * Revokes the access gained through an order's old address when the address changes: other browsers, links and proofs.
 */
export async function closeToOldAddress(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  order: OrderRow,
  newEmail: string,
): Promise<void> {
  if (addressHashOf(deps, order.email) === addressHashOf(deps, newEmail)) return;
  const now = deps.clock.now();
  await revokeAccess(tx, order.id, { allBut: order.browserHash }, now);
  await removeProofs(tx, order.id, 'all');
  await revokeLinks(tx, order.id, now);
}

/** The proofs of a reader towards an order: their browser and, if they opened a link that was sent to it, its address. */
export async function readerOf(
  deps: Pick<Deps, 'clock' | 'config'> & { db: Queryable },
  browserHash: string | null,
  { email }: Pick<OrderRow, 'email'>,
): Promise<Reader> {
  if (browserHash === null || email === '') return { browserHash, provenAddress: null };
  const proof = { browserHash, addressHash: addressHashOf(deps, email) };
  const isProven = await hasProof(deps.db, proof, deps.clock.now());
  return { browserHash, provenAddress: isProven ? email : null };
}

/**
 * Ground for sending an e-mail about an order to its address: `paid`, `proven` by the browser that asks for it, or
 * `unproven`.
 */
export async function letterGround(
  deps: Pick<Deps, 'clock' | 'config'> & { db: Queryable },
  order: Pick<OrderRow, 'email' | 'paidAt'>,
  browserHash: string | null,
): Promise<LetterGround> {
  if (order.paidAt) return 'paid';
  return (await readerOf(deps, browserHash, order)).provenAddress === null ? 'unproven' : 'proven';
}
