/** Milliseconds in which a cause is logged once and counted after that. */
const countedFor = 60_000;
/** More causes than an outage has; the oldest is forgotten first. */
const mostCauses = 100;

const lostConnection = new RegExp(
  [
    'ECONN(?:REFUSED|RESET|ABORTED)',
    'EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH',
    '57P0[123]|53300',
    'connection terminated(?: unexpectedly| due to connection timeout)?',
    'terminating connection due to [\\w ]+',
    'the database system is [\\w ]+',
    'timeout exceeded when trying to connect',
    'connection error and is not queryable',
    'sorry, too many clients already',
  ].join('|'),
  'i',
);
const address = /\b[\w.-]+:\d{2,5}\b/;

/** Texts of an error and of what caused it, the outermost first. */
function textsOf(error: unknown, depth = 0): string[] {
  if (typeof error === 'string') return [error];
  if (!(error instanceof Error) || depth > 3) return [];
  const { code } = error as { code?: unknown };
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause;
  return [...(typeof code === 'string' ? [code] : []), error.message, ...textsOf(inner, depth + 1)];
}

/** Name of the lost connection that a line of the log is about; null for anything else, and for lines that want a person. */
export function lostConnectionOf(line: unknown): string | null {
  if (typeof line !== 'object' || line === null || 'alert' in line) return null;
  const { err, job } = line as { err?: unknown; job?: unknown };
  const texts = [...textsOf(err), ...textsOf(job)];
  const found = texts.map((text) => lostConnection.exec(text)?.[0]).find((match) => match !== undefined);
  if (found === undefined) return null;
  const where = texts.map((text) => address.exec(text)?.[0]).find((match) => match !== undefined);
  return where === undefined ? found : `${found} ${where}`;
}

export interface Repeated {
  cause: string;
  /** Repetitions since it was last logged. */
  repeated: number;
}

/** Admits the first line of a cause and counts those that follow, a minute at a time. */
export class RepeatedCauses {
  readonly #now: () => number;
  readonly #causes = new Map<string, { since: number; repeated: number }>();

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** False for a cause that was logged within the minute; it is counted instead. */
  admit(cause: string): boolean {
    const known = this.#causes.get(cause);
    if (known) {
      known.repeated += 1;
      return false;
    }
    const [oldest] = this.#causes.keys();
    if (oldest !== undefined && this.#causes.size >= mostCauses) this.#causes.delete(oldest);
    this.#causes.set(cause, { since: this.#now(), repeated: 0 });
    return true;
  }

  /** Counts whose minute is over; a cause that did not come again is forgotten. */
  due(): Repeated[] {
    const over = [...this.#causes].filter(([, { since }]) => this.#now() - since >= countedFor);
    return over.flatMap(([cause, { repeated }]) => {
      if (repeated === 0) this.#causes.delete(cause);
      else this.#causes.set(cause, { since: this.#now(), repeated: 0 });
      return repeated === 0 ? [] : [{ cause, repeated }];
    });
  }
}
