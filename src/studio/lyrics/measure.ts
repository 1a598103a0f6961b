/** Counts the sung syllables of lines of lyrics, for the lyrics editor. */
import { orthographicProsody } from '../music/orthographic.ts';
import { storyMeasure } from './fitting.ts';
import { findLanguage } from './languages.ts';

export interface LineMeasures {
  /** One for each line: 0 where there is nothing to sing. */
  syllables: number[];
  /** Fewest and most syllables that a line of the melody takes: those that the lyricist keeps to himself. */
  fewest: number;
  most: number;
}

/** Counts by sound in languages the lyricist writes, by spelling in all others. `language`: a BCP 47 tag or a name. */
export async function measureLines(lines: readonly string[], language: string): Promise<LineMeasures> {
  const known = await findLanguage(language)?.load();
  const count = (line: string): number =>
    known ? known.syllables(line).length : orthographicProsody(line).syllables.length;
  const { fewest, most } = storyMeasure(known ?? {});
  return { syllables: lines.map((line) => (/[\p{L}\p{N}]/u.test(line) ? count(line) : 0)), fewest, most };
}
