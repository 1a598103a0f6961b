import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { siblingModule } from '#kit/sibling-module.ts';
import type { DecodeAnswer, DecodeJob, DecoderMessage } from './photo-decoder-messages.ts';

export interface ChildLimits {
  /** Resident memory of one process, in bytes. A 48-megapixel HEIC needs 710 MB. */
  memoryBytes: number;
  /** Of computing, for one photo. A 24-megapixel HEIC takes about one second. */
  milliseconds: number;
  /** An unused process ends after so long, and gives its memory back. */
  idleMilliseconds: number;
}

type Outcome = DecoderMessage | { kind: 'ended'; because: string };

/** On a machine with other work, one second of computing may take this many. */
const patience = 6;
const starved = 'the machine had no time for it';
/** Of the times in /proc: 100 a second on every Linux that Node runs on. */
const millisecondsPerTick = 10;

const startMilliseconds = 30_000;
const watchMilliseconds = 25;

/** One decoding process, one job at a time. Ended from outside when it takes too much. */
export class DecodingChild {
  readonly #limits: ChildLimits;
  readonly #child: ChildProcess;
  readonly #started: Promise<Outcome>;
  #because = 'it crashed';
  #stopped = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ChildLimits, onEnd: () => void) {
    this.#limits = limits;
    const { url, execArgv } = siblingModule(import.meta.url, 'photo-decoder.process');
    this.#child = fork(url, [], {
      execArgv: [...execArgv, '--max-old-space-size=256'],
      // Nothing of this process's settings, secrets least of all, reaches the one that opens strangers' files.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.once('exit', onEnd);
    this.#child.once('error', onEnd);
    this.#started = this.#next(startMilliseconds);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#child.connected && !this.#child.killed;
  }

  /** @throws Error if the process does not start, or is stopped. */
  async decode(job: DecodeJob): Promise<DecodeAnswer> {
    this.#hold();
    const start = await this.#started;
    if (start.kind === 'ended') throw new Error(`The photo decoder does not start: ${start.because}`);
    const watch = setInterval(() => void this.#checkMemory(), watchMilliseconds);
    const outcome = this.#next(this.#limits.milliseconds);
    // A process that has just ended cannot be written to; `outcome` tells of it.
    this.#child.send(job, () => undefined);
    const result = await outcome;
    clearInterval(watch);
    await this.#letGo();
    if (this.#stopped) throw new Error('The photo decoder was stopped');
    if (result.kind === 'ended' && result.because === starved) return { verdict: 'too-busy' };
    if (result.kind === 'ended') return { verdict: 'not-a-photo', because: `the decoder was ended: ${result.because}` };
    if (result.kind === 'ready') throw new Error('The photo decoder lost its place');
    return result.answer;
  }

  /** Ends the process without blaming the file. */
  stop(): void {
    this.#stopped = true;
    this.#end('the server stops');
  }

  #end(because: string): void {
    clearTimeout(this.#idle);
    this.#because = because;
    this.#child.kill('SIGKILL');
  }

  /**
   * The next message, or the end of the process, which it brings about after `milliseconds` of computing; where the machine
   * is busy with other work, `patience` times as long may pass.
   */
  #next(milliseconds: number): Promise<Outcome> {
    const child = this.#child;
    return new Promise((resolve) => {
      const begun = performance.now();
      const computedBefore = this.#computedMilliseconds();
      const look = async (): Promise<void> => {
        const [before, now] = await Promise.all([computedBefore, this.#computedMilliseconds()]);
        if (now === null || before === null || now - before >= milliseconds) return this.#end('it took too long');
        if (performance.now() - begun >= milliseconds * patience) return this.#end(starved);
        timer = setTimeout(() => void look(), milliseconds / 4);
      };
      let timer = setTimeout(() => void look(), milliseconds);
      const onMessage = (message: DecoderMessage): void => done(message);
      const onEnd = (): void => done({ kind: 'ended', because: this.#because });
      const done = (outcome: Outcome): void => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onEnd);
        child.off('error', onEnd);
        resolve(outcome);
      };
      child.once('message', onMessage);
      child.once('exit', onEnd);
      child.once('error', onEnd);
      if (child.exitCode !== null || child.signalCode !== null) onEnd();
    });
  }

  async #checkMemory(): Promise<void> {
    if ((await this.#memoryBytes()) > this.#limits.memoryBytes) this.#end('it took too much memory');
  }

  /** Resident memory. Zero where it is not known, which is everywhere but on Linux: there pixels, heap and time have to do. */
  async #memoryBytes(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  }

  /** Processor time of the process so far. Null where it is not known, which is everywhere but on Linux. */
  async #computedMilliseconds(): Promise<number | null> {
    const stat = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8').catch(() => '');
    // User and system time; the name before them may hold anything.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * millisecondsPerTick;
  }

  #hold(): void {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** An unused process keeps nobody waiting, and ends after a while; at once if the next photo would find little room in it. */
  async #letGo(): Promise<void> {
    this.#child.unref();
    this.#child.channel?.unref();
    if ((await this.#memoryBytes()) > this.#limits.memoryBytes / 4) return this.#end('it has grown');
    this.#idle = setTimeout(() => this.#end('it was not needed'), this.#limits.idleMilliseconds).unref();
  }
}
