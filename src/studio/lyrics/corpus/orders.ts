/** Orders of ours, written as people write them, in five languages: what the lyricist is measured on. */
import type { Occasion } from '#occasions/occasions.ts';
import type { Mood, SongBrief } from '../../contracts.ts';
import english from './english.json' with { type: 'json' };
import french from './french.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };
import italian from './italian.json' with { type: 'json' };
import real from './real.json' with { type: 'json' };
import spanish from './spanish.json' with { type: 'json' };

export interface CorpusOrder {
  id: string;
  brief: SongBrief;
  /** Names that must be sung, and expressions that no song may match. */
  must: readonly string[];
  never: readonly string[];
}

interface Row {
  id: string;
  language: string;
  occasion: string;
  for: string;
  moment: string;
  with: string;
  words: string;
  extra: string;
  mood?: string;
  must?: string[];
  never?: string[];
}

const rows: readonly Row[] = [...real, ...english, ...italian, ...spanish, ...french, ...german];
const moods: readonly Mood[] = ['Happy', 'Romantic', 'Reflective', 'Funny', 'Happy'];

/** `variant`: the same orders with another seed and another mood, to measure how often a line comes back. */
export function corpusOrders(variant = 0): CorpusOrder[] {
  return rows.map((row, at) => ({
    id: row.id,
    must: row.must ?? [],
    never: row.never ?? [],
    brief: {
      occasion: row.occasion as Occasion,
      recipient: { shown: row.for },
      language: row.language,
      genre: 'Pop',
      mood: (row.mood as Mood | undefined) ?? moods[(at + variant) % moods.length]!,
      vocalStyle: 'No Preference',
      tempo: 'Medium',
      story: { favoriteMoment: row.moment, companions: row.with, specialWords: row.words, extraDetails: row.extra },
      names: [],
      seed: `corpus ${row.id} ${variant}`,
    },
  }));
}
