/** Hands letters to the mail server and notes what became of them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { grouped } from './grouped.ts';
import { markSent, markSuppressed, markTried } from './owed-letters-repository.ts';
import { NoSuchMailboxError, type MailTransport } from './port.ts';
import { suppressionsOf, type EmailRow, type SuppressionRow } from './repository.ts';
import { isSuppressed, suppressionHash, unsubscribeAddress } from './suppression.ts';

export interface DeliveryParts {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  transport: MailTransport;
  /** Host part of message ids. */
  host: string;
  /** Public address of the shop. */
  baseUrl: string;
  /** Key of the hashes that addresses are known and counted by. */
  hashSecret: string;
  /** Seals the addresses that stop letters. */
  secret: string;
}

/**
 * Delivers one of several letters that were taken together, and notes it.
 * @returns seconds after which it is due again; null when it is done with
 * @throws errors of the database, and of a transport that forgets
 */
export type Deliver = (letter: EmailRow) => Promise<number | null>;

/** Milliseconds after which the database is told again of a letter that was accepted. */
const noteAgainAfter = 250;

/**
 * Prepares the delivery of letters that were taken together: which of their addresses take none is one question. While `isAtWork`, a
 * letter that was accepted is not let go before that is noted: another desk would send it again.
 */
export function createDelivery(
  parts: DeliveryParts,
): (letters: readonly EmailRow[], isAtWork: () => boolean) => Promise<Deliver> {
  const { db, clock, log, transport, host, hashSecret } = parts;
  /** Letters that the mail server has taken and the database does not know of yet: not offered again. */
  const accepted = new Set<string>();
  const noteSent = grouped((ids: readonly string[]) => markSent(db, ids, clock.now()));

  /** @returns false when it was forgotten meanwhile */
  const noteAccepted = async (id: string, isAtWork: () => boolean): Promise<boolean> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return (await noteSent(id)).has(id);
      } catch (error) {
        if (!isAtWork()) throw error;
        if (failures === 0) log.error({ err: error, emailId: id }, 'a letter that was sent could not be noted yet');
        await pause(noteAgainAfter, undefined, { ref: false });
      }
    }
  };

  const noteRefused = async (letter: EmailRow, error: unknown): Promise<number | null> => {
    if (error instanceof NoSuchMailboxError) {
      // Offered for three days it would be some four hundred knocks at a door that is not there: what senders are blocked for.
      await markSuppressed(db, letter.id, error.message.slice(0, 300));
      return null;
    }
    const tried = await markTried(db, letter, error instanceof Error ? error.message.slice(0, 300) : 'unknown');
    if (!tried) return null;
    if (!tried.isGivenUp) return tried.pauseSeconds;
    log.error({ err: error, alert: 'email-not-sent', emailId: letter.id }, 'an e-mail could not be sent');
    return null;
  };

  const send = async (letter: EmailRow, isAtWork: () => boolean): Promise<number | null> => {
    const { id } = letter;
    const messageId = `${id}@${host}`;
    try {
      if (!accepted.has(id)) await transport.send(messageOf(letter, messageId, parts));
    } catch (error) {
      return noteRefused(letter, error);
    }
    accepted.add(id);
    const isThere = await noteAccepted(id, isAtWork);
    accepted.delete(id);
    if (!isThere) await transport.forget?.(messageId);
    return null;
  };

  return async (letters, isAtWork) => {
    const hashes = new Map(letters.map(({ id, recipient }) => [id, suppressionHash(hashSecret, recipient)]));
    const suppressions = await suppressionsOf(db, [...new Set(hashes.values())]);
    return async (letter) => {
      const found = suppressions.get(hashes.get(letter.id) ?? '');
      if (!stops(found, letter)) return send(letter, isAtWork);
      await markSuppressed(db, letter.id, found.detail ?? found.reason);
      return null;
    };
  };
}

function stops(suppression: SuppressionRow | undefined, { topic }: EmailRow): suppression is SuppressionRow {
  return suppression !== undefined && isSuppressed(suppression.reason, topic);
}

function messageOf(
  { recipient: to, subject, sender, html, text, topic }: EmailRow,
  messageId: string,
  { baseUrl, secret, ids }: DeliveryParts,
): Parameters<MailTransport['send']>[0] {
  const unsubscribeUrl = topic === 'other' ? unsubscribeAddress({ BASE_URL: baseUrl, SECRET: secret }, ids, to) : null;
  return { to, subject, sender, html, text, messageId, unsubscribeUrl };
}
