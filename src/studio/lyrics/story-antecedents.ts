/** Pronouns of others must mean somebody whom the song has just named; a sentence whose "he" is nobody is not sung. English. */
import type { AsToldRules } from './as-told-rules.ts';
import type { Perspective } from './language.ts';
import { genderOfName, isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Token } from './reading/tokens.ts';

/** The part of a passage that is read here. */
interface Sung {
  tokens: readonly Token[];
  leans: boolean;
  place: { first: number; last: number };
}

type Person = 'm' | 'f' | 'many';

const PRONOUNS: Readonly<Record<Person, RegExp>> = {
  m: /^(?:he|him|his|himself|he'\p{L}+)$/u,
  f: /^(?:she|her|hers|herself|she'\p{L}+)$/u,
  many: /^(?:they|them|their|theirs|themselves|they'\p{L}+)$/u,
};
const ANYBODY =
  /^(?:somebody|someone|anybody|anyone|everybody|everyone|nobody|whoever|who|person|people|family|team|crew|couple|pair|class|band|dog|cat|puppy|kitten|horse|pony|bird|parrot|rabbit|hamster|tortoise|chicken|duck|goat|cow|pig|sheep|lamb|snail|fish|spider|robin|seagull|king|queen|santa|god|lot|bunch|crowd)$/u;
/** Two people make "them". */
const PAIR = 2;

interface Order {
  perspective: Perspective;
  /** The song speaks to its recipient. */
  isTold: boolean;
  rules: ReadingRules;
  asTold: AsToldRules;
}

/** The sentences without those whose pronoun means nobody; one that needs the sentence before it leans on that. */
export function withAntecedents<T extends Sung>(rows: readonly T[], order: Order): T[] {
  const kept: T[] = [];
  for (const row of rows) {
    const before = kept.at(-1);
    const isNext = before !== undefined && before.place.last === row.place.first - 1;
    const loose = looseIn(row.tokens, order);
    const isNamed = isNext && loose.every((person) => names(nearOf(kept, person), person, order));
    if (isNamed && loose.length > 0) kept.push({ ...row, leans: true });
    // "They ran out of haddock" are anybody.
    else if (loose.every((person) => person === 'many')) kept.push(row);
  }
  return kept;
}

/** Words of the sentence before; "them" may be things of the one before that. */
const nearOf = (kept: readonly Sung[], person: Person): readonly Token[] =>
  kept.slice(person === 'many' ? -PAIR : -1).flatMap(({ tokens }) => tokens);

/** Those whom its pronouns mean, and whom it does not name before. */
function looseIn(tokens: readonly Token[], order: Order): Person[] {
  return persons(order).filter((person) => {
    const at = tokens.findIndex(({ lower }) => PRONOUNS[person].test(lower));
    return at >= 0 && !names(tokens.slice(0, at), person, order);
  });
}

/** Not those whom the song is about. */
function persons({ perspective: { to, gender }, isTold }: Order): Person[] {
  const all: Person[] = ['m', 'f', 'many'];
  // Of two, "he" is one of them.
  if (to === 'many') return [];
  if (isTold) return all;
  return gender === 'unknown' ? ['many'] : all.filter((person) => person !== gender);
}

function names(tokens: readonly Token[], person: Person, order: Order): boolean {
  if (tokens.some(({ lower }) => PRONOUNS[person].test(lower))) return true;
  const found = tokens.filter((token, at) => mayBe(token, [tokens[at - 1], tokens[at + 1]], person, order));
  const isSeveral = found.some(({ lower }) =>
    /(?:[^s]s|children|people|men|women|kids|family|team|crew|couple|pair|class|band|everyone|everybody|lot|bunch|crowd|nobody|anyone|someone|somebody)$/u.test(
      lower,
    ),
  );
  return person === 'many' ? isSeveral || found.length >= PAIR : found.length > 0;
}

function mayBe(
  { lower, capital, initial, mark }: Token,
  [before, behind]: readonly (Token | undefined)[],
  person: Person,
  { rules, asTold }: Order,
): boolean {
  if (mark || rules.places.includes(lower) || rules.capitals.includes(lower)) return false;
  const word = lower.replace(/'s$/u, '');
  if (ANYBODY.test(word)) return true;
  const other = person === 'm' ? 'f' : person === 'f' ? 'm' : undefined;
  const ofWord =
    rules.women.includes(word) || asTold.women.includes(word)
      ? 'f'
      : rules.men.includes(word) || asTold.men.includes(word)
        ? 'm'
        : genderOfName(word);
  if (ofWord !== 'unknown') return ofWord !== other;
  const isOther = new RegExp(`^(?:${asTold.others})s?$`, 'u').test(word);
  if (isOther || rules.kin.includes(word) || rules.relatives.flat().includes(word)) return true;
  // Of several, things may be meant: "the pencil marks".
  if (person === 'many' && /[^s']s$/u.test(word) && before !== undefined) return true;
  return capital && (!initial || isNameAtStart(lower, behind, { rules, asTold }));
}

/** A capital that began a sentence may be a name's: "Wren is small". */
export function isNameAtStart(
  lower: string,
  behind: Token | undefined,
  { rules, asTold }: Pick<Order, 'rules' | 'asTold'>,
): boolean {
  const { determiners, thirdPerson, pronounsFirst, otherSubjects = [], noNames = [] } = rules;
  if ([determiners, thirdPerson, pronounsFirst, otherSubjects, noNames].some((list) => list.includes(lower)))
    return false;
  return isGivenName(lower) || !asTold.isCommonWord(lower) || /^(?:is|was|has|had)$/u.test(behind?.lower ?? '');
}
