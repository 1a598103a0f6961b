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
const lookEvery = 1000;

interface Watch {
  onStep: (milliseconds: number) => void;
  wall?: () => number;
  monotonic?: () => number;
}

/** Calls `onStep` within two seconds after this process's clock was set. @returns what ends it */
export function watchClock({
  onStep,
  wall = () => systemClock.now().getTime(),
  monotonic = () => performance.now(),
}: Watch): () => void {
  const steps = new ClockSteps(tolerance);
  const look = (): void => {
    const step = steps.observe(wall(), monotonic());
    if (step !== 0) onStep(step);
  };
  look();
  const timer = setInterval(look, lookEvery);
  return () => clearInterval(timer);
}
