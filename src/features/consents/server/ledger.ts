import { comparableAddress } from '#kit/reader.ts';
import { Refusal } from '#kit/refusal.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sameText, sha256 } from '#platform/ids.ts';
import type { Consent, ConsentEntry, consentsContract, LinkedConsent } from '../contract.ts';
import {
  consentById,
  consentByToken,
  consentsAbout,
  consentWithText,
  insertConsent,
  saveText,
  lockConsent,
  lockActiveConsents,
  markWithdrawn,
  newestActiveConsent,
  oldestNamedConsent,
  activeConsents,
  type ConsentRow,
  type ConsentWithText,
} from './repository.ts';

type Contract = (typeof consentsContract)['readConsent' | 'withdrawConsent'];

/** A wording as it was shown beside the tick. */
export interface ConsentText {
  scope: string;
  /** Changes whenever the words do. */
  version: string;
  words: string;
}

export interface NewConsent {
  text: ConsentText;
  /** Empty for somebody who gave none. */
  email: string;
  /** Thing that it is given for; the scope's `withdrawn` gets it back. */
  about: string;
  /** Null for a tick of the person's own. */
  attested: { by: string; how: string; at: Date } | null;
}

/** Consents room at work: it tells the other rooms when a consent is withdrawn. */
export type ConsentDeps = Deps & { consentScopes: readonly ConsentScope[] };

export const textHash = ({ scope, version, words }: ConsentText): string =>
  sha256(JSON.stringify([scope, version, words]));

export function personHash({ config }: { config: Pick<Deps['config'], 'HASH_SECRET'> }, email: string): string {
  return keyedHash(config.HASH_SECRET, `consent ${comparableAddress(email)}`);
}

/** False when people are known by hashes of another HASH_SECRET than this; null while there is none to tell by. */
export async function isSecretOfConsents(
  db: Queryable,
  config: Pick<Deps['config'], 'HASH_SECRET'>,
): Promise<boolean | null> {
  const oldest = await oldestNamedConsent(db);
  return oldest ? oldest.personHash === personHash({ config }, oldest.email) : null;
}

/**
 * Records a consent in the caller's transaction, ahead of everything that rests on it.
 * @returns its id, and the secret of its withdrawal links
 */
export async function recordConsent(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Transaction,
  { text, email, about, attested }: NewConsent,
): Promise<{ id: string; token: string }> {
  const now = deps.clock.now();
  const [id, token, hash] = [deps.ids.id(), deps.ids.token(), textHash(text)];
  await saveText(tx, { hash, ...text, firstUsedAt: now });
  await insertConsent(tx, {
    id,
    scope: text.scope,
    textHash: hash,
    // Somebody without an address is known by the one thing they agreed to.
    personHash: personHash(deps, email === '' ? about : email),
    email,
    about,
    source: attested ? 'attested' : 'online',
    attestedBy: attested?.by ?? null,
    attestedHow: attested?.how ?? null,
    givenAt: attested?.at ?? now,
    recordedAt: now,
    tokenHash: sha256(token),
  });
  return { id, token };
}

/**
 * Withdraws one consent in the transaction of the room that ends its use by itself, as when its giver takes it back on a page of
 * that room. Twice is once.
 */
export async function endConsent(deps: Pick<Deps, 'clock'>, tx: Transaction, id: string, by: string): Promise<void> {
  const row = await lockConsent(tx, id);
  if (row && row.withdrawnAt === null) await markWithdrawn(tx, id, deps.clock.now(), by);
}

/** True for a consent that was not withdrawn. */
export async function isConsentGiven(db: Queryable, id: string): Promise<boolean> {
  const row = await consentById(db, id);
  return row !== undefined && row.withdrawnAt === null;
}

/** Page where a consent is withdrawn. The secret stands in the hash, which is not sent to the server and so never logged. */
export const withdrawalLink = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.BASE_URL}/unsubscribe#token=${token}`;

/**
 * The same for the page on which a consent was just given. Nobody has proven the address that was typed there, so this link
 * takes back that one consent, and no other of the address's owner.
 */
export const ownWithdrawalLink = (deps: Pick<Deps, 'config'>, id: string): string =>
  withdrawalLink(deps, `${id}.${ownSignature(deps.config.SECRET, id)}`);

const ownSignature = (secret: string, id: string): string => keyedHash(secret, `withdrawal ${id}`);

/** A page may have been left open, or its link kept, since before SECRET was changed. */
const isOwnSignature = ({ config }: Pick<Deps, 'config'>, id: string, signature: string): boolean =>
  [config.SECRET, ...config.oldSecrets].some((secret) => sameText(signature, ownSignature(secret, id)));

interface LinkTarget {
  row: ConsentWithText;
  /** True for the link of a page. */
  isAlone: boolean;
}

/** @throws Refusal LINK_UNKNOWN */
async function targetOf(deps: Pick<Deps, 'db' | 'config'>, token: string): Promise<LinkTarget> {
  const [id = '', signature] = token.split('.');
  const isAlone = signature !== undefined;
  const isGenuine = isAlone && isOwnSignature(deps, id, signature);
  const row = isGenuine
    ? await consentWithText(deps.db, id)
    : isAlone
      ? undefined
      : await consentByToken(deps.db, sha256(token));
  if (!row) throw new Refusal<Contract>('LINK_UNKNOWN');
  return { row, isAlone };
}

const view = ({ scope, words, version, givenAt, withdrawnAt }: ConsentWithText): Consent => ({
  scope,
  words,
  version,
  given_at: givenAt.toISOString(),
  withdrawn_at: withdrawnAt?.toISOString() ?? null,
});

/** A link's consent; of an older letter, the newest of its use that still stands. @throws Refusal LINK_UNKNOWN */
export async function readConsent(deps: ConsentDeps, token: string): Promise<LinkedConsent> {
  const { row, isAlone } = await targetOf(deps, token);
  const isOver = row.withdrawnAt !== null && !isAlone;
  const shown = (isOver ? await newestActiveConsent(deps.db, row) : undefined) ?? row;
  const ends = scopeOf(deps, row)?.ends() ?? '';
  return { ...view(shown), ends };
}

const scopeOf = ({ consentScopes }: ConsentDeps, { scope }: Pick<ConsentWithText, 'scope'>): ConsentScope | undefined =>
  consentScopes.find((candidate) => candidate.scope === scope);

/**
 * Withdraws a consent, and by a letter's link every other that the person gave in its scope, later ones too: who was asked twice
 * has one letter. The rows, and all that rested on them, in one transaction. Twice is once.
 * @throws Refusal LINK_UNKNOWN
 */
export async function withdrawConsent(deps: ConsentDeps, token: string): Promise<{ withdrawn_at: string }> {
  const { row: found, isAlone } = await targetOf(deps, token);
  const { at, files } = await deps.db.transaction(async (tx) => {
    const expected = isAlone ? [found] : await activeConsents(tx, found);
    await scopeOf(deps, found)?.lockAhead?.(
      tx,
      expected.map(({ about }) => about),
    );
    const standing = await lockActive(tx, found, isAlone);
    const now = deps.clock.now();
    if (standing.length === 0) return { at: (await lockConsent(tx, found.id))?.withdrawnAt ?? now, files: [] };
    const files: string[] = [];
    for (const { id, about } of standing) {
      await markWithdrawn(tx, id, now, 'link');
      files.push(...((await scopeOf(deps, found)?.withdrawn(deps, tx, { id, about })) ?? []));
    }
    return { at: now, files };
  });
  for (const key of files) await deps.storage.delete(key);
  return { withdrawn_at: at.toISOString() };
}

async function lockActive(tx: Transaction, found: ConsentRow, isAlone: boolean): Promise<ConsentRow[]> {
  if (!isAlone) return lockActiveConsents(tx, found);
  const row = await lockConsent(tx, found.id);
  return row && row.withdrawnAt === null ? [row] : [];
}

export async function listConsents(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, about }: { email: string; about: string },
): Promise<{ consents: ConsentEntry[] }> {
  const rows = await consentsAbout(deps.db, {
    personHash: email.trim() === '' ? null : personHash(deps, email),
    about,
  });
  return {
    consents: rows.map((row) => ({
      ...view(row),
      id: row.id,
      email: row.email,
      about: row.about,
      text_hash: row.textHash,
      source: row.source,
      attested_by: row.attestedBy,
      attested_how: row.attestedHow,
      withdrawn_by: row.withdrawnBy,
    })),
  };
}
