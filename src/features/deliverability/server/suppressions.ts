import { comparableAddress } from '#kit/reader.ts';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  strongerReason,
  suppressionHash,
  unsubscribingAddress,
  type SuppressionReason,
} from '#platform/mail/suppression.ts';
import {
  deleteSuppression,
  insertMailEvent,
  lettersAmong,
  lockSuppression,
  markBounced,
  putSuppression,
  settleLetter,
  suppressions,
  unreachedLetters,
} from './repository.ts';
import type { deliverabilityContract, Suppression, UnreachedLetter } from '../contract.ts';
import { readReturnedMail } from '../domain/returned-mail.ts';
import type { MailReport } from '../domain/report.ts';

type StopContract = (typeof deliverabilityContract)['stopLetters'];
type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;

/** Milliseconds after a letter in which a bounce is taken to be about it. */
const bounceWithin = 5 * 24 * 60 * 60 * 1000;

async function suppress(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  {
    address,
    reason,
    source,
    detail,
  }: { address: string; reason: SuppressionReason; source: string; detail: string | null },
): Promise<void> {
  const addressHash = suppressionHash(deps.config.HASH_SECRET, address);
  const before = await lockSuppression(tx, addressHash);
  if (before && strongerReason(before.reason, reason) === before.reason) return;
  await putSuppression(tx, {
    addressHash,
    address: comparableAddress(address),
    reason,
    source,
    detail,
    createdAt: deps.clock.now(),
  });
}

/**
 * Records a sender's reports: an address that takes no mail, or whose owner complained, is not written to any more. A letter that
 * reached nobody waits for staff, whatever the reason. A repeated report changes nothing. @returns the number of new reports
 */
export async function recordReports(deps: MailDeps, source: string, reports: readonly MailReport[]): Promise<number> {
  let isNew = 0;
  for (const { id, kind, address, letterId, detail } of reports.filter((report) => report.address.includes('@')))
    await deps.db.transaction(async (tx) => {
      const receivedAt = deps.clock.now();
      const event = { id: `${source}:${id}`.slice(0, 200), source, kind, address: comparableAddress(address), detail };
      if (!(await insertMailEvent(tx, { ...event, receivedAt }))) return;
      isNew += 1;
      if (kind === 'soft-bounce') return;
      if (kind !== 'undelivered') await suppress(deps, tx, { address, reason: kind, source, detail });
      const since = new Date(receivedAt.getTime() - bounceWithin);
      if (kind !== 'complaint')
        await markBounced(tx, { address: event.address, letterId, since, detail: detail ?? kind });
    });
  if (isNew > 0) deps.log.info({ source, reports: isNew }, 'reports about letters came in');
  return isNew;
}

/**
 * Records what came to the return address. Anybody may write to it: a report counts for the reader of a letter of ours that it
 * names, and for nobody else. @returns the number of new reports
 */
export async function recordReturnedMail(deps: MailDeps, message: string): Promise<number> {
  const { letterIds, reports } = readReturnedMail(message);
  const letters = reports.length === 0 ? [] : await lettersAmong(deps.db, letterIds.slice(0, 20));
  const known = reports.flatMap((report) => {
    const letter = letters.find(({ recipient }) => comparableAddress(recipient) === comparableAddress(report.address));
    return letter ? [{ ...report, id: `${letter.id}-${report.kind}`, letterId: letter.id }] : [];
  });
  return recordReports(deps, 'return-mailbox', known);
}

/** @throws Refusal LINK_UNKNOWN */
export async function stopLetters(deps: MailDeps, token: string): Promise<{ stopped: true }> {
  const address = unsubscribingAddress(deps.config, token);
  if (address === null) throw new Refusal<StopContract>('LINK_UNKNOWN');
  const reason = 'unsubscribed';
  await deps.db.transaction((tx) => suppress(deps, tx, { address, reason, source: 'one-click', detail: null }));
  return { stopped: true };
}

export async function listUndelivered(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { email }: { email: string },
): Promise<{ suppressions: Suppression[]; letters: UnreachedLetter[] }> {
  const rows = await suppressions(db, email.trim() === '' ? null : suppressionHash(config.HASH_SECRET, email));
  const { letters } = await unreachedLetters(db, 200);
  return {
    suppressions: rows.map(({ addressHash, address, reason, source, detail, createdAt }) => ({
      id: addressHash,
      address,
      reason,
      source,
      detail,
      created_at: createdAt.toISOString(),
    })),
    letters: letters.map(({ id, recipient, subject, topic, orderNumber, error, createdAt }) => ({
      id,
      recipient,
      subject,
      topic,
      order_number: orderNumber,
      reason: error,
      created_at: createdAt.toISOString(),
    })),
  };
}

export async function liftSuppression(deps: Deps, id: string, actor: string): Promise<{ lifted: boolean }> {
  return deps.db.transaction(async (tx) => {
    const row = await deleteSuppression(tx, id);
    if (!row) return { lifted: false };
    const { reason, source } = row;
    await recordAudit(deps, tx, { actor, action: 'write-again', subject: id, before: { reason, source } });
    return { lifted: true };
  });
}

export async function settleUnreached(deps: Deps, id: string, actor: string): Promise<{ settled: boolean }> {
  return deps.db.transaction(async (tx) => {
    const settled = await settleLetter(tx, id, deps.clock.now());
    if (settled) await recordAudit(deps, tx, { actor, action: 'settle-letter', subject: id });
    return { settled };
  });
}
