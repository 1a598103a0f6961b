import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';

/** Looks that are under way, by queue. */
type Polls = ReadonlyMap<string, unknown>;

/** Parts of DBOS's dispatcher (5.3.0) that its types keep to themselves. */
interface Dispatcher {
  states: Map<string, { nextPollAt: number; queue: { databaseBacked: boolean; minPollingIntervalMs: number } }>;
  scheduleDueQueues(executor: unknown, now: number, most: number, polls: Polls, wake: () => void): void;
}

/** Milliseconds from an enqueueing to the look at its queue: its transaction commits meanwhile, and others join in. */
const soon = 20;

/**
 * Milliseconds from the end of the second in which something is due to one more look: longer transactions have committed by then,
 * and DBOS, which asks each second what became due, has seen it.
 */
const late = 2000;

/** Milliseconds. What is due later than that waits for the interval. */
const longestPlan = 3_600_000;

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

/** Looks that wait for a queue that the dispatcher does not know yet, as at its start: two seconds of them. */
const mostWaits = 100;

/**
 * Lets queues be looked at right after something was put into them, and after a place in a full one became free. DBOS only looks
 * at intervals, each time by a transaction: short ones cost a shop at rest more than anything else, long ones hold up every step
 * of an order. What even the second look comes too early for, and what another process put in, waits for the interval.
 */
export class PromptQueues<Queue extends string> {
  readonly #places: Readonly<Record<Queue, number>>;
  readonly #planned = new Map<Queue, NodeJS.Timeout>();
  readonly #running = new Map<Queue, number>();
  /** By queue and second. */
  readonly #later = new Map<string, NodeJS.Timeout>();

  /** `places`: runs that this process works on at once, by queue. */
  constructor(places: Readonly<Record<Queue, number>>) {
    this.#places = places;
  }

  /** Plans a look at a queue; one that is planned already will do. */
  lookSoon(queue: Queue, waits = mostWaits): void {
    if (this.#planned.has(queue)) return;
    const look = (): void => {
      this.#planned.delete(queue);
      const state = dispatcher.states.get(queue);
      if (!state) return waits > 0 ? this.lookSoon(queue, waits - 1) : undefined;
      // One that is under way may have come too early, and sets the time of the next when it ends.
      if (underWay.has(queue)) return this.lookSoon(queue);
      state.nextPollAt = 0;
      wakeDispatcher();
    };
    this.#planned.set(queue, setTimeout(look, soon).unref());
  }

  /** Plans the looks at a queue that something was put into, due in so many milliseconds. */
  lookWhenDue(queue: Queue, due: number): void {
    if (due > longestPlan) return;
    if (due === 0) this.lookSoon(queue);
    const second = Math.ceil((performance.now() + due) / 1000);
    const key = `${queue} ${second}`;
    if (this.#later.has(key)) return;
    const look = (): void => {
      this.#later.delete(key);
      this.lookSoon(queue);
    };
    // From the end of the second: whatever else is due in it has this look too.
    this.#later.set(key, setTimeout(look, second * 1000 - performance.now() + late).unref());
  }

  /** Works on a run of a queue. */
  async occupy<Result>(queue: Queue, run: () => Promise<Result>): Promise<Result> {
    const count = (change: number): number => {
      const running = (this.#running.get(queue) ?? 0) + change;
      this.#running.set(queue, running);
      return running;
    };
    count(1);
    try {
      return await run();
    } finally {
      // The run has its place until DBOS has written its end, which a transaction may hold up: hence both looks.
      if (count(-1) + 1 >= this.#places[queue]) this.lookWhenDue(queue, 0);
    }
  }

  /** Plans all queues' next look for now; `stop` forgets what is planned. */
  lookAtAll(): void {
    for (const queue of Object.keys(this.#places) as Queue[]) this.lookSoon(queue);
  }

  stop(): void {
    for (const timer of [...this.#planned.values(), ...this.#later.values()]) clearTimeout(timer);
    this.#planned.clear();
    this.#later.clear();
  }
}
