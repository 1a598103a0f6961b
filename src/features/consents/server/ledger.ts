import { comparableAddress } from '#kit/reader.ts';
import { Refusal } from '#kit/refusal.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import type { Consent, ConsentEntry, consentsContract } from '../contract.ts';
import {
  consentById,
  consentByToken,
  consentsAbout,
  insertConsent,
  keepText,
  lockConsent,
  lockStandingConsents,
  markWithdrawn,
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

export function personHash({ config }: Pick<Deps, 'config'>, email: string): string {
  return keyedHash(config.HASH_SECRET, `consent ${comparableAddress(email)}`);
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
  await keepText(tx, { hash, ...text, firstUsedAt: now });
  await insertConsent(tx, {
    id,
    scope: text.scope,
    textHash: hash,
    personHash: personHash(deps, email),
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

/** True while a consent stands. */
export async function isConsentGiven(db: Queryable, id: string): Promise<boolean> {
  const row = await consentById(db, id);
  return row !== undefined && row.withdrawnAt === null;
}

/** Page where a consent is withdrawn. The secret stands in the hash, which is not sent to the server and so never logged. */
export const withdrawalLink = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.BASE_URL}/unsubscribe#token=${token}`;

const view = ({ scope, words, version, givenAt, withdrawnAt }: ConsentWithText): Consent => ({
  scope,
  words,
  version,
  given_at: givenAt.toISOString(),
  withdrawn_at: withdrawnAt?.toISOString() ?? null,
});

/** @throws Refusal LINK_UNKNOWN */
export async function readConsent({ db }: Pick<Deps, 'db'>, token: string): Promise<Consent> {
  const row = await consentByToken(db, sha256(token));
  if (!row) throw new Refusal<Contract>('LINK_UNKNOWN');
  return view(row);
}

/**
 * Withdraws a consent, and every other that the person gave in its scope: who was asked twice has one letter. The rows, and all
 * that rested on them, in one transaction. Twice is once.
 * @throws Refusal LINK_UNKNOWN
 */
export async function withdrawConsent(deps: ConsentDeps, token: string): Promise<{ withdrawn_at: string }> {
  const found = await consentByToken(deps.db, sha256(token));
  if (!found) throw new Refusal<Contract>('LINK_UNKNOWN');
  const { at, files } = await deps.db.transaction(async (tx) => {
    const row = await lockConsent(tx, found.id);
    if (row?.withdrawnAt) return { at: row.withdrawnAt, files: [] };
    const now = deps.clock.now();
    const scope = deps.consentScopes.find((candidate) => candidate.scope === found.scope);
    const files: string[] = [];
    for (const { id, about } of await lockStandingConsents(tx, found)) {
      await markWithdrawn(tx, id, now, 'link');
      files.push(...((await scope?.withdrawn(deps, tx, { id, about })) ?? []));
    }
    return { at: now, files };
  });
  for (const key of files) await deps.storage.delete(key);
  return { withdrawn_at: at.toISOString() };
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
