/** The buyer's facts, for the producer and the judge: each clause, quote and name, and whether the song tells it. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { type Story, textOf } from './reading/story.ts';
import { joined } from './reading/tokens.ts';
import { isToldBy, toldByTopics } from './topics.ts';
import { isUsed } from './use.ts';

/** The most facts a producer is told of. */
const MOST = 40;
/** Clauses of fewer words say nothing by themselves. */
const FEWEST_WORDS = 2;

type Told = Omit<Lyrics['facts'][number], 'used'> & {
  /** As the buyer typed it, and as a song of their sentences has it. */
  typed?: string;
};

/** `told`: what verses about topics tell in words of ours. */
export function factsOf(story: Story, song: string, told: readonly string[] = []): Lyrics['facts'] {
  const facts = [
    ...story.people.map((text): Told => ({ text, kind: 'name' })),
    ...[...story.quotes, ...story.unsung].map((text): Told => ({ text, kind: 'quote' })),
    ...story.scenes.flatMap(({ clauses, from, source }) =>
      clauses
        .map((clause) => ({ text: textOf(clause), typed: joined(clause.typed) }))
        .filter(({ text }) => text.split(' ').length >= FEWEST_WORDS)
        .map(({ text, typed }): Told => ({
          text,
          typed,
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
    .map(({ typed, ...fact }) => ({
      ...fact,
      used: isTold(fact.text, song, told) || (typed !== undefined && isUsed(typed, song)),
    }));
}

/** The words of an order, in plain letters, that the verses about topics in this text tell. */
export function toldInSong(plain: SongBrief, { perspective }: Story, language: Language, text: string): string[] {
  return toldByTopics(language.topicsOf?.(plain, perspective, language.knownOf?.(plain) ?? {}) ?? [], text);
}

/** `told`: as for `factsOf`. */
export function isTold(fact: string, song: string, told: readonly string[]): boolean {
  return isUsed(fact, song) || isToldBy(fact, told);
}
