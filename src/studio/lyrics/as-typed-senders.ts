/** Who sends a song, as they signed: "deine Enkel", "Fatou, Mamadou, Ibrahima et Coumba". */
import type { Language } from './language.ts';
import { absenceIn } from './reading/absence.ts';
import { spelled } from './reading/numbers.ts';
import { isPlaceName } from './reading/place-names.ts';
import { forbiddenBy, type ReadOrder } from './reading/read-order.ts';
import { toolsFor } from './reading/tools.ts';

/** Words that are sung whole, and names of those who are not. */
const LONGEST = 9;
const MOST_NAMES = 4;

/** The field as it was typed, where it may be sung, else the names in it. */
export function sendersAsTyped(order: ReadOrder, people: readonly string[], language: Language): readonly string[] {
  const { story } = order;
  const { determiners, persons, prepositions, self, pronounsFirst } = language.reading;
  // "sophie" is Sophie.
  const typed = people.reduce(
    (text, name) => text.replace(wordLike(name), () => name),
    withoutPlace(spelled(story.companions.trim(), toolsFor(language)), language),
  );
  const isPlain = typed !== '' && typed.split(/\s+/u).length <= LONGEST && !/[\d()./:;!?"“«„]/u.test(typed);
  const [first = ''] = typed.toLowerCase().split(/[\s,]+/u);
  // "yo, Daniela", "dai colleghi"
  const isJoined = pronounsFirst.includes(first) || prepositions.includes(first);
  const isLeftOut = absenceIn(typed, language.reading) !== undefined || forbiddenBy(order).isIn(typed);
  if (!isPlain || isJoined || isLeftOut) return people.slice(0, MOST_NAMES);
  if (isOnlyNames(typed, people, language)) return people;
  const owners = Object.values(persons).flatMap(({ words, you }) => [
    ...Object.keys(words),
    ...Object.values(words).flat(),
    you,
  ]);
  // "Deine Enkel", "Los vecinos": in the middle of a line.
  const isName = ![determiners, self, owners].some((list) => list.includes(first));
  return [isName ? typed : typed.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())];
}

/** "Rosanna, Stoccarda": where they live is no sender. */
function withoutPlace(typed: string, { reading }: Language): string {
  const items = typed.split(/\s*,\s*/u);
  const to = items.findLastIndex((item, at) => at === 0 || !isPlaceName(item, reading));
  return items.slice(0, to + 1).join(', ');
}

/** "Ignacio, Rosario", "nipote Rosanna": nothing beside their names, but who of the family one is. */
function isOnlyNames(typed: string, people: readonly string[], { reading: { kin, parents, and } }: Language): boolean {
  const rest = people.reduce((text, name) => text.replace(wordLike(name), ' '), typed).toLowerCase();
  const isBeside = (word: string): boolean => and.includes(word) || (kin.includes(word) && !parents.includes(word));
  return people.length > 0 && people.length <= MOST_NAMES && (rest.match(/[\p{L}&+]+/gu) ?? []).every(isBeside);
}

const wordLike = (name: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})${name.replaceAll(/[^\p{L}\p{Nd} '-]/gu, '.')}(?!\p{L})`, 'iu');
