/** How a song calls its recipient. */
import { type SongBrief, StudioError } from '../contracts.ts';
import type { Language } from './language.ts';
import type { Respell } from './spelling.ts';

/** Longest name a chorus can hold, in syllables. */
const LONGEST_NAME = 7;

/** The whole name when it is short enough to sing, else its first words. @throws StudioError bad-input when even one is too long. */
export function singableName(
  { recipient }: Pick<SongBrief, 'recipient'>,
  language: Language,
  respell: Respell,
): string {
  const name = language.recipient(recipient.shown);
  if (!/[\p{L}\p{Nd}]/u.test(name)) return language.standIn;
  const words = name.split(' ');
  for (let count = words.length; count > 0; count--) {
    const shorter = words.slice(0, count).join(' ').replace(/,$/, '');
    const fits = language.syllables(respell(shorter)).length <= LONGEST_NAME;
    if (fits && (count === words.length || !endsOnLink(shorter))) return shorter;
  }
  throw new StudioError('bad-input', "the recipient's name is too long to sing; give a short one or a sung spelling");
}

/** "Ruth and": what joins names has no capital. */
function endsOnLink(name: string): boolean {
  return /(?:^| )(?:\p{Ll}\S*|[^\p{L}]+)$/u.test(name);
}
