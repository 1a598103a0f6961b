import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lyrics, Timeline } from '../contracts.ts';
import { encodeWav } from '../dsp/wav.ts';
import { randomFrom } from '../random.ts';
import { completeTimeline } from './complete-timeline.ts';

const RATE = 44_100;
const BEAT = 60 / 97;
/** Beats before the first line, and between sections. */
const [INTRO, REST] = [8, 4];

const section = (tag: 'verse' | 'chorus', lines: string[]): Lyrics['sections'][number] => ({
  tag,
  lines: lines.map((display) => ({ display, sung: display })),
});
const verse = [
  'You burnt the toast on Bodmin Moor',
  'and called it breakfast in the rain',
  'the kettle sang at half past four',
];
const chorus = ['Ruth we are dancing in the kitchen now', 'forty years of badly mismatched spoons'];
const lyrics: Lyrics = {
  title: 'Still Dancing',
  language: 'en',
  sections: [section('verse', verse), section('chorus', chorus), section('verse', verse), section('chorus', chorus)],
  facts: [],
};
const BEATS_A_LINE = { verse: 4, chorus: 8 } as const;

/** Line starts of the song below, in seconds. */
const truth: number[] = [];
let directory: string;
let wav: string;
let seconds: number;

/** A drum on every beat, a wide bed, and a voice in the middle that stops for a breath before each line ends. */
beforeAll(async () => {
  let beat = INTRO;
  const sung: { start: number; end: number }[] = [];
  for (const { tag, lines } of lyrics.sections) {
    const beats = BEATS_A_LINE[tag as 'verse' | 'chorus'];
    for (const _ of lines) {
      truth.push(beat * BEAT);
      sung.push({ start: beat * BEAT, end: (beat + beats - 0.8) * BEAT });
      beat += beats;
    }
    beat += REST;
  }
  seconds = (beat + 8) * BEAT;
  const random = randomFrom('song');
  const [left, right] = [new Float32Array(seconds * RATE), new Float32Array(seconds * RATE)];
  for (let i = 0; i < left.length; i++) {
    const time = i / RATE;
    const drum = Math.sin(2 * Math.PI * 70 * time) * Math.exp(-(time % BEAT) * 30) * 0.5;
    const bed = (random() - 0.5) * 0.06;
    const inLine = sung.some(({ start, end }) => time >= start && time < end);
    const phase = (time * (180 + 3 * Math.sin(time * 34))) % 1;
    const voice = inLine ? (phase - 0.5) * 0.4 * (0.75 + 0.25 * Math.sin(time * 25)) : 0;
    left[i] = drum + voice + bed;
    right[i] = drum + voice - bed;
  }
  directory = await mkdtemp(join(tmpdir(), 'timeline-'));
  wav = join(directory, 'song.wav');
  await writeFile(wav, encodeWav({ sampleRate: RATE, channels: [left, right] }));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const complete = (timeline: Timeline, words = lyrics): Promise<Timeline> =>
  completeTimeline({ timeline, lyrics: words, wav, durationSeconds: seconds });

test('STU-01 STU-02 without times: beats, lines and sections are heard', async () => {
  const { beats = [], words = [], sections = [] } = await complete({});
  const offBeat = beats.map((beat) => Math.abs(beat / BEAT - Math.round(beat / BEAT)) * BEAT);
  expect(offBeat.filter((error) => error < 0.05).length / beats.length).toBeGreaterThan(0.9);
  expect(beats.length).toBeGreaterThan((seconds / BEAT) * 0.9);

  const starts = truth.map((_, line) =>
    Math.min(...words.filter((word) => word.line === line).map(({ start }) => start)),
  );
  const errors = starts.map((start, line) => Math.abs(start - truth[line]!)).sort((a, b) => a - b);
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.15);
  expect(errors.at(-1)).toBeLessThan(BEAT);
  expect(words.map(({ text }) => text).join(' ')).toBe([...verse, ...chorus, ...verse, ...chorus].join(' '));
  expect(words.every(({ start, end }) => start < end && end <= seconds)).toBe(true);
  expect(sections.map(({ tag }) => tag)).toEqual(['intro', 'verse', 'chorus', 'verse', 'chorus', 'outro']);
});

test('STU-01 STU-02 what the engine told is kept', async () => {
  const told: Timeline = { words: [{ text: 'Hi', start: 1, end: 2, line: 0 }], beats: [0.5, 1], sections: [] };
  expect(await complete(told)).toEqual(told);
  const { words, beats } = await complete({ words: told.words ?? [] });
  expect(words).toEqual(told.words);
  expect(beats?.length).toBeGreaterThan(20);
});

test('STU-01 STU-02 silence, no lyrics and more lines than fit still give a timeline', async () => {
  const silent = join(directory, 'silent.wav');
  await writeFile(silent, encodeWav({ sampleRate: RATE, channels: [new Float32Array(RATE * 4)] }));
  const quiet = await completeTimeline({ timeline: {}, lyrics, wav: silent, durationSeconds: 4 });
  expect(quiet.beats).toEqual([]);
  expect(quiet.words?.every(({ start, end }) => start >= 0 && end > start)).toBe(true);
  expect((await complete({}, { ...lyrics, sections: [] })).words).toEqual([]);
  const endless = await complete(
    {},
    {
      ...lyrics,
      sections: [
        section(
          'verse',
          Array.from({ length: 300 }, () => 'la la'),
        ),
      ],
    },
  );
  expect(endless.words?.length).toBe(600);
});

test('STU-01 a song that is no WAV is bad input', async () => {
  const bad = join(directory, 'bad.wav');
  await writeFile(bad, 'ID3 not a wav');
  await expect(completeTimeline({ timeline: {}, lyrics, wav: bad, durationSeconds: 4 })).rejects.toMatchObject({
    code: 'bad-input',
  });
});
