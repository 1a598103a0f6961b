const real = Date;
let shift = 0;

/** Shifts the wall clock of this process, as whoever sets a machine's clock does. The monotonic clock goes on. */
export function shiftClock(milliseconds: number): void {
  shift = milliseconds;
}

const now = (): number => real.now() + shift;

globalThis.Date = new Proxy(real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
});
