import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestPostgres } from '#platform/test/postgres.ts';
import type { Random } from './random.ts';
import type { ShopProcess } from './shop.ts';
import type { SmallDisk } from './small-disk.ts';

export type FaultKind =
  | 'killed'
  | 'database restarted'
  | 'connections ended'
  | 'disk full'
  | 'clock stepped'
  | 'worker frozen';

/** Weight of each kind, relative to the others. */
const shares: Record<FaultKind, number> = {
  killed: 80,
  'database restarted': 2,
  'connections ended': 6,
  'disk full': 12,
  'clock stepped': 6,
  'worker frozen': 3,
};
const killedWhileStarting = 0.15;
/** Milliseconds. A frozen worker is taken for dead after 20 s, so that another takes its song. */
const frozenFor = 26_000;
const downAtMost = 3000;
const fullFor = { least: 1000, most: 4000 };
const steppedFor = { least: 3000, most: 9000 };
const steps = [-2 * 3_600_000, -60_000, 3_600_000, 24 * 3_600_000];

/** Breaks one thing after another, some of them at the same time. */
export class Injector {
  readonly counts = new Map<FaultKind, number>();
  /** Milliseconds from a kill until the process worked again. */
  readonly recoveries: number[] = [];
  readonly #random: Random;
  readonly #processes: ShopProcess[];
  readonly #postgres: TestPostgres | null;
  readonly #disk: SmallDisk;
  /** Faults that are still active while the next ones begin. */
  readonly #going = new Set<Promise<void>>();
  #isWorkerFrozen = false;
  #isDatabaseDown = false;
  #isDiskFull = false;

  constructor(parts: { random: Random; processes: ShopProcess[]; postgres: TestPostgres | null; disk: SmallDisk }) {
    this.#random = parts.random;
    this.#processes = parts.processes;
    this.#postgres = parts.postgres;
    this.#disk = parts.disk;
  }

  get kills(): number {
    return this.counts.get('killed') ?? 0;
  }

  get faults(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Begins the next fault. Of a shop with several processes the next may come before this one is over. */
  async next(): Promise<void> {
    const kind = this.#choose();
    const going = this.#inject(kind);
    this.#going.add(going);
    void going.finally(() => this.#going.delete(going));
    if (this.#processes.length === 1 && kind === 'killed') await going;
  }

  /** Resolves when no fault is going on any more and every process runs. */
  async rest(): Promise<void> {
    await Promise.all(this.#going);
    for (const process of this.#processes) process.shiftClock(0);
    await Promise.all(this.#processes.filter(({ isRunning }) => !isRunning).map((process) => process.start()));
  }

  #choose(): FaultKind {
    const possible = (Object.keys(shares) as FaultKind[]).filter((kind) => this.#isPossible(kind));
    const all = possible.reduce((sum, kind) => sum + shares[kind], 0);
    let left = this.#random.between(0, all);
    return possible.find((kind) => (left -= shares[kind]) <= 0) ?? 'killed';
  }

  #isPossible(kind: FaultKind): boolean {
    if (kind === 'database restarted' || kind === 'connections ended')
      return this.#postgres !== null && !this.#isDatabaseDown;
    if (kind === 'disk full') return !this.#isDiskFull;
    if (kind !== 'worker frozen') return true;
    return !this.#isWorkerFrozen && this.#processes.some(({ plan }) => plan.role === 'worker');
  }

  async #inject(kind: FaultKind): Promise<void> {
    switch (kind) {
      case 'killed':
        return this.#kill();
      case 'database restarted':
        return this.#restartDatabase();
      case 'connections ended':
        return this.#endConnections();
      case 'disk full':
        return this.#fillDisk();
      case 'clock stepped':
        return this.#stepClock();
      case 'worker frozen':
        return this.#freezeWorker();
    }
  }

  #count(kind: FaultKind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  async #kill(): Promise<void> {
    // Now and then one that has not even started yet; always would mean a shop that is never open.
    const isAnyStage = this.#random.happens(killedWhileStarting);
    const running = this.#processes.filter((process) => (isAnyStage ? process.isRunning : process.isReady));
    if (running.length === 0) return;
    const victim = this.#random.pick(running);
    this.#count('killed');
    await victim.kill();
    await this.#startAgain(victim);
  }

  async #startAgain(process: ShopProcess): Promise<void> {
    const from = performance.now();
    await pause(this.#random.between(0, 500));
    if (await process.start()) this.recoveries.push(performance.now() - from);
  }

  async #restartDatabase(): Promise<void> {
    this.#count('database restarted');
    this.#isDatabaseDown = true;
    await this.#postgres?.halt('immediate');
    await pause(this.#random.between(0, downAtMost));
    await this.#postgres?.resume();
    this.#isDatabaseDown = false;
  }

  async #endConnections(): Promise<void> {
    this.#count('connections ended');
    const client = new pg.Client({ connectionString: this.#postgres?.url ?? '' });
    await client.connect();
    try {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and random() < $1',
        [this.#random.between(0.2, 1)],
      );
    } finally {
      await client.end();
    }
  }

  async #fillDisk(): Promise<void> {
    this.#count('disk full');
    this.#isDiskFull = true;
    const free = this.#disk.fill();
    await pause(this.#random.between(fullFor.least, fullFor.most));
    free();
    this.#isDiskFull = false;
  }

  async #stepClock(): Promise<void> {
    const ready = this.#processes.filter(({ isReady }) => isReady);
    if (ready.length === 0) return;
    this.#count('clock stepped');
    const process = this.#random.pick(ready);
    process.shiftClock(this.#random.pick(steps));
    await pause(this.#random.between(steppedFor.least, steppedFor.most));
    process.shiftClock(0);
  }

  async #freezeWorker(): Promise<void> {
    const workers = this.#processes.filter(({ plan, isReady }) => plan.role === 'worker' && isReady);
    if (workers.length === 0) return;
    this.#count('worker frozen');
    const worker = this.#random.pick(workers);
    this.#isWorkerFrozen = true;
    worker.freeze();
    await pause(frozenFor);
    worker.thaw();
    this.#isWorkerFrozen = false;
  }
}
