/** The buyer's facts, for the producer and the judge: each clause, quote and name, and whether the song tells it. */
import type { Lyrics } from '../contracts.ts';
import { type Story, textOf } from './reading/story.ts';
import { isToldBy } from './topics.ts';
import { isUsed } from './use.ts';

/** The most facts a producer is told of. */
const MOST = 40;
/** Clauses of fewer words say nothing by themselves. */
const FEWEST_WORDS = 2;

type Told = Omit<Lyrics['facts'][number], 'used'>;

/** `told`: what verses about topics tell in words of ours. */
export function factsOf(story: Story, song: string, told: readonly string[] = []): Lyrics['facts'] {
  const facts = [
    ...story.people.map((text): Told => ({ text, kind: 'name' })),
    ...story.quotes.map((text): Told => ({ text, kind: 'quote' })),
    ...story.scenes.flatMap(({ clauses, from, source }) =>
      clauses
        .map(textOf)
        .filter((text) => text.split(' ').length >= FEWEST_WORDS)
        .map((text): Told => ({
          text,
          kind: 'detail',
          ...(from === undefined ? {} : { from }),
          ...(source === undefined ? {} : { source }),
        })),
    ),
  ];
  const seen = new Set<string>();
  return facts
    .filter(({ text }) => seen.size < seen.add(text.toLowerCase()).size)
    .slice(0, MOST)
    .map((fact) => ({ ...fact, used: isUsed(fact.text, song) || isToldBy(fact.text, told) }));
}
