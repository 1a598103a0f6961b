import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { isRefusedValue } from '../outage.ts';
import { alertOfLine, endedOfLine } from './alert-line.ts';
import type { AlertChannel, Notice } from './channels.ts';
import {
  endAlerts,
  endAlertsNamed,
  endUnconfirmed,
  endQuietEvents,
  markTold,
  lockAlertSender,
  openStates,
  raiseAlert,
  untoldAlerts,
  type AlertRow,
  type RaisedAlert,
  type StateOf,
} from './repository.ts';

/** States as this process finds them. */
export interface JudgedStates {
  standing: RaisedAlert[];
  /** True for a state, raised by whatever process, that this one could judge and whose value is within its bound now. */
  isOver: (state: StateOf) => boolean;
}

export interface AlertDeskParts {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  channels: readonly AlertChannel[];
  judgeStates: () => Promise<JudgedStates>;
  /** No other process works on this database. */
  isAlone?: boolean;
}

/**
 * Milliseconds: between two looks, two judgements of states, two notices; of quiet after which an event is over, and of silence
 * of a process after which its states are. Whoever starts anew needs ten minutes to find a disk full again.
 */
const lookEvery = 10_000;
const judgeEvery = 60_000;
const noticeEvery = 60_000;
const quietFor = 3_600_000;
const forsakenAfter = 1_800_000;

/** Most different alerts that are kept between two looks. */
const mostPending = 200;

/** Most notices that wait for a channel. */
const mostOwed = 50;

/**
 * Tells the operator of alerts: each once until it is over, and its end, however many processes raise it; one notice a minute at
 * most. What was raised is kept in the database. While that is away, this process tells by itself what it has not told yet.
 */
export class AlertDesk {
  readonly #parts: AlertDeskParts;
  #pending = new Map<string, { raised: RaisedAlert; at: Date }>();
  readonly #ended = new Set<string>();
  /** Told while the database was away. */
  readonly #toldAlone = new Set<string>();
  /** Notices that one channel has taken and another has not. */
  #owed: { channel: AlertChannel; notice: Notice }[] = [];
  #judgedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: AlertDeskParts) {
    this.#parts = parts;
  }

  /** Notes a line of the log, if it raises or ends an alert. */
  note(fields: unknown, message: unknown): void {
    const raised = alertOfLine(fields, message);
    if (raised && (this.#pending.has(raised.key) || this.#pending.size < mostPending))
      this.#pending.set(raised.key, { raised, at: this.#parts.clock.now() });
    const ended = endedOfLine(fields);
    if (ended !== null) this.#ended.add(ended);
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#turn = this.look().then(() => this.start());
    }, lookEvery).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#turn;
    clearTimeout(this.#timer);
    if (this.#pending.size > 0) await this.look();
  }

  /** One look: keeps what was raised, ends what is over, and tells what nobody was told. Never fails. */
  async look(): Promise<void> {
    const { db, log } = this.#parts;
    try {
      await this.#keep();
      const now = this.#parts.clock.now();
      await endQuietEvents(db, new Date(now.getTime() - quietFor), now);
      await this.#judge(now);
    } catch {
      return this.#tellAlone();
    }
    try {
      await this.#tell();
    } catch (error) {
      log.warn({ err: error }, 'alerts could not be told');
    }
  }

  async #keep(): Promise<void> {
    const { db } = this.#parts;
    for (const [key, { raised, at }] of this.#pending) {
      await this.#keepOne(raised, at);
      this.#pending.delete(key);
    }
    for (const name of this.#ended) {
      await endAlertsNamed(db, name, this.#parts.clock.now());
      this.#ended.delete(name);
    }
    this.#toldAlone.clear();
  }

  /** Keeps an alert; one whose words the database refuses by its name alone, so that it holds up no other. */
  async #keepOne(raised: RaisedAlert, at: Date): Promise<void> {
    const { db, log } = this.#parts;
    try {
      await raiseAlert(db, raised, at);
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      const { name } = raised;
      log.warn({ err: error, name }, 'the words of an alert could not be kept');
      await raiseAlert(db, { ...raised, key: name, says: name, details: {} }, at);
    }
  }

  async #judge(now: Date): Promise<void> {
    if (now.getTime() - this.#judgedAt < judgeEvery) return;
    this.#judgedAt = now.getTime();
    const { db, judgeStates } = this.#parts;
    const { standing, isOver } = await judgeStates();
    for (const state of standing) await raiseAlert(db, state, now);
    const over = (await openStates(db)).filter(isOver).map(({ key }) => key);
    await endAlerts(db, over, now);
    await endUnconfirmed(db, new Date(now.getTime() - forsakenAfter), now);
  }

  async #tell(): Promise<void> {
    const { db, isAlone = false } = this.#parts;
    await this.#offerOwed();
    // The embedded database has one connection, which no letter may keep.
    if (isAlone) return this.#tellUntold(db);
    await db.transaction(async (tx) => {
      if (await lockAlertSender(tx)) await this.#tellUntold(tx);
    });
  }

  /** Tells first and marks then: what nobody took, or a process that died with it, is told again. */
  async #tellUntold(db: Queryable): Promise<void> {
    const { clock, ids } = this.#parts;
    const now = clock.now();
    const alerts = await untoldAlerts(db, new Date(now.getTime() - noticeEvery));
    if (alerts.length === 0) return;
    if (await this.#offer({ id: `alerts-${ids.id()}`, at: now, alerts })) await markTold(db, alerts, now);
  }

  /** Tells what was raised while the database does not answer: here the mail server and the address are all there is. */
  async #tellAlone(): Promise<void> {
    const { ids, clock } = this.#parts;
    const news = [...this.#pending.values()].filter(({ raised }) => !this.#toldAlone.has(raised.key));
    if (news.length === 0) return;
    const alone = { times: 1, toldAt: null, endedAt: null, endToldAt: null };
    const alerts = news.map(({ raised, at }): AlertRow => ({ ...raised, ...alone, since: at, lastAt: at }));
    if (await this.#offer({ id: `alerts-${ids.id()}`, at: clock.now(), alerts }))
      for (const { key } of alerts) this.#toldAlone.add(key);
  }

  /** Offers a notice to every channel; those that refuse are owed it. @returns false when none took it */
  async #offer(notice: Notice): Promise<boolean> {
    const refused: AlertChannel[] = [];
    for (const channel of this.#parts.channels) if (!(await this.#isTaken(channel, notice))) refused.push(channel);
    if (refused.length === this.#parts.channels.length) return false;
    for (const channel of refused) this.#owed.push({ channel, notice });
    this.#owed = this.#owed.slice(-mostOwed);
    return true;
  }

  /** Offers again what channels refused, in order; one that refuses still has to wait. */
  async #offerOwed(): Promise<void> {
    const failing = new Set<AlertChannel>();
    for (const owed of this.#owed) {
      const { channel, notice } = owed;
      if (failing.has(channel)) continue;
      if (await this.#isTaken(channel, notice)) this.#owed = this.#owed.filter((other) => other !== owed);
      else failing.add(channel);
    }
  }

  async #isTaken(channel: AlertChannel, notice: Notice): Promise<boolean> {
    try {
      await channel.tell(notice);
      return true;
    } catch (error) {
      this.#parts.log.warn({ err: error, channel: channel.name }, 'a notice of alerts was not taken');
      return false;
    }
  }
}
