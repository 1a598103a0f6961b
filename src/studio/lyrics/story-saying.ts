/** Sayings of a told song: who says them, and if they are meant. */
import type { SongInProgress } from './fitting.ts';
import { joined } from './reading/tokens.ts';
import { isYou } from './turned-words.ts';

const textsOf = ({ asTold }: SongInProgress): string[] => asTold.map(({ tokens }) => joined(tokens).toLowerCase());

export const isSaid = (quote: string, song: SongInProgress): boolean =>
  textsOf(song).some((text) => saidOf(quote).test(text));

/** "It was fine", where the story shows that it was not: in a refrain it would say the opposite of the song. */
export function isComplaint(quote: string, song: SongInProgress): boolean {
  const { complaint, contrition } = song.language.asTold ?? {};
  if (complaint === undefined || contrition === undefined || !new RegExp(complaint, 'iu').test(quote)) return false;
  const isDenied = new RegExp(String.raw`${escaped(quote)},? but\b`, 'u');
  return textsOf(song).some((text) => isDenied.test(text) || new RegExp(contrition, 'iu').test(text));
}

/** Words that the recipient says, which nobody says to them: "text me when you're home". */
export function isOwnSaying(quote: string, song: SongInProgress): boolean {
  const { language, story } = song;
  if (story.perspective.to === 'many' || story.perspective.gender === 'unknown') return false;
  const pattern = language.asTold?.ownSaying;
  if (pattern !== undefined && new RegExp(pattern, 'iu').test(quote)) return true;
  return textsOf(song).some((text) => {
    const [before, ...rest] = text.split(saidOf(quote));
    return rest.length > 0 && before!.split(' ').some(isYou);
  });
}

const saidOf = (quote: string): RegExp => new RegExp(String.raw`\bsa(?:id|ys?) (?:that )?${escaped(quote)}`, 'u');

export const escaped = (text: string): string => text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
