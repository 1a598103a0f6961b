import { sendEmail } from './jobs.ts';
import { reserveDailyLetter } from './daily-letter.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import { every } from '../jobs/define-job.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Log } from '../log.ts';
import { daysBefore, type RetentionRule } from '../retention.ts';
import type { Settings } from '../settings/settings.ts';
import type { EmailSender, MailTransport } from './port.ts';
import { isSuppressed, suppressionHash, unsubscribeAddress, type LetterTopic } from './suppression.ts';
import {
  countBefore,
  deleteAbout,
  deleteUnsentAbout,
  deleteBefore,
  deleteEmail,
  emailById,
  unsentEmails,
  insertEmail,
  isUnsent,
  lettersAbout,
  markFailed,
  markHeld,
  markQueued,
  markSent,
  markSuppressed,
  markTried,
  oldestOwed,
  suppressionOf,
  type EmailRow,
  type SuppressionRow,
} from './repository.ts';

/**
 * Why a letter may be sent to its address. `paid`: about an order or a plan that is paid. `authorised`: about a payment that
 * the provider has just authorised and nobody captured, once for each payment page and without a word that a visitor typed.
 * `proven`: a link or a code that was sent there came back. `staff`: to the shop's own people. `unproven`: nothing says whose
 * address it is; one such letter in 24 hours and one about an account, without a word that a visitor typed.
 */
export type LetterGround = 'paid' | 'authorised' | 'proven' | 'staff' | 'unproven';

export interface QueuedEmail {
  /** Subject of the e-mail, as an idempotency key; a second e-mail of the same key is not sent. */
  key: string;
  to: string;
  ground: LetterGround;
  /**
   * Subject matter: `order` and `account` are the reader's own, `staff` is the shop's. All else, `other`, carries a one-click
   * unsubscription. Without it, letters of ground `unproven` are `other`, `proven` ones are `account`.
   */
  topic?: LetterTopic | undefined;
  subject: string;
  /** In whose name it is sent, and who is answered; the shop without it. */
  sender?: EmailSender | null;
  html: string;
  text: string;
}

export interface Mailer {
  /**
   * Enqueues an e-mail in the caller's transaction; it is sent after the commit, and again until it is accepted.
   * @returns false if it is not sent because an unproven address has had its letter in the last 24 hours
   */
  enqueue(tx: Queryable, email: QueuedEmail): Promise<boolean>;
  /** Enqueues a stored e-mail again, even one that was sent, in the caller's transaction. */
  resend(tx: Queryable, email: EmailRow): Promise<void>;
  /** Deletes every e-mail whose key names `about`, except the one with key `kept` while it is unsent. Idempotent. */
  forget(tx: Queryable, about: string, kept: string): Promise<void>;
  /** Deletes the e-mails whose key names `about` and that are still to be sent; what was sent stays on record. Idempotent. */
  forgetUnsent(tx: Queryable, about: string): Promise<void>;
  /** True unless its address takes no letters about that topic. */
  isWrittenTo(tx: Queryable, to: string, topic: LetterTopic): Promise<boolean>;
  /** True while the e-mail of that key is still to be sent. */
  isQueued(key: string): Promise<boolean>;
  /** Subjects and days of what was written about something. */
  about(about: string): Promise<{ subject: string; createdAt: Date }[]>;
  /** When the letter was enqueued that waits the longest to be sent; null when none does. */
  oldestOwed(): Promise<Date | null>;
  /** Letters are kept for 90 days. */
  retention: RetentionRule[];
}

interface MailerParts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  ids: Ids;
  log: Log;
  settings: Settings;
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

/** Milliseconds that an e-mail is offered to the mail server. */
const offeredFor = 3 * 24 * 60 * 60 * 1000;

/** Seconds after which e-mails that staff had stopped go on. */
const heldSeconds = 5;
const keptDays = 90;

/** Line breaks in a subject or an address would let a name write headers of its own. */
const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim();

const topics: Record<LetterGround, LetterTopic> = {
  paid: 'order',
  authorised: 'order',
  proven: 'account',
  staff: 'staff',
  unproven: 'other',
};

/** Offers e-mails to the mail server and records acceptance. @throws errors of the mail server or the database */
export function createDelivery(parts: MailerParts): (id: string) => Promise<void> {
  const { db, clock, ids, settings, transport, host, hashSecret, secret, baseUrl } = parts;
  /** E-mails that the mail server has taken and the database does not know of yet: not offered again. */
  const accepted = new Set<string>();

  return async (id) => {
    const email = await emailById(db, id);
    if (!email || email.state === 'sent' || email.state === 'suppressed') return;
    if ((await settings.current()).emailsStopped) return markHeld(db, id);
    const suppression = await suppressedBy(db, hashSecret, email);
    if (suppression) return markSuppressed(db, id, suppression.detail ?? suppression.reason);
    try {
      const { recipient: to, subject, sender, html, text } = email;
      const unsubscribeUrl =
        email.topic === 'other' ? unsubscribeAddress({ BASE_URL: baseUrl, SECRET: secret }, ids, to) : null;
      const messageId = `${id}@${host}`;
      if (!accepted.has(id)) await transport.send({ to, subject, sender, html, text, messageId, unsubscribeUrl });
      accepted.add(id);
      if (!(await markSent(db, id, clock.now()))) await transport.forget?.(messageId);
      accepted.delete(id);
    } catch (error) {
      await markTried(db, id, error instanceof Error ? error.message.slice(0, 300) : 'unknown');
      throw error;
    }
  };
}

/** The entry that keeps an address from letters about a topic; undefined if none does. */
async function suppressedBy(
  db: Queryable,
  secret: string,
  { recipient, topic }: Pick<EmailRow, 'recipient' | 'topic'>,
): Promise<SuppressionRow | undefined> {
  const suppression = await suppressionOf(db, suppressionHash(secret, recipient));
  return suppression && isSuppressed(suppression.reason, topic) ? suppression : undefined;
}

export function createMailer(parts: MailerParts): Mailer {
  const { db, jobs, clock, log, settings, transport, host } = parts;
  const deliver = createDelivery(parts);

  jobs.define(sendEmail, async ({ id }, job) => {
    try {
      await job.step('send', () => deliver(id), { attempts: 8, firstWaitSeconds: 2 });
    } catch (error) {
      log.error({ err: error, alert: 'email-not-sent', emailId: id }, 'an e-mail could not be sent');
      await job.step('give up', () => markFailed(db, id));
    }
  });

  /** Enqueues another attempt under the same message id; each attempt is a workflow of its own. */
  const offerAgain = async (tx: Queryable, { id, attempts }: EmailRow): Promise<void> => {
    await markQueued(tx, id);
    await jobs.enqueue(tx, sendEmail, { id, attempts });
  };
  const offerAll = async (state: 'failed' | 'held'): Promise<void> => {
    // What staff held is sent however long they did.
    const since = state === 'held' ? null : new Date(clock.now().getTime() - offeredFor);
    for (const email of await unsentEmails(db, state, since)) await db.transaction((tx) => offerAgain(tx, email));
  };

  // A mail server may be away for hours: what it did not take is offered again.
  jobs.every(every(600, 'offer e-mails again', () => offerAll('failed')));
  jobs.every(
    every(heldSeconds, 'send held e-mails', async () => {
      if (!(await settings.current()).emailsStopped) await offerAll('held');
    }),
  );

  const drop = async (gone: { id: string }[]): Promise<void> => {
    for (const { id } of gone) await transport.forget?.(`${id}@${host}`);
  };

  return {
    resend: offerAgain,
    isWrittenTo: async (tx, to, topic) =>
      (await suppressedBy(tx, parts.hashSecret, { recipient: oneLine(to), topic })) === undefined,
    isQueued: (key) => isUnsent(db, key, new Date(clock.now().getTime() - offeredFor)),
    about: (about) => lettersAbout(db, about),
    forget: async (tx, about, kept) => drop(await deleteAbout(tx, about, kept)),
    forgetUnsent: async (tx, about) => drop(await deleteUnsentAbout(tx, about)),
    oldestOwed: () => oldestOwed(db),
    retention: [lettersRule(db, drop)],
    async enqueue(tx, email) {
      const { id, outcome } = await store(parts, tx, email);
      if (outcome === 'new') await jobs.enqueue(tx, sendEmail, { id });
      return outcome !== 'refused';
    },
  };
}

/** Stores an e-mail to be sent, unless one with its key exists or its address has had its letter of the day. */
async function store(
  { clock, ids, secret }: MailerParts,
  tx: Queryable,
  email: QueuedEmail,
): Promise<{ id: string; outcome: 'new' | 'known' | 'refused' }> {
  const id = ids.id();
  const topic = email.topic ?? topics[email.ground];
  const isNew = await insertEmail(tx, {
    id,
    key: email.key,
    recipient: oneLine(email.to),
    topic,
    subject: oneLine(email.subject),
    sender: email.sender ? { name: oneLine(email.sender.name), replyTo: oneLine(email.sender.replyTo) } : null,
    html: email.html,
    text: email.text,
    createdAt: clock.now(),
  });
  if (!isNew) return { id, outcome: 'known' };
  if (email.ground !== 'unproven' || (await reserveDailyLetter(tx, secret, { email: email.to, topic }, clock.now())))
    return { id, outcome: 'new' };
  await deleteEmail(tx, id);
  return { id, outcome: 'refused' };
}

function lettersRule(db: Database, drop: (gone: { id: string }[]) => Promise<void>): RetentionRule {
  return {
    what: 'letters that were sent',
    kept: `${keptDays} days`,
    due: (now) => countBefore(db, daysBefore(now, keptDays)),
    async clear(now) {
      const gone = await deleteBefore(db, daysBefore(now, keptDays));
      await drop(gone);
      return gone.length;
    },
  };
}
