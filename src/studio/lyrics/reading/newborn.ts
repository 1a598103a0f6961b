import { isCalm, occasions } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import type { Listener } from './listener.ts';
import { namedAfter } from './people.ts';
import type { ReadingRules } from './rules.ts';

/** The baby that an order is about beside its recipient; none where the song is to the baby. */
export function newbornIn(
  { occasion }: SongBrief,
  story: string,
  { own }: Listener,
  rules: ReadingRules,
): string | undefined {
  // The song is for the baby: "our first grandchild Otis James born 2nd feb".
  const isBorn = [...own].some((word) =>
    new RegExp(String.raw`(?<!\p{L})${word}(?: \p{Lu}\p{Ll}+)? (?:was |is )?born(?!\p{L})`, 'iu').test(story),
  );
  if (rules.findsAntecedents === true && isBorn) return undefined;
  if (!occasions[occasion].lyrics.some((group) => group === 'baby') || isCalm(occasion)) return undefined;
  const isOwn = (word: string): boolean => own.has(word);
  // "Baby Otis" tells more surely than "called Otis".
  const { newborn, notNewborn = [] } = rules;
  const told = notNewborn.reduce((text, pattern) => text.replaceAll(new RegExp(pattern, 'gu'), ' . '), story);
  return newborn.map((pattern) => namedAfter(told, [pattern], isOwn)).find((name) => name !== undefined);
}
