/** A few words behind a told clause that give its line a rhyme: "so there", "all smiles", "give or take". */
import { z } from 'zod';
import type { TailMood } from '../as-told-rules.ts';
import { subjects } from './phrasing-words.ts';
import { isPast } from './tense.ts';
import bank from './tails.json' with { type: 'json' };

/** All conditions hold; the expressions are about the clause in small letters, from the start of its sentence. */
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
  .map(({ after, not, ...group }) => ({
    ...group,
    after: after === undefined ? undefined : new RegExp(after, 'u'),
    not: not === undefined ? undefined : new RegExp(not, 'u'),
  }));

const all: ReadonlySet<string> = new Set(groups.flatMap(({ tails }) => tails));

/** Behind these only what is meant for them: who sends the song, and words that somebody said, to which it would belong. */
const apart = [
  /^with (?:all our )?love from\b/u,
  /\b(?:said|says?|asks?|asked|shout(?:s|ed)?)\b(?! (?:that|no|nothing|so)\b)/u,
];

/** Without those that repeat a word of the clause. */
export function tailsBehind(clause: string, mood: TailMood): readonly string[] {
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
  return [...new Set(found.flatMap(({ tails }) => tails))].filter(
    (tail) => !tail.split(' ').some((word) => word.length > 3 && words.includes(word)),
  );
}

export function withoutTail(line: string): string {
  const at = line.lastIndexOf(', ');
  return at > 0 && all.has(line.slice(at + 2)) ? line.slice(0, at) : line;
}

/** Of its last clause. */
function subjectOf(words: readonly string[]): 'you' | 'we' | 'I' | 'other' {
  const last = words.findLast((word) => subjects.has(word))?.split("'")[0];
  if (last === 'you' || last === 'we') return last;
  return last === 'i' ? 'I' : 'other';
}
