/** 64 -> '1:04' */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Keys that move a slider back where a page is read from left to right. */
const backward = new Set(['Home', 'ArrowLeft', 'ArrowDown', 'PageDown']);

/**
 * True for a key that seeks to the beginning of a song although its slider does not move: its steps are whole seconds, so within the
 * first one it stands at 0 already, and would tell of no change.
 */
export const seeksToStart = (key: string, time: number): boolean => time < 1 && backward.has(key);
