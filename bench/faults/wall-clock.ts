const SystemDate = Date;
let offset = 0;

/** `Date` with its present moved by `offset`; dates that are given stay as they are. */
class ShiftedDate extends SystemDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? SystemDate.now() + offset : given[0]);
  }

  static override now(): number {
    return SystemDate.now() + offset;
  }
}

/** Steps this process's wall clock, for everything in it: our code, DBOS, signatures. Timers do not notice, as in a real step. */
export function shiftWallClock(milliseconds: number): void {
  offset = milliseconds;
  globalThis.Date = ShiftedDate as unknown as DateConstructor;
}
