import { expect, test } from 'vitest';
import type { Lyrics, SongBrief } from '../contracts.ts';
import { judgeDraft } from './draft-judge.ts';
import { writeDrafts } from './index.ts';
import { judgeLine, otherLines } from './other-lines.ts';
import { withLine } from './with-line.ts';

const brief: SongBrief = {
  occasion: 'birthday',
  recipient: { shown: 'Siobhan', sung: 'Shi-vawn' },
  language: 'English',
  genre: 'Pop',
  mood: 'Happy',
  vocalStyle: 'Female',
  tempo: 'Medium',
  story: {
    favoriteMoment: 'We swam at Brighton beach in the rain and you laughed until you cried.',
    companions: 'Grandad Joe',
    specialWords: 'Chin up, chicken',
    extraDetails: 'She grows tomatoes.',
  },
  names: [],
  seed: 'other lines',
};
const song = async (): Promise<Lyrics> => (await writeDrafts(brief, 1))[0]!;
const at = ({ sections }: Lyrics, section: number, line: number): string => sections[section]!.lines[line]!.display;

test('GIFT-01 a line has three others at most, none of the song, and the judge finds none of them worse', async () => {
  const lyrics = await song();
  const { cost } = await judgeDraft(lyrics, brief);
  const used = new Set(lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display)));
  for (const place of [
    { section: 1, line: 0 },
    { section: 4, line: 1 },
  ]) {
    const lines = await otherLines({ brief, lyrics, place, most: 3 });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) {
      expect(used).not.toContain(line.display);
      expect((await judgeDraft(withLine(lyrics, place, line), brief)).cost).toBeLessThanOrEqual(cost);
    }
  }
});

test('GIFT-01 a line of the chorus changes in every chorus, any other line where it stands', async () => {
  const lyrics = await song();
  const other = { display: 'Another line', sung: 'Another line' };
  const chorus = withLine(lyrics, { section: 3, line: 1 }, other);
  expect([1, 3, 5].map((section) => at(chorus, section, 1))).toEqual(Array(3).fill('Another line'));
  const verse = withLine(lyrics, { section: 0, line: 0 }, other);
  expect([at(verse, 0, 0), at(verse, 2, 0)]).toEqual(['Another line', at(lyrics, 2, 0)]);
});

test('GIFT-01 a typed line is sung as its names sound, and only what it brings is found', async () => {
  const lyrics = await song();
  const place = { section: 0, line: 0 };
  const { line, findings } = await judgeLine({ brief, lyrics, place, text: 'Siobhan, born in 1954' });
  expect(line).toEqual({ display: 'Siobhan, born in 1954', sung: 'Shi-vawn, born in 1954' });
  expect(findings.map(({ rule }) => rule)).toContain('digit');
  const same = await judgeLine({ brief, lyrics, place, text: at(lyrics, 0, 0) });
  expect(same.findings).toEqual([]);
});
