import { secondsOf } from '#platform/engines/song-sheet.ts';
import { sampleLyrics, sampleStyle } from './sample-order.ts';

/** Length of the sample song. */
export const sampleSeconds = secondsOf(sampleLyrics, sampleStyle);

/** Pence of a trial: of a song with all its takes, or of one call. */
export function trialPence({ pence }: { pence: number | ((seconds: number) => number) }): number {
  return typeof pence === 'number' ? pence : pence(sampleSeconds);
}
