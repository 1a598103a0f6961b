/** One line of the judge's table. */
export interface Row {
  part: string;
  what: string;
  measured: string;
  target: string;
  /** Null: nothing is promised here, or nothing could be measured. */
  isOk: boolean | null;
}

/** Rows of one part. */
export function rowsOf(part: string, rows: readonly (readonly [string, string, string, boolean | null])[]): Row[] {
  return rows.map(([what, measured, target, isOk]) => ({ part, what, measured, target, isOk }));
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
