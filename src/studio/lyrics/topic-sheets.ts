/**
 * Topics: what a story is about ("worked nights", "never missed a match"), each with whole verses that are true of whoever told it,
 * in `<language>/topics/*.json`. How one is recognised is told in the language's own reader (`english/topics.ts`).
 *
 * - `when`: phrases, one of which must be told; `unless`: none of these in the same sentence.
 * - `against`: phrases beside those of `when` by which a buyer keeps it out of the song.
 * - `of`: who does it: the recipient (`you`), we, or whoever (`any`).
 * - `weight`: 1 for what many tell in passing, 2, 3 for what a song must not leave out.
 * - `for`, `to`, `kin`: as in a sheet (`stanza-sheets.ts`). A topic is for people; only one `for` a pet's tribute is for pets.
 * - `hard`: may be told although its sentence names an illness or a loss.
 * - `verses` and `remembered` (of the dead): four lines, as in a sheet. `chorus`: two lines between hook and hook. `hooks`.
 *
 * A verse says what was told in plain words and concrete things, with a small turn in its last line. The test of each line: is it true
 * of everyone who told this? `{told}` and `{called}` are a word and a name that the phrase found there.
 */
import { z } from 'zod';
import { audiences } from './audience.ts';
import { kinships, linesOf } from './stanza-sheets.ts';

const phrases = z.array(z.string().regex(/^[\p{Ll}\p{Nd}'{}|*. -]+$/u));

const topicSchema = z.strictObject({
  topic: z.string().min(1),
  when: phrases.min(1),
  unless: phrases.default([]),
  against: phrases.default([]),
  of: z.enum(['you', 'we', 'any']).default('you'),
  weight: z.number().int().min(1).max(3).default(2),
  for: z.array(z.enum(audiences)).min(1).default(['any']),
  to: z.enum(['one', 'many']).optional(),
  kin: z.array(z.enum(kinships)).min(1).optional(),
  hard: z.literal(true).optional(),
  verses: linesOf(4),
  remembered: linesOf(4),
  chorus: linesOf(2),
  hooks: linesOf(1),
});
const fileSchema = z.strictObject({ topics: z.array(topicSchema).min(1) });

export type Topic = z.infer<typeof topicSchema>;

/** A topic of one order. */
export interface FoundTopic {
  topic: Topic;
  /** The words of the buyer that tell it. */
  evidence: string;
  /** The word and the name that its phrase found. */
  values: { told?: string; called?: string };
  weight: number;
}

/** @throws ZodError when a file does not follow the schema. */
export function parseTopics(files: readonly unknown[]): readonly Topic[] {
  return files.flatMap((file) => fileSchema.parse(file).topics);
}
