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
import { isCalm, type Occasion } from '#occasions/occasions.ts';
import { z } from 'zod';
import { audienceIncludes, audiences } from './audience.ts';
import type { Perspective } from './language.ts';
import type { Values } from './lines.ts';
import { type Known, kinships, linesOf } from './stanza-sheets.ts';
import type { Stanza } from './stanzas.ts';
import { versionsOf } from './template.ts';
import { isUsed } from './use.ts';

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
/** Weight of a topic that goes before the buyer's own sentences: others are told in passing, and stand behind what happened. */
export const CENTRAL = 2.6;

export type TopicPart = 'verses' | 'chorus' | 'hooks';

/** A topic of one order. */
export interface FoundTopic {
  topic: Topic;
  /** The words of the buyer that tell it. */
  evidence: string;
  values: Values;
  weight: number;
}

/** @throws ZodError when a file does not follow the schema. */
export function parseTopics(files: readonly unknown[]): readonly Topic[] {
  return files.flatMap((file) => fileSchema.parse(file).topics);
}

/** Tells whether such an order may be about it at all. */
export function suitsTopic(topic: Topic, occasion: Occasion, perspective: Perspective, known: Known): boolean {
  const isForPets = topic.for.includes('pettribute');
  if (isForPets !== (occasion === 'pettribute')) return false;
  if (!topic.for.some((audience) => audienceIncludes(audience, occasion))) return false;
  if (topic.to !== undefined && topic.to !== perspective.to) return false;
  return topic.kin === undefined || (known.kin !== undefined && topic.kin.includes(known.kin));
}

/** Lines of a topic for this occasion. */
export function stanzasOf(
  { topic }: FoundTopic,
  part: TopicPart,
  { occasion, perspective }: { occasion: Occasion; perspective: Perspective },
): Stanza[] {
  const written = isCalm(occasion) ? (part === 'verses' ? topic.remembered : []) : topic[part];
  return written
    .map((lines) => ({ lines: lines.map((line) => versionsOf(line, perspective)), closeness: 0 }))
    .filter(({ lines }) => lines.every((versions) => versions.length > 0));
}

/** The buyer's words on a topic count as told where one of its verses is sung. */
export function toldByTopics(found: readonly FoundTopic[], song: string): string[] {
  const text = song.toLowerCase();
  return found
    .filter(({ topic }) =>
      [...topic.verses, ...topic.remembered, ...topic.chorus].some((lines) =>
        lines.some((line) => !line.includes('{') && !line.includes('[') && text.includes(line.toLowerCase())),
      ),
    )
    .map(({ evidence }) => evidence);
}

export function isToldBy(fact: string, told: readonly string[]): boolean {
  return told.some((evidence) => isUsed(fact, evidence) || isUsed(evidence, fact));
}
