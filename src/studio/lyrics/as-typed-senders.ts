/** Who sends a song, as they signed: "deine Enkel", "Fatou, Mamadou, Ibrahima et Coumba". */
import type { SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { absenceIn } from './reading/absence.ts';
import { spelled } from './reading/numbers.ts';
import { toolsFor } from './reading/tools.ts';

/** Words that are sung whole, and names of those who are not. */
const LONGEST = 9;
const MOST_NAMES = 4;

/** The field as it was typed, where it may be sung, else the names in it. */
export function sendersAsTyped({ story }: SongBrief, people: readonly string[], language: Language): readonly string[] {
  const { determiners, persons, self } = language.reading;
  // "sophie" is Sophie.
  const typed = people.reduce(
    (text, name) => text.replace(wordLike(name), () => name),
    spelled(story.companions.trim(), toolsFor(language)),
  );
  const isPlain = typed !== '' && typed.split(/\s+/u).length <= LONGEST && !/[\d()./:;!?"“«„]/u.test(typed);
  if (!isPlain || absenceIn(typed, language.reading) !== undefined) return people.slice(0, MOST_NAMES);
  const [first = ''] = typed.toLowerCase().split(/\s+/u);
  const owners = Object.values(persons).flatMap(({ words, you }) => [
    ...Object.keys(words),
    ...Object.values(words).flat(),
    you,
  ]);
  // "Deine Enkel", "Los vecinos": in the middle of a line.
  const isName = ![determiners, self, owners].some((list) => list.includes(first));
  return [isName ? typed : typed.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())];
}

const wordLike = (name: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})${name.replaceAll(/[^\p{L}\p{Nd} '-]/gu, '.')}(?!\p{L})`, 'iu');
