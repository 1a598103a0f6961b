/** Mood of a told song, by which its couplets are chosen. */
import { isCalm, isOfLove } from '#occasions/occasions.ts';
import type { ToldMood } from './as-told-rules.ts';
import type { SongInProgress } from './fitting.ts';

export function moodOf({ occasion, story: { perspective } }: Pick<SongInProgress, 'occasion' | 'story'>): ToldMood {
  if (isCalm(occasion)) return 'calm';
  return perspective.from === 'one' && perspective.to === 'one' && isOfLove(occasion) ? 'love' : 'light';
}
