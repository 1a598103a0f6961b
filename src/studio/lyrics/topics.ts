/** The verses of topics (`topic-sheets.ts`) in one song: which an order may have, and what they tell of it. */
import { isCalm, type Occasion } from '#occasions/occasions.ts';
import { audienceIncludes } from './audience.ts';
import type { Perspective } from './language.ts';
import type { Known } from './stanza-sheets.ts';
import type { Stanza } from './stanzas.ts';
import { versionsOf } from './template.ts';
import type { FoundTopic, Topic } from './topic-sheets.ts';
import { isUsed } from './use.ts';

/** Weight of a topic that goes before the buyer's own sentences: others are told in passing, and stand behind what happened. */
export const CENTRAL = 2.6;

export type TopicPart = 'verses' | 'chorus' | 'hooks';

/** Tells whether such an order may be about it at all. */
export function suitsTopic(topic: Topic, occasion: Occasion, perspective: Perspective, known: Known): boolean {
  if (known.isShortLife === true) return false;
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
