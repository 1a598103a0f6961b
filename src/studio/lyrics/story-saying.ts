/** Sayings of a told song: who says them, and if they are meant. */
import type { SongInProgress } from './fitting.ts';
import type { Passage } from './passages.ts';
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

/** "Happy birthday": everybody says it. */
export const isPlain = (quote: string, { language }: SongInProgress): boolean =>
  language.asTold !== undefined && new RegExp(language.asTold.plainSaying, 'iu').test(quote);

/** A saying of the recipient's: one that they always say ("text me when you're home"), or said once. Undefined for any other. */
export function howSaid(
  quote: string,
  { language, story, asTold, occasion }: SongInProgress,
): 'own' | 'once' | undefined {
  // "Get off the bed please" was said to a pet, not by it.
  if (occasion === 'pettribute' || story.perspective.to === 'many' || story.perspective.gender === 'unknown')
    return undefined;
  const rules = language.asTold;
  if (rules === undefined) return undefined;
  if (new RegExp(rules.ownSaying, 'iu').test(quote)) return 'own';
  const bare = quote.replace(/[?!.,]+$/u, '');
  const spoken = new RegExp(String.raw`(?:${rules.speaking}) (?:that )?${escaped(bare)}(?!\p{L})`, 'u');
  for (const { tokens } of asTold) {
    const text = joined(tokens).toLowerCase();
    const at = text.search(spoken);
    if (at < 0 || !speaksLast(text.slice(0, at))) continue;
    return new RegExp(rules.once, 'u').test(text.slice(at)) && !new RegExp(rules.often, 'u').test(text)
      ? 'once'
      : 'own';
  }
  return undefined;
}

/** Of the persons before a verb the last one is the one who acts: "when I told you you". */
function speaksLast(before: string): boolean {
  const persons = before.split(/[^\p{L}']+/u).filter((word) => isYou(word) || /^(?:i|we|he|she|they|who)$/u.test(word));
  return persons.length > 0 && isYou(persons.at(-1)!);
}

const saidOf = (quote: string): RegExp => new RegExp(String.raw`\bsa(?:id|ys?) (?:that )?${escaped(quote)}`, 'u');

/** Sayings that the story has without their marks: "she calls it the third wheel", "he always says mind the gap". */
export function heardIn(told: readonly Passage[], { language }: SongInProgress): string[] {
  const patterns = (language.asTold?.heard ?? []).map((pattern) => new RegExp(pattern, 'iu'));
  return told.flatMap(({ tokens }) =>
    patterns.flatMap((pattern) => pattern.exec(joined(tokens))?.groups?.['saying']?.trim() ?? []),
  );
}

export const escaped = (text: string): string => text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
