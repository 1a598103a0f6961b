import { fork, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { siblingModule } from '#kit/sibling-module.ts';
import type { FromShopProcess, ToShopProcess } from './shop-messages.ts';

export type Role = 'all' | 'web' | 'worker';

export interface ProcessPlan {
  name: string;
  role: Role;
  /** Null for a worker. */
  baseUrl: string | null;
  environment: Record<string, string>;
  /** File that everything it writes is appended to. */
  logFile: string;
}

/** Milliseconds. */
const startedAgainAfter = 1000;

/** One process of the shop, started again and again under the same name. */
export class ShopProcess {
  readonly plan: ProcessPlan;
  #child: ChildProcess | null = null;
  #isReady = false;
  #isRetired = false;
  /** Tail of its stderr, to tell why it ended by itself. */
  #said = '';
  /** Called when it ends without having been told to. */
  readonly #onCrash: (why: string) => void;

  constructor(plan: ProcessPlan, onCrash: (why: string) => void) {
    this.plan = plan;
    this.#onCrash = onCrash;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves when it works; false when it was killed or ended before, or is started already. */
  start(): Promise<boolean> {
    if (this.#child) return Promise.resolve(false);
    const { url, execArgv } = siblingModule(import.meta.url, 'shop.process');
    const child = fork(url, [JSON.stringify({ environment: this.plan.environment })], {
      execArgv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#said = '';
    const hear = (chunk: Buffer): void => {
      appendFileSync(this.plan.logFile, chunk);
      this.#said = (this.#said + chunk.toString()).slice(-3000);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    return new Promise((resolve) => {
      child.on('message', (message: FromShopProcess) => {
        if (message.kind !== 'ready') return;
        this.#isReady = true;
        resolve(true);
      });
      child.once('exit', (code, signal) => {
        if (this.#child === child) {
          this.#child = null;
          this.#isReady = false;
          if (signal !== 'SIGKILL') this.#crashed(`${this.plan.name} ended with ${code ?? signal}: ${this.#said}`);
        }
        resolve(false);
      });
    });
  }

  /** A process that ended by itself is started again, as a supervisor does; it counts as a fault of ours all the same. */
  #crashed(why: string): void {
    this.#onCrash(why);
    setTimeout(() => {
      if (!this.#child && !this.#isRetired) void this.start();
    }, startedAgainAfter);
  }

  /** Ends it for good. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    await this.kill();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGKILL');
    await ended;
  }

  /** Suspends the process (SIGSTOP); it does not notice afterwards. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  shiftClock(milliseconds: number): void {
    if (this.#child?.connected) this.#child.send({ kind: 'shift-clock', milliseconds } satisfies ToShopProcess);
  }

  countUnfinished(): Promise<Record<string, number>> {
    const child = this.#child;
    if (!child?.connected) return Promise.resolve({ 'process not running': 1 });
    return new Promise((resolve) => {
      const hear = (message: FromShopProcess): void => {
        if (message.kind !== 'unfinished') return;
        child.off('message', hear);
        child.off('exit', ended);
        resolve(message.counts);
      };
      const ended = (): void => resolve({ 'process not running': 1 });
      child.on('message', hear);
      child.once('exit', ended);
      child.send({ kind: 'count-unfinished' } satisfies ToShopProcess);
    });
  }
}
