import type { RowProblem } from './domain/guest-file.ts';

/** Answer about a file of guests. */
export interface GuestFileAnswer {
  /** Rows that are, or were, taken. */
  guests: number;
  /** Those of them who have no address, and no first name. */
  without_email: number;
  without_name: number;
  /** The first wrong rows with their lines, counted from 1. */
  wrong: { line: number; problem: RowProblem }[];
  /** All wrong rows. */
  wrong_rows: number;
}
