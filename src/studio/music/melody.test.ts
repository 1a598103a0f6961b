import { expect, test } from 'vitest';
import type { Tempo } from '../contracts.ts';
import type { LineProsody, SungLine } from '../score.ts';
import { compose } from './compose.ts';
import { exampleSong } from './example-song.ts';
import { place } from './form.ts';
import { heldSyllables } from './held-notes.ts';
import { orthographicProsody } from './orthographic.ts';

const GENRES_OF_STYLES = [
  'Pop',
  'Rock',
  'Ballad',
  'Afrobeats',
  'Country',
  'Folk',
  'Hip Hop',
  'Blues',
  'Jazz',
  'Classical',
  'R&B',
  'Reggae',
  'EDM',
  'Latin',
  'Lo-fi',
];
const TEMPOS: Tempo[] = ['Slow', 'Medium', 'Up-tempo'];
/** With bars for held notes they would last longer than 105 s, and triplets this slow leave little beside a long note. */
const SLOW_SWING = new Set(['Blues Slow', 'Jazz Slow']);

const notesOf = (lines: readonly SungLine[]) =>
  lines.flatMap(({ syllables }) => syllables.flatMap(({ notes }) => notes));

test('STU-01 in every style but slow swing each couplet of a chorus holds an open vowel for 1.5 s, and the last chorus spans 14 to 17 semitones', () => {
  const wrong: string[] = [];
  for (const genre of GENRES_OF_STYLES) {
    for (const tempo of TEMPOS) {
      const { score, plan } = compose(exampleSong({ genre, tempo }));
      const sung = new Map(score.lines.map((line) => [line.line, line]));
      const choruses = plan.form.sections.filter(({ tag }) => tag === 'chorus');
      for (const { lines } of choruses) {
        for (let i = 0; i < lines.length; i += 2) {
          const couplet = lines.slice(i, i + 2).map(({ line }) => sung.get(line)!);
          const longest = Math.max(...notesOf(couplet).map(({ duration }) => duration));
          const least = SLOW_SWING.has(`${genre} ${tempo}`) ? 1.25 : 1.5;
          if (longest < least) wrong.push(`${genre} ${tempo}: ${longest.toFixed(2)} s held`);
        }
      }
      const pitches = notesOf(choruses.at(-1)!.lines.map(({ line }) => sung.get(line)!)).map(({ pitch }) => pitch);
      const range = Math.max(...pitches) - Math.min(...pitches);
      if (range < 14 || range > 17) wrong.push(`${genre} ${tempo}: ${range} semitones`);
    }
  }
  expect(wrong).toEqual([]);
});

test('STU-01 long notes are held on open vowels, not on closed ones', () => {
  const line = (words: string[], vowels: string[]): LineProsody => ({
    words,
    syllables: vowels.map((nucleus, word) => ({ onset: ['t'], nucleus, coda: [], stressed: word % 2 === 0, word })),
  });
  const closed = line(['it', 'is', 'me', 'and', 'you'], ['ih1', 'ih1', 'iy1', 'ah0', 'uw1']);
  const open = line(['far', 'it', 'is', 'to', 'go'], ['aa1', 'ih1', 'iy1', 'uw0', 'ow1']);
  const section = { tag: 'chorus' as const, occurrence: 0, start: 0, beats: 16 };
  const lines = [0, 1].map((i) => ({ line: i, indexInSection: i, start: i * 8, beats: 8 }));
  expect([...heldSyllables({ ...section, lines }, [closed, open], 100)]).toEqual([[1, 4]]);
  expect([...heldSyllables({ ...section, lines }, [open, closed], 100)]).toEqual([[0, 4]]);
  expect(heldSyllables({ ...section, lines }, [closed, closed], 100).size).toBe(0);
  expect(heldSyllables({ ...section, tag: 'verse', lines }, [open, open], 100).size).toBe(0);
});

test('STU-01 hip-hop speaks its verses in rhythm: sixteenths between the beats, few pitches, and sings its choruses', () => {
  const { vocals } = compose(exampleSong({ genre: 'Hip Hop' }));
  const notes = (tag: string) => vocals.filter(({ section }) => section === tag).flatMap((line) => line.notes.flat());
  const offGrid = notes('verse').filter(({ beat }) => Math.abs((beat * 2) % 1) > 0.01);
  expect(offGrid.length / notes('verse').length).toBeGreaterThan(0.15);
  const span = (tag: string): number => {
    const pitches = notes(tag).map(({ pitch }) => pitch);
    return Math.max(...pitches) - Math.min(...pitches);
  };
  expect(span('verse')).toBeLessThanOrEqual(6);
  expect(span('chorus')).toBeGreaterThan(span('verse'));
});

test('STU-01 a comma is a breath: the syllable before it gets more time than the same line without it', () => {
  const gapOf = (text: string): number => {
    const { sections, ...song } = exampleSong({ tempo: 'Slow' });
    const lines = sections[0]!.lines.map((line, i) => (i === 0 ? orthographicProsody(text) : line));
    const { vocals } = compose({ ...song, sections: [{ ...sections[0]!, lines }, ...sections.slice(1)] });
    const notes = vocals[0]!.notes.flat();
    return notes[2]!.beat - notes[1]!.beat;
  };
  expect(gapOf('My dear, the sun')).toBeGreaterThan(gapOf('My dear the sun'));
});

test('STU-01 a couplet with no room to hold a note gets a bar more, but not in a song that was made before there were such', () => {
  const sections = [{ tag: 'chorus' as const, syllables: [8, 8, 8, 8] }];
  const pace = { bpm: 120, meter: 4 as const, pace: 3.4 };
  const choice = {
    barsPerLine: { verse: 1, chorus: 1, bridge: 1 },
    intro: 1,
    afterChorus: 0,
    afterBridge: 0,
    outro: 1,
  };
  const barsOf = (holds?: boolean) =>
    place({ ...choice, ...(holds === undefined ? {} : { holds }) }, sections, pace)
      .sections.find(({ tag }) => tag === 'chorus')!
      .lines.map(({ beats }) => beats / 4);
  expect(barsOf(true)).toEqual([1, 2, 1, 2]);
  expect(barsOf()).toEqual([1, 1, 1, 1]);
});
