import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { ownLooksEvery, PlannedLooks } from './planned-looks.ts';

/** Looks that are under way, by queue. */
type Polls = ReadonlyMap<string, unknown>;

/** Parts of DBOS's dispatcher (5.3.0) that its types keep to themselves. */
interface Dispatcher {
  states: Map<string, { nextPollAt: number; queue: { databaseBacked: boolean; minPollingIntervalMs: number } }>;
  scheduleDueQueues(executor: unknown, now: number, most: number, polls: Polls, wake: () => void): void;
  refreshDbQueues(executor: unknown, now: number): Promise<void>;
}

/** Milliseconds between two looks at a queue of DBOS's own, which nothing here is put into. */
const unusedEvery = 60_000;

const dispatcher = wfQueueRunner as unknown as Dispatcher;
const schedule = dispatcher.scheduleDueQueues.bind(wfQueueRunner);
let wakeDispatcher = (): void => undefined;
let underWay: Polls = new Map();
dispatcher.scheduleDueQueues = (executor, now, most, polls, wake) => {
  wakeDispatcher = wake;
  underWay = polls;
  for (const { queue } of dispatcher.states.values())
    if (!queue.databaseBacked) queue.minPollingIntervalMs = unusedEvery;
  schedule(executor, now, most, polls, wake);
};

/** Milliseconds between two readings of how the queues are set up, which changes only when a process starts. */
const setupReadEvery = 30_000;

let isSetupStale = true;
const knowsQueues = (): boolean => [...dispatcher.states.values()].some(({ queue }) => queue.databaseBacked);
const readSetup = dispatcher.refreshDbQueues.bind(wfQueueRunner);
dispatcher.refreshDbQueues = (executor, now) => {
  isSetupStale = !knowsQueues();
  return readSetup(executor, now);
};

/** DBOS's own pause between two readings of the setup. */
const setupReadFirst = 1000;
Object.defineProperties(wfQueueRunner.constructor, {
  // Each round asks what has become due, of itself each second. Whatever becomes due has a look of its own (`lookWhenDue`, `lookedFor`).
  transitionIntervalMs: { value: ownLooksEvery },
  reconcileIntervalMs: { get: () => (isSetupStale ? setupReadFirst : setupReadEvery) },
});

/** Looks that wait for a queue that the dispatcher does not know yet, as at its start: two seconds of them. */
const mostWaits = 100;

/**
 * Lets queues be looked at right after something was put into them, and after a place in a full one became free. DBOS only looks
 * at intervals, each time by a transaction: short ones cost a shop at rest more than anything else, long ones hold up every step
 * of an order. What even the second look comes too early for, and what another process put in, waits for the interval.
 */
export class PromptQueues<Queue extends string> {
  readonly names: readonly Queue[];
  readonly #places: Readonly<Record<Queue, number>>;
  readonly #looks = new Map<Queue, PlannedLooks>();
  readonly #looksWhenDue = new Map<Queue, PlannedLooks>();
  /** Runs by queue, since the last stop: one that was told to stop does not end. */
  #running = new Map<Queue, number>();
  readonly #offerDue: () => Promise<void>;
  /** Between a stop and the next start: what is under way then plans nothing more. */
  #isStopped = false;

  /** `places`: runs that this process works on at once, by queue. `offerDue` lets queues give out what has become due. */
  constructor(places: Readonly<Record<Queue, number>>, offerDue: () => Promise<void>) {
    this.names = Object.keys(places) as Queue[];
    this.#places = places;
    this.#offerDue = offerDue;
  }

  /** Plans the looks at a queue that something was put into, due in so many milliseconds. */
  lookWhenDue(queue: Queue, due: number): void {
    if (this.#isStopped) return;
    if (due > 0) this.#whenDueIn(queue).whenDue(due);
    else this.#looksAt(queue).whenDue(0);
  }

  #whenDueIn(queue: Queue): PlannedLooks {
    const known = this.#looksWhenDue.get(queue);
    if (known) return known;
    const looks = new PlannedLooks(() => {
      void this.#offerDue().then(() => this.lookSoon(queue));
      return true;
    });
    this.#looksWhenDue.set(queue, looks);
    return looks;
  }

  /** Plans a look at a queue in which something waits. */
  lookSoon(queue: Queue): void {
    if (!this.#isStopped) this.#looksAt(queue).soon();
  }

  #looksAt(queue: Queue): PlannedLooks {
    const known = this.#looks.get(queue);
    if (known) return known;
    let waits = 0;
    const looks = new PlannedLooks(() => {
      // A run that ends in a full queue plans the next look.
      if (this.#isFull(queue)) return true;
      const state = dispatcher.states.get(queue);
      if (!state) {
        isSetupStale = true;
        wakeDispatcher();
        return ++waits > mostWaits;
      }
      waits = 0;
      // One that is under way may have come too early, and sets the time of the next when it ends.
      if (underWay.has(queue)) return false;
      state.nextPollAt = 0;
      wakeDispatcher();
      return true;
    });
    this.#looks.set(queue, looks);
    return looks;
  }

  #isFull(queue: Queue): boolean {
    return (this.#running.get(queue) ?? 0) >= this.#places[queue];
  }

  /** Works on a run of a queue. */
  async occupy<Result>(queue: Queue, run: () => Promise<Result>): Promise<Result> {
    const running = this.#running;
    const count = (change: number): void => void running.set(queue, (running.get(queue) ?? 0) + change);
    count(1);
    try {
      return await run();
    } finally {
      const wasFull = this.#isFull(queue);
      count(-1);
      // The run has its place until DBOS has written its end, which a transaction may hold up: hence both looks.
      if (wasFull) this.lookWhenDue(queue, 0);
    }
  }

  /** Plans all queues' next look for now, and one with their setup as it stands now; `stop` forgets what is planned. */
  lookAtAll(): void {
    this.#isStopped = false;
    isSetupStale = true;
    // The later look comes when DBOS, which reads a setup that may be stale within a second, has read it.
    for (const queue of this.names) this.lookWhenDue(queue, 0);
  }

  stop(): void {
    this.#isStopped = true;
    for (const looks of [...this.#looks.values(), ...this.#looksWhenDue.values()]) looks.stop();
    this.#looks.clear();
    this.#looksWhenDue.clear();
    this.#running = new Map();
  }
}
