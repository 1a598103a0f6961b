/** Notes of a few words without a verb, "Two miles out. Coastguard.", which are sung with what follows them. English. */
import type { ReadingRules } from './rules.ts';
import type { Sentence, Token } from './tokens.ts';

const MOST_WORDS = 3;
const COMMA: Token = { text: ',', lower: ',', mark: true, capital: false, initial: false };

/** The sentences with such notes joined to the next one, else to the one before. */
export function withoutFragments(sentences: readonly Sentence[], rules: ReadingRules): Sentence[] {
  if (rules.findsAntecedents !== true) return [...sentences];
  const joined: Sentence[] = [];
  let held: Token[] = [];
  for (const sentence of sentences) {
    if (isFragment(sentence, rules)) held = [...behind(held), ...sentence];
    else {
      joined.push(held.length === 0 ? sentence : [...behind(held), ...sentence]);
      held = [];
    }
  }
  if (held.length === 0) return joined;
  const last = joined.pop();
  return [...joined, last === undefined ? held : [...behind(last), ...held]];
}

function behind(tokens: Sentence): Token[] {
  return tokens.length === 0 ? [] : [...tokens, COMMA];
}

/** "coastguard", "two miles out": not "yes", nor a day by itself. */
function isFragment(
  sentence: Sentence,
  { presents, pasts, verbs, pronounsFirst, adverbs, noNames = [] }: ReadingRules,
): boolean {
  const words = sentence.filter(({ mark }) => !mark).map(({ lower }) => lower);
  if (words.length === 0 || words.length > MOST_WORDS || words.join('').length < 6) return false;
  const isVerb = (word: string): boolean =>
    presents.includes(word) ||
    presents.includes(word.replace(/s$/u, '')) ||
    pasts.includes(word) ||
    Object.hasOwn(verbs.one.words, word) ||
    /(?:ed|ing|'s|'re|'m|n't)$/u.test(word);
  return !words.some(
    (word) =>
      isVerb(word) ||
      pronounsFirst.includes(word) ||
      adverbs.includes(word) ||
      noNames.includes(word) ||
      /\d|(?:tieth|teenth)$/u.test(word),
  );
}
