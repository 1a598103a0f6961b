import { ConcurrencyByKey } from '#kit/concurrency-limit.ts';
import { DecodingChild, type ChildLimits } from './decoding-child.ts';
import type { DecodeAnswer, DecodeJob } from './photo-decoder-messages.ts';

export interface DecoderLimits extends ChildLimits {
  /** Processes at once. */
  processes: number;
  /** Jobs that may wait for a process; one more is refused. */
  waiting: number;
  /** Jobs of one sender that are decoded or wait. */
  ofSender: number;
}

const usualLimits: DecoderLimits = {
  processes: 2,
  waiting: 40,
  ofSender: 12,
  memoryBytes: 900 * 1024 * 1024,
  milliseconds: 10_000,
  idleMilliseconds: 30_000,
};

/** Thrown when every process is busy and the queue of waiting jobs is full, or as full as one sender may make it. */
export class DecoderBusy extends Error {
  constructor() {
    super('Too many photos are being decoded');
    this.name = 'DecoderBusy';
  }
}

/**
 * Turns uploaded files into upright JPEGs in processes of its own, started when first needed. A file that makes its process
 * crash, run late or take too much memory is not a photo; the next one gets a new process.
 */
export class PhotoDecoder {
  readonly #limits: DecoderLimits;
  readonly #unused: DecodingChild[] = [];
  readonly #all = new Set<DecodingChild>();
  readonly #waiting: (() => void)[] = [];
  readonly #ofSender: ConcurrencyByKey;
  #taken = 0;
  #closed = false;

  constructor(limits: Partial<DecoderLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#ofSender = new ConcurrencyByKey(this.#limits.ofSender);
  }

  /**
   * @param sender whose jobs are counted together; without it the job is the shop's own
   * @throws DecoderBusy; Error if no process can be started.
   */
  async decode(job: DecodeJob, sender: string | null = null): Promise<DecodeAnswer> {
    if (sender === null) return this.#decode(job);
    const answer = await this.#ofSender.take(sender, () => this.#decode(job));
    if (answer === null) throw new DecoderBusy();
    return answer;
  }

  async #decode(job: DecodeJob): Promise<DecodeAnswer> {
    await this.#turn();
    try {
      const decoder = this.#unused.pop() ?? this.#start();
      const answer = await decoder.decode(job);
      if (decoder.isAlive) this.#unused.push(decoder);
      return answer;
    } finally {
      this.#giveOn();
    }
  }

  /** Number of processes running now. */
  get processes(): number {
    return this.#all.size;
  }

  /** Process ids of the running processes. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  /** Jobs under way fail with an Error; they can be asked for again. */
  close(): void {
    this.#closed = true;
    for (const decoder of this.#all) decoder.stop();
  }

  async #turn(): Promise<void> {
    if (this.#taken < this.#limits.processes) {
      this.#taken++;
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting) throw new DecoderBusy();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the free place to the job that has waited longest. */
  #giveOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }

  #start(): DecodingChild {
    if (this.#closed) throw new Error('The photo decoder is closed');
    const decoder = new DecodingChild(this.#limits, () => {
      this.#all.delete(decoder);
      const at = this.#unused.indexOf(decoder);
      if (at >= 0) this.#unused.splice(at, 1);
    });
    this.#all.add(decoder);
    return decoder;
  }
}
