/** Words at the start of a note that name whom it is about and tell nothing: "ok so Gravy.", "My grandmother Dorothy worked". */
import type { Listener } from './listener.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

/** True for a sentence of nothing but the recipient's names: "my da". */
export function isNameAlone(sentence: Sentence, { own }: Listener, { self, determiners, and }: ReadingRules): boolean {
  return sentence.every(
    ({ mark, lower }) => mark || own.has(lower) || [self, determiners, and].some((list) => list.includes(lower)),
  );
}

/** The sentence without "my grandmother" before the recipient's name; of two, without "ihr Mann" before that of one. */
export function withoutRelation(sentence: Sentence, { own, perspective }: Listener, rules: ReadingRules): Sentence {
  const { findsAntecedents, determiners, kin } = rules;
  if (findsAntecedents !== true) return perspective.to === 'many' ? withoutSpouse(sentence, own, rules) : sentence;
  const at = sentence.findIndex(({ lower }, index) => {
    const [relation, name] = [sentence[index + 1], sentence[index + 2]];
    return determiners.includes(lower) && kin.includes(relation?.lower ?? '') && name?.capital && own.has(name.lower);
  });
  if (at < 0) return sentence;
  const { initial } = sentence[at]!;
  return sentence.toSpliced(at, 3, { ...sentence[at + 2]!, initial });
}

/** "Ihr Mann Matthias": of Helene and Matthias he is just that. */
function withoutSpouse(sentence: Sentence, own: ReadonlySet<string>, { persons, spouse }: ReadingRules): Sentence {
  const spouses = spouse.map((word) => word.toLowerCase());
  const at = sentence.findIndex(({ lower }, index) => {
    const [relation, name] = [sentence[index + 1], sentence[index + 2]];
    const isPossessive = [persons.m, persons.f].some(({ words }) => Object.hasOwn(words, lower));
    return isPossessive && relation && name && spouses.includes(relation.lower) && own.has(name.lower);
  });
  if (at < 0) return sentence;
  return sentence.toSpliced(at, 3, { ...sentence[at + 2]!, initial: sentence[at]!.initial });
}
