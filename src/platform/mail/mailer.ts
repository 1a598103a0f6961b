import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { every } from '../jobs/define-job.ts';
import type { Jobs } from '../jobs/port.ts';
import { daysBefore, type RetentionRule } from '../retention.ts';
import { reserveDailyLetter } from './daily-letter.ts';
import { sendEmail } from './jobs.ts';
import { LetterDesk, type DeskParts } from './letter-desk.ts';
import { offerAgain, offerAllAgain, takeOver } from './owed-letters-repository.ts';
import type { EmailSender } from './port.ts';
import {
  countBefore,
  deleteAbout,
  deleteUnsentAbout,
  deleteBefore,
  deleteEmail,
  deleteFailed,
  insertEmail,
  isRefusal,
  isUnsent,
  keysAbout,
  lettersAbout,
  oldestOwed,
  readersAbout,
  suppressionsOf,
  type EmailRow,
  type ForgottenEmail,
  type SuppressionRow,
} from './repository.ts';
import { isSuppressed, suppressionHash, type LetterTopic } from './suppression.ts';

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
  /** True to be sent in place of one of the same key that could not be, for as long as it was offered. */
  replacesFailed?: boolean | undefined;
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

interface ForgetOptions {
  exceptRefused: boolean;
  alsoSuppressed?: boolean;
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
  /**
   * Deletes the e-mails whose key is `about`, or names it, and that are still to be sent; what was sent stays on record. Idempotent.
   * `exceptRefused`: those stay on record whose reader has unsubscribed or complained, so that none of that key is written to another
   * address. `alsoSuppressed`: for a reader who has another address now, those that the one of before did not take go, too.
   */
  forgetUnsent(tx: Queryable, about: string, options?: ForgetOptions): Promise<ForgottenEmail[]>;
  /** Keys of the letters about something, sent or not, and if a reader of theirs has unsubscribed or complained. */
  recordOf(tx: Queryable, about: string): Promise<{ keys: string[]; hasRefused: boolean }>;
  /** True unless its address takes no letters about that topic. */
  isWrittenTo(tx: Queryable, to: string, topic: LetterTopic): Promise<boolean>;
  /** True while the e-mail of that key is still to be sent: not when it has failed for as long as it is offered. */
  isQueued(key: string): Promise<boolean>;
  /** Subjects and days of what was written about something. */
  about(about: string): Promise<{ subject: string; createdAt: Date }[]>;
  /** When the letter was enqueued that waits the longest to be sent; null when none does. */
  oldestOwed(): Promise<Date | null>;
  /** Letters are kept for 90 days. */
  retention: RetentionRule[];
}

interface MailerParts extends Omit<DeskParts, 'places' | 'patience'> {
  jobs: Jobs;
}

/** Letters that a process sends at once. */
const places = 8;

/** Milliseconds for which an end waits for letters that are on their way. */
const patience = 10_000;

/** Milliseconds that an e-mail is offered to the mail server. */
const offeredFor = 3 * 24 * 60 * 60 * 1000;
const offeredSince = (clock: Clock): Date => new Date(clock.now().getTime() - offeredFor);

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

/** The entry that keeps an address from letters; undefined if none does. */
async function suppressionOf(db: Queryable, secret: string, to: string): Promise<SuppressionRow | undefined> {
  const hash = suppressionHash(secret, oneLine(to));
  return (await suppressionsOf(db, [hash])).get(hash);
}

/** Those of these addresses whose readers have unsubscribed or complained; not those that only take no letters. */
async function refusingReaders(db: Queryable, secret: string, readers: readonly string[]): Promise<string[]> {
  const refusing: string[] = [];
  for (const to of readers) {
    const suppression = await suppressionOf(db, secret, to);
    if (suppression && isRefusal(suppression)) refusing.push(to);
  }
  return refusing;
}

export function createMailer(parts: MailerParts): Mailer {
  const { db, jobs, clock, settings, transport, host } = parts;
  const desk = new LetterDesk({ ...parts, places, patience });
  jobs.accompany(desk);

  // Runs of release 0.1.0, which had one for each letter. Those that had tried in vain try here once more.
  jobs.define(sendEmail, async ({ id }, job) => {
    const handOver = async (): Promise<void> => {
      await takeOver(db, id);
      desk.lookWhenPutIn();
    };
    await job.step('send', handOver).catch(() => job.step('give up', handOver));
  });

  const offerAll = async (state: 'failed' | 'held'): Promise<void> => {
    // What staff held is sent however long they did.
    const since = state === 'held' ? null : offeredSince(clock);
    if ((await offerAllAgain(db, state, since)) > 0) desk.lookWhenPutIn();
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
    async resend(tx, { id }) {
      await offerAgain(tx, id);
      desk.lookWhenPutIn();
    },
    async recordOf(tx, about) {
      const refusing = await refusingReaders(tx, parts.hashSecret, await readersAbout(tx, about));
      return { keys: await keysAbout(tx, about), hasRefused: refusing.length > 0 };
    },
    async isWrittenTo(tx, to, topic) {
      const suppression = await suppressionOf(tx, parts.hashSecret, to);
      return suppression === undefined || !isSuppressed(suppression.reason, topic);
    },
    isQueued: (key) => isUnsent(db, key, offeredSince(clock)),
    about: (about) => lettersAbout(db, about),
    forget: async (tx, about, kept) => drop(await deleteAbout(tx, about, kept)),
    async forgetUnsent(tx, about, { exceptRefused, alsoSuppressed = false } = { exceptRefused: false }) {
      const exceptTo = exceptRefused ? await refusingReaders(tx, parts.hashSecret, await readersAbout(tx, about)) : [];
      const gone = await deleteUnsentAbout(tx, about, { alsoSuppressed, exceptTo });
      await drop(gone);
      return gone;
    },
    oldestOwed: () => oldestOwed(db),
    retention: [lettersRule(db, drop)],
    async enqueue(tx, email) {
      if (email.replacesFailed) await drop(await deleteFailed(tx, email.key, offeredSince(clock)));
      const outcome = await store(parts, tx, email);
      if (outcome === 'new') desk.lookWhenPutIn();
      return outcome !== 'refused';
    },
  };
}

/** Stores an e-mail to be sent, unless one with its key exists or its address has had its letter of the day. */
async function store(
  { clock, ids, secret }: MailerParts,
  tx: Queryable,
  email: QueuedEmail,
): Promise<'new' | 'known' | 'refused'> {
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
  if (!isNew) return 'known';
  if (email.ground !== 'unproven' || (await reserveDailyLetter(tx, secret, { email: email.to, topic }, clock.now())))
    return 'new';
  await deleteEmail(tx, id);
  return 'refused';
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
