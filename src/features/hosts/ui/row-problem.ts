import { m } from '#messages/messages.js';
import type { RowProblem } from '../domain/guest-file.ts';

const sentences: Record<RowProblem, () => string> = {
  BAD_DAY: m.host_row_bad_day,
  DEPARTS_FIRST: m.host_row_departs_first,
  OVER: m.host_row_over,
  TOO_FAR: m.host_row_too_far,
  CELL_TOO_LONG: m.host_row_cell_too_long,
  NAME_TOO_LONG: m.host_row_name_too_long,
  BAD_EMAIL: m.host_row_bad_email,
  BAD_LANGUAGE: m.host_row_bad_language,
  DUPLICATE: m.host_row_duplicate,
  WITHDRAWN: m.host_row_withdrawn,
  HOUSE_FULL: m.host_row_house_full,
};

/** Reason why a guest was not taken, as a sentence. */
export const rowProblem = (problem: RowProblem): string => sentences[problem]();
