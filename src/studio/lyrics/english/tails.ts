/** A few words behind a told clause that give its line a rhyme: "so there", "all smiles", "give or take". */
import { z } from 'zod';
import type { Tail, ToldMood } from '../as-told-rules.ts';
import { subjects } from './phrasing-words.ts';
import { familyOf, rhymeKey, syllables } from './sound.ts';
import { isPast } from './tense.ts';
import bank from './tails.json' with { type: 'json' };

/** All conditions hold; `after` and `not` are about the sentence up to the end of the line, in small letters. */
const groups = z
  .array(
    z.strictObject({
      mood: z.array(z.enum(['calm', 'love', 'light'])).optional(),
      tense: z.enum(['past', 'present']).optional(),
      of: z.enum(['you', 'we', 'I', 'other']).optional(),
      after: z.string().optional(),
      not: z.string().optional(),
      tails: z.array(z.string()),
    }),
  )
  .parse(bank.groups)
  .map(({ after, not, tails, ...group }) => ({
    ...group,
    after: after === undefined ? undefined : new RegExp(after, 'u'),
    not: not === undefined ? undefined : new RegExp(not, 'u'),
    tails: tails.map((words): Tail => ({
      words,
      size: syllables(words).length,
      sound: familyOf(rhymeKey(words)),
      isOfClause: after !== undefined,
    })),
  }));

const all: ReadonlySet<string> = new Set(groups.flatMap(({ tails }) => tails.map(({ words }) => words)));

/** Behind these only what is meant for them: who sends the song, and words that somebody said, to which it would belong. */
const apart = [
  /^with (?:all our )?love from\b/u,
  /\b(?:said|says?|asks?|asked|shout(?:s|ed)?)\b(?! (?:that|no|nothing|so)\b)/u,
];

/** Without those that repeat a word of the clause. */
export function tailsBehind(clause: string, mood: ToldMood): readonly Tail[] {
  const words = clause.split(' ');
  const tense = isPast(words) ? 'past' : 'present';
  const subject = subjectOf(words);
  const isApart = apart.some((pattern) => pattern.test(clause));
  const found = groups.filter(
    (group) =>
      (!isApart || group.after !== undefined) &&
      (group.mood === undefined || group.mood.includes(mood) || (mood === 'love' && group.mood.includes('light'))) &&
      (group.tense ?? tense) === tense &&
      (group.of ?? subject) === subject &&
      (group.after?.test(clause) ?? true) &&
      !(group.not?.test(clause) ?? false),
  );
  const isRepeated = (tail: string): boolean => tail.split(' ').some((word) => word.length > 3 && words.includes(word));
  const tails = found.flatMap((group) => group.tails);
  const known = new Map(
    tails.toSorted((one, other) => Number(one.isOfClause) - Number(other.isOfClause)).map((tail) => [tail.words, tail]),
  );
  return [...known.values()].filter((tail) => !isRepeated(tail.words));
}

export function withoutTail(line: string): string {
  const bare = line.replace(/\.$/u, '');
  for (let at = bare.indexOf(', '); at > 0; at = bare.indexOf(', ', at + 1)) {
    if (all.has(bare.slice(at + 2))) return bare.slice(0, at);
  }
  return line;
}

/** Of its last clause. */
function subjectOf(words: readonly string[]): 'you' | 'we' | 'I' | 'other' {
  const last = words.findLast((word) => subjects.has(word))?.split("'")[0];
  if (last === 'you' || last === 'we') return last;
  return last === 'i' ? 'I' : 'other';
}
