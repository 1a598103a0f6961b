/** Faults of an engine, by what may be done about them. */
export type EngineFault =
  /** No connection came about: nothing was bought. */
  | 'unreachable'
  /** Its queue is full, or it was asked too often: nothing was bought. */
  | 'busy'
  /** The key is wrong, or its account is empty: nothing was bought. */
  | 'refused-key'
  /** It does not take such a job: nothing was bought. */
  | 'refused-job'
  /** Its moderation does not take these words: nothing was bought. */
  | 'moderated'
  /** The job ended without a song. */
  | 'failed'
  /** It does not know the job any more, or did not end it in time. */
  | 'lost'
  /** It answered, and the answer is of no use. */
  | 'bad-answer'
  /** The call went out and no whole answer came back. */
  | 'unanswered';

/** Faults after which nothing was bought. */
const free: ReadonlySet<EngineFault> = new Set(['unreachable', 'busy', 'refused-key', 'refused-job', 'moderated']);

/** Every expected failure of an engine. The message holds the service's own words, without secrets. */
export class EngineError extends Error {
  readonly fault: EngineFault;
  /** The service's proposal instead, for staff. */
  readonly suggestion: string | null;
  /** Seconds after which it may be asked again, where it said so. */
  readonly retryAfter: number | null;
  constructor(
    fault: EngineFault,
    detail: string,
    options: ErrorOptions & { suggestion?: string; retryAfter?: number | null } = {},
  ) {
    super(detail.slice(0, 500), options);
    this.name = 'EngineError';
    this.fault = fault;
    this.suggestion = options.suggestion?.slice(0, 500) ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }

  get isFree(): boolean {
    return free.has(this.fault);
  }
}
