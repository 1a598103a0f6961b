/** Result of one look at the shop's surroundings. `weak`: the shop works, and something will be missed. */
export interface Finding {
  part: 'machine' | 'files' | 'database' | 'payments' | 'mail' | 'film' | 'voice';
  state: 'good' | 'weak' | 'bad';
  /** One sentence for the operator, with what to do. No secret, no address of a person. */
  says: string;
}

/** Milliseconds before a check of an outside service times out. */
export const serviceTimeout = 10_000;
