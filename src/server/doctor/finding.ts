/** Result of one look at the shop's surroundings. `weak`: the shop works, and something will be missed. */
export interface Finding {
  part: 'machine' | 'files' | 'database' | 'payments' | 'mail' | 'film' | 'voice';
  state: 'good' | 'weak' | 'bad';
  /** One sentence for the operator, with what to do. No secret, no address of a person. */
  says: string;
}

/** Milliseconds before a check of an outside service times out. */
export const serviceTimeout = 10_000;

/** First line of the innermost cause: a query that failed wraps what the server or the network said. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return messageOf(error.cause);
  const [line = ''] = error.message.split('\n', 1);
  return line || ('code' in error ? String(error.code) : error.name);
}
