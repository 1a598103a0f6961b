/** Tells by a piece of the companions' field that somebody is dead or cannot come. */
import type { ReadingRules } from './rules.ts';

/** Words around those that say it: "Grandma Ruth" + "who passed away" + "in March". */
export interface Absence {
  before: string;
  after: string;
  /** "both in heaven" */
  isOfSeveral: boolean;
}

export function absenceIn(piece: string, rules: ReadingRules): Absence | undefined {
  const match = matchOf(piece, rules.absent) ?? departedIn(piece, rules);
  if (match === undefined) return undefined;
  return {
    before: withoutRegret(piece.slice(0, match.index), rules),
    after: piece.slice(match.index + match[0].length),
    isOfSeveral: matchOf(piece, rules.bothAbsent) !== undefined,
  };
}

const withoutRegret = (before: string, { regrets }: ReadingRules): string =>
  before.replace(/[\p{L}\p{M}]+/gu, (word) => (regrets.includes(word.toLowerCase()) ? '' : word));

export const firstWord = (text: string): string => /[\p{L}\p{M}'-]+/u.exec(text)?.[0] ?? '';

/** "my late Grandad", "the late Joe"; not "who is always late", "the late shift". */
function departedIn(piece: string, { departed, kin, capitals }: ReadingRules): RegExpExecArray | undefined {
  const match = matchOf(piece, departed);
  if (match === undefined) return undefined;
  const next = firstWord(piece.slice(match.index + match[0].length));
  const lower = next.toLowerCase();
  return kin.includes(lower) || (/^\p{Lu}/u.test(next) && !capitals.includes(lower)) ? match : undefined;
}

/** The first place where one of the patterns stands as words of its own, in small letters or as written. */
export function matchOf(text: string, patterns: readonly string[]): RegExpExecArray | undefined {
  if (patterns.length === 0) return undefined;
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${patterns.join('|')})(?![\p{L}\p{M}])`, 'u');
  const plain = text.replaceAll('’', "'");
  return pattern.exec(plain.toLowerCase()) ?? pattern.exec(plain) ?? undefined;
}

/** "Gran (R.I.P.)" → "Gran (RIP)": a full stop would end the piece. */
export function withoutDots(text: string, rules: ReadingRules): string {
  return text.replace(/(?<![\p{L}\p{M}])\p{L}(?:\.\s?\p{L})+\.?(?![\p{L}\p{M}])/gu, (whole) => {
    const letters = whole.replace(/[.\s]/gu, '').toUpperCase();
    return matchOf(letters, rules.absent) === undefined ? whole : letters;
  });
}
