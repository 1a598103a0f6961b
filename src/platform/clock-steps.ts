import { uptime } from 'node:os';
import { systemClock } from './clock.ts';

/**
 * Compares a wall clock with a monotonic one. Each observation answers by how many milliseconds the wall clock stepped since
 * the one before, negative when it stepped back; 0 within `tolerance` milliseconds.
 */
export class ClockSteps {
  readonly #tolerance: number;
  #last: { wall: number; monotonic: number } | null = null;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** Both in milliseconds, read at the same moment. */
  observe(wall: number, monotonic: number): number {
    const last = this.#last;
    this.#last = { wall, monotonic };
    if (!last) return 0;
    const step = wall - last.wall - (monotonic - last.monotonic);
    return Math.abs(step) > this.#tolerance ? Math.round(step) : 0;
  }
}

/** Milliseconds. Daemons that keep a clock right slew smaller differences; what is larger, queues would wait for. */
const tolerance = 2000;
const pollInterval = 1000;

/**
 * Milliseconds since this machine was started, those that it was suspended for too: `performance.now()` stands still in them
 * on Linux, so that waking up would look like a clock that was set.
 */
export const machineTime = (): number => uptime() * 1000;

interface Watch {
  onStep: (milliseconds: number) => void;
  /** Told once after each suspend, with its length. */
  onSuspend?: (milliseconds: number) => void;
  wall?: () => number;
  /** Counts while the machine is suspended. */
  machine?: () => number;
  /** May stand still then. */
  awake?: () => number;
}

/** Calls `onStep` within two seconds after this process's clock was set. A suspend is none. @returns what ends it */
export function watchClock({
  onStep,
  onSuspend,
  wall = () => systemClock.now().getTime(),
  machine = machineTime,
  awake = () => performance.now(),
}: Watch): () => void {
  const steps = new ClockSteps(tolerance);
  const suspends = new ClockSteps(tolerance);
  const look = (): void => {
    const now = machine();
    const step = steps.observe(wall(), now);
    const suspended = suspends.observe(now, awake());
    if (suspended > 0) onSuspend?.(suspended);
    if (step !== 0) onStep(step);
  };
  look();
  const timer = setInterval(look, pollInterval);
  return () => clearInterval(timer);
}
