import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { messageOf } from '../operator-error.ts';
import { isRefusedValue } from '../outage.ts';
import { parseAlert, parseAlertEnd } from './alert-line.ts';
import type { AlertChannel, Notice } from './channels.ts';
import {
  endAlerts,
  endAlertsNamed,
  endUnconfirmed,
  endExpiredEvents,
  markNotified,
  lockAlertSender,
  openStates,
  raiseAlert,
  pendingAlerts,
  type AlertRow,
  type RaisedAlert,
  type AlertState,
} from './repository.ts';

/** Alert states as this process evaluates them. */
export interface StateEvaluation {
  active: RaisedAlert[];
  /** True for a state, raised by whatever process, that this one could evaluate and whose value is within its bound now. */
  isOver: (state: AlertState) => boolean;
}

export interface AlertNotifierParts {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  channels: readonly AlertChannel[];
  evaluateStates: () => Promise<StateEvaluation>;
  /** No other process works on this database. */
  isAlone?: boolean;
}

/**
 * Milliseconds. An event is over when it has not come again for `eventTimeout`, a state when its process has not confirmed it for
 * `stateTimeout`: a process that restarts needs ten minutes to find a disk full again.
 */
const pollInterval = 10_000;
const evaluationInterval = 60_000;
const noticeInterval = 60_000;
const eventTimeout = 3_600_000;
const stateTimeout = 1_800_000;

/** Maximum number of distinct alerts buffered between two polls. */
const maximumPending = 200;

/** Maximum number of notices that wait for a retry. */
const maximumUndelivered = 50;

/**
 * Notifies the operator when an alert begins and when it ends, once each however many processes raise it, with at most one notice
 * a minute. Alerts are stored in the database; while it is unavailable, this process sends its own unsent alerts.
 */
export class AlertNotifier {
  readonly #parts: AlertNotifierParts;
  #pending = new Map<string, { raised: RaisedAlert; at: Date }>();
  readonly #ended = new Set<string>();
  /** Keys of alerts sent while the database was unavailable. */
  readonly #sentWithoutDatabase = new Set<string>();
  /** Notices that failed on one channel after another accepted them. */
  #undelivered: { channel: AlertChannel; notice: Notice }[] = [];
  /** Channels that took no notice when they were last offered one. */
  readonly #refusing = new Set<AlertChannel>();
  #evaluatedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();

  constructor(parts: AlertNotifierParts) {
    this.#parts = parts;
  }

  /** Buffers the alert that a log line raises or ends, if any. */
  observeLine(fields: unknown, message: unknown): void {
    const raised = parseAlert(fields, message);
    if (raised) this.#observeRaised(raised);
    const ended = parseAlertEnd(fields);
    if (ended !== null) this.#ended.add(ended);
  }

  #observeRaised(raised: RaisedAlert): void {
    // One that ended and began again since the last poll goes on; what ends is written after what begins.
    this.#ended.delete(raised.name);
    if (this.#pending.has(raised.key) || this.#pending.size < maximumPending)
      this.#pending.set(raised.key, { raised, at: this.#parts.clock.now() });
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#polling = this.poll().then(() => this.start());
    }, pollInterval).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#polling;
    clearTimeout(this.#timer);
    if (this.#pending.size > 0) await this.poll();
  }

  /** Stores raised alerts, ends those that are over and sends pending notices. Never throws. */
  async poll(): Promise<void> {
    const { db, log } = this.#parts;
    try {
      await this.#storePending();
      const now = this.#parts.clock.now();
      await endExpiredEvents(db, now, eventTimeout);
      await this.#evaluate(now);
    } catch {
      return this.#sendWithoutDatabase();
    }
    try {
      await this.#notify();
    } catch (error) {
      log.warn({ err: error }, 'alerts could not be told');
    }
  }

  async #storePending(): Promise<void> {
    const { db } = this.#parts;
    for (const [key, { raised, at }] of this.#pending) {
      await this.#storeAlert(raised, at);
      this.#pending.delete(key);
    }
    for (const name of this.#ended) {
      await endAlertsNamed(db, name, this.#parts.clock.now());
      this.#ended.delete(name);
    }
    this.#sentWithoutDatabase.clear();
  }

  /** Stores an alert; if the database refuses its text, stores its name alone, so that it does not block the others. */
  async #storeAlert(raised: RaisedAlert, at: Date): Promise<void> {
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

  async #evaluate(now: Date): Promise<void> {
    // Also where the clock was set back meanwhile.
    if (Math.abs(now.getTime() - this.#evaluatedAt) < evaluationInterval) return;
    this.#evaluatedAt = now.getTime();
    const { db, evaluateStates } = this.#parts;
    const { active, isOver } = await evaluateStates();
    for (const state of active) await raiseAlert(db, state, now);
    const over = (await openStates(db)).filter(isOver).map(({ key }) => key);
    await endAlerts(db, over, now);
    await endUnconfirmed(db, new Date(now.getTime() - stateTimeout), now);
  }

  async #notify(): Promise<void> {
    const { db, isAlone = false } = this.#parts;
    await this.#retryUndelivered();
    // The embedded database has one connection, which no letter may keep.
    if (isAlone) return this.#sendPending(db);
    await db.transaction(async (tx) => {
      if (await lockAlertSender(tx)) await this.#sendPending(tx);
    });
  }

  /** Sends first and marks afterwards, so that a failed or interrupted notice is sent again. */
  async #sendPending(db: Queryable): Promise<void> {
    const { clock, ids } = this.#parts;
    const now = clock.now();
    const alerts = await pendingAlerts(db, now, noticeInterval);
    if (alerts.length === 0) return;
    if (await this.#deliver({ id: `alerts-${ids.id()}`, at: now, alerts })) await markNotified(db, alerts, now);
  }

  /** Sends buffered alerts while the database does not answer. */
  async #sendWithoutDatabase(): Promise<void> {
    const { ids, clock } = this.#parts;
    const unsent = [...this.#pending.values()].filter(({ raised }) => !this.#sentWithoutDatabase.has(raised.key));
    if (unsent.length === 0) return;
    const alone = { times: 1, toldAt: null, endedAt: null, endToldAt: null };
    const alerts = unsent.map(({ raised, at }): AlertRow => ({ ...raised, ...alone, since: at, lastAt: at }));
    if (await this.#deliver({ id: `alerts-${ids.id()}`, at: clock.now(), alerts }))
      for (const { key } of alerts) this.#sentWithoutDatabase.add(key);
  }

  /** Sends a notice to every channel and queues a retry for those that fail. @returns false if all failed */
  async #deliver(notice: Notice): Promise<boolean> {
    const refused: AlertChannel[] = [];
    for (const channel of this.#parts.channels) if (!(await this.#trySend(channel, notice))) refused.push(channel);
    if (refused.length === this.#parts.channels.length) return false;
    for (const channel of refused) this.#undelivered.push({ channel, notice });
    this.#undelivered = this.#undelivered.slice(-maximumUndelivered);
    return true;
  }

  /** Retries undelivered notices in order, up to the first failure of each channel. */
  async #retryUndelivered(): Promise<void> {
    const failing = new Set<AlertChannel>();
    for (const entry of this.#undelivered) {
      const { channel, notice } = entry;
      if (failing.has(channel)) continue;
      if (await this.#trySend(channel, notice))
        this.#undelivered = this.#undelivered.filter((other) => other !== entry);
      else failing.add(channel);
    }
  }

  async #trySend(channel: AlertChannel, notice: Notice): Promise<boolean> {
    const { log } = this.#parts;
    const { name } = channel;
    try {
      await channel.send(notice);
    } catch (error) {
      // It is offered again at each poll, perhaps for days.
      if (!this.#refusing.has(channel)) log.warn({ channel: name, reason: messageOf(error) }, 'alerts are not taken');
      this.#refusing.add(channel);
      return false;
    }
    if (this.#refusing.delete(channel)) log.warn({ channel: name }, 'alerts are taken again');
    return true;
  }
}
