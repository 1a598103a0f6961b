import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';

/** Looks that are under way, by queue. */
type Polls = ReadonlyMap<string, unknown>;

/** Parts of DBOS's dispatcher (5.3.0) that its types keep to themselves. */
interface Dispatcher {
  states: Map<string, { nextPollAt: number }>;
  scheduleDueQueues(executor: unknown, now: number, most: number, polls: Polls, wake: () => void): void;
}

/** Milliseconds from an enqueueing to the look at its queue: its transaction commits meanwhile, and others join in. */
const soon = 20;

const dispatcher = wfQueueRunner as unknown as Dispatcher;
const schedule = dispatcher.scheduleDueQueues.bind(wfQueueRunner);
let wakeDispatcher = (): void => undefined;
let underWay: Polls = new Map();
dispatcher.scheduleDueQueues = (executor, now, most, polls, wake) => {
  wakeDispatcher = wake;
  underWay = polls;
  schedule(executor, now, most, polls, wake);
};

/**
 * Lets queues be looked at right after something was put into them. DBOS only looks at intervals, each time by a transaction:
 * short ones cost a shop at rest more than anything else, long ones hold up every step of an order. What a look comes too
 * early for, and what another process put in, waits for the interval.
 */
export class PromptQueues {
  readonly #planned = new Map<string, NodeJS.Timeout>();

  /** Plans a look at a queue; one that is planned already will do. */
  lookSoon(queue: string): void {
    if (this.#planned.has(queue)) return;
    const look = (): void => {
      this.#planned.delete(queue);
      // One that is under way may have come too early, and sets the time of the next when it ends.
      if (underWay.has(queue)) return this.lookSoon(queue);
      const state = dispatcher.states.get(queue);
      if (!state) return;
      state.nextPollAt = 0;
      wakeDispatcher();
    };
    this.#planned.set(queue, setTimeout(look, soon).unref());
  }

  stop(): void {
    for (const timer of this.#planned.values()) clearTimeout(timer);
    this.#planned.clear();
  }
}
