/** English words that people use every day, by how common they are. */
import { isWord } from '#studio/speech/english.ts';
import listed from './everyday-words.json' with { type: 'json' };

/** Shortest part of a compound: "netball". */
const SHORTEST_PART = 3;

let made: ReadonlyMap<string, number> | undefined;

/** Right, though a common word is one letter away: "couplet". */
const rare = new Set(listed.rare.flatMap((line) => line.split(' ')));

/** Band of a word, 0 for the most common; undefined for one that is not listed. */
export function bandOf(word: string): number | undefined {
  made ??= new Map(
    [listed.some, listed.many, listed.most].flatMap((lines, index) =>
      lines.flatMap((line) => line.split(' ').map((each): [string, number] => [each, 2 - index])),
    ),
  );
  return made.get(word);
}

/** True for a listed word, a form of one, or two of them in one: "quizzed", "netball", "boxroom's". */
export function isEveryday(word: string): boolean {
  const plain = word.replace(/'s?$/u, '');
  return isForm(plain) || isCompound(plain);
}

/** True for what an English dictionary would have. */
export function isKnown(word: string): boolean {
  return isWord(word) || rare.has(word) || isEveryday(word);
}

const ENDINGS: readonly (readonly [ending: RegExp, stems: readonly string[]])[] = [
  [/s$/u, ['']],
  [/es$/u, ['']],
  [/ies$/u, ['y']],
  [/ied$/u, ['y']],
  [/(?:ed|ing|er|ers|est|y)$/u, ['', 'e']],
  [/(?:ly|ish|less|ness|ful)$/u, ['']],
  [/in$/u, ['g']],
];

/** A word whose last consonant is doubled before an ending. */
const SINGLE = /^[^aeiou]*[aeiou][bdgmnprt]$/u;

function isForm(word: string): boolean {
  const isListed = (stem: string): boolean => bandOf(stem) !== undefined;
  if (isListed(word)) return true;
  return ENDINGS.some(([ending, stems]) => {
    const start = word.replace(ending, '');
    if (start === word || start.length < SHORTEST_PART) return false;
    // "droped" is no form of "drop".
    const isShort = /^(?:ed|ing|er|ers|est|y)$/u.test(word.slice(start.length)) && SINGLE.test(start);
    const whole = stems.filter((tail) => !(isShort && tail === '')).map((tail) => start + tail);
    return [...whole, start.replace(/(.)\1$/u, '$1')].some(isListed);
  });
}

function isCompound(word: string): boolean {
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut += 1)
    if (isPart(word.slice(0, cut)) && isPart(word.slice(cut))) return true;
  return false;
}

const isPart = (part: string): boolean =>
  part.length === SHORTEST_PART ? SHORT_PARTS.has(part) : bandOf(part) !== undefined;

const SHORT_PARTS: ReadonlySet<string> = new Set(
  'air all bag bar bed big box boy bus cap car cat cup day dog ear egg eye fan fly fox gun hat hot ice ink jam jaw jet key law leg lip low man mud net nut oil old one out pan paw pea pen pie pig pin pit pot pub rag rat red rib row rub rug run sea set shy sin sit six sky spa sun tap tar tax tea tie tin tip toe top toy two van war way web wet wig win wit zip'.split(
    ' ',
  ),
);
