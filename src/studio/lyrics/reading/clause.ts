/** A part of a sentence as it is told to the recipient. */
import type { Token } from './tokens.ts';

export interface Clause {
  tokens: Token[];
  /** The same as it was written. */
  typed: readonly Token[];
  /** Has a subject of its own, so that a telling may begin with it. */
  begins: boolean;
  /** False when it is not sure whom it means. */
  sure: boolean;
  /** The recipient does something in it. */
  turned: boolean;
  /** Somebody else does. */
  verbal: boolean;
}
