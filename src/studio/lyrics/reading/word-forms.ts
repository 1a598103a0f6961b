/** Forms of one word: by the endings of English, or by its beginning where a language has more of them. */
import type { ForbiddingRules } from './unsung-rules.ts';

/** True for a word of a text that is a form of the one it was made of. */
export type IsForm = (told: ToldWords) => boolean;

export interface ToldWords {
  /** As they stand. */
  words: readonly string[];
  /** All that they may be forms of. */
  bases: ReadonlySet<string>;
}

export interface WordForms {
  wordsIn: (text: string) => string[];
  told: (text: string) => ToldWords;
  isFormOf: (word: string) => IsForm;
}

const made = new WeakMap<ForbiddingRules, WordForms>();

export function wordForms(rules: ForbiddingRules): WordForms {
  const known = made.get(rules) ?? formsOf(rules);
  made.set(rules, known);
  return known;
}

function formsOf({ forms = [], stems }: ForbiddingRules): WordForms {
  const irregular = new Map(forms.flatMap((row) => row.split(' ').map((word, _, [first]) => [word, first!] as const)));
  const basesOf = (word: string): string[] =>
    (stems === undefined ? englishBases(word) : [word]).map((base) => irregular.get(base) ?? base);
  // "l'accident" is two words, "didn't" is one.
  const word = stems === undefined ? /[\p{L}\p{M}\p{Nd}'-]+/gu : /[\p{L}\p{M}\p{Nd}-]+/gu;
  return {
    wordsIn: (text) => text.match(word) ?? [],
    told(text) {
      const words = (text.match(word) ?? []).flatMap(withHalves);
      return { words, bases: new Set(words.flatMap(basesOf)) };
    },
    isFormOf(word) {
      const bases = basesOf(word);
      const begins = stems && withBeginning(word, stems);
      return (told) => bases.some((base) => told.bases.has(base)) || (begins !== undefined && told.words.some(begins));
    },
  };
}

/** "skinny-dipping", and both halves of it. */
const withHalves = (word: string): string[] => (word.includes('-') ? [word, ...word.split('-')] : [word]);

/** Words with the beginning of a long one: "scheidungen" of "scheidung". A short one has no forms. */
function withBeginning(
  word: string,
  { fewest, ending }: { fewest: number; ending: number },
): (told: string) => boolean {
  if (word.length < fewest - 1) return (told) => told === word;
  const stem = word.slice(0, Math.max(fewest - 1, word.length - ending));
  return (told) => told.startsWith(stem) && told.length <= stem.length + fewest;
}

/** All that a word may be a form of: "baked" of "bake" and "bak", "babies" of "baby". */
function englishBases(word: string): string[] {
  const owned = word.replace(/'s$/u, '');
  const [, verb] = /^(\p{L}{3,})(?:ing|ed)$/u.exec(owned) ?? [];
  return [
    owned,
    /^(\p{L}{2,})s$/u.exec(owned)?.[1],
    /^(\p{L}{2,}(?:s|x|z|ch|sh|o))es$/u.exec(owned)?.[1],
    owned.replace(/(?<=\p{L}{2})ies$/u, 'y'),
    ...(verb === undefined ? [] : [verb, `${verb}e`, verb.replace(/(\p{L})\1$/u, '$1')]),
  ].filter((base) => base !== undefined);
}
