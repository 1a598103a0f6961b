import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siblingModule } from '#kit/sibling-module.ts';
import { judgeOnsets } from '../../judge/onsets.ts';
import { judgePitch } from '../../judge/pitch.ts';
import type { LineProsody, SungLine } from '../../score.ts';
import { fliteReadings } from '../flite-singer.ts';
import { singerFor } from '../index.ts';
import { alignPhones } from './align.ts';
import type { ModelRequest } from './model-messages.ts';
import { NeuralSpeaker } from './neural-speaker.ts';
import { parseNeuralVoices } from './neural-voices.ts';
import { makeModel, type MadeModel } from './test/model-folder.ts';

const LINE = 'happy birthday take a seat tonight and dance beside the garden wall';
const folder = mkdtempSync(join(tmpdir(), 'neural-'));
let model: MadeModel;
beforeAll(async () => {
  model = await makeModel(join(folder, 'speaking'), LINE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const speakerOf = (path: string, bounds?: { seconds: number; mebibytes: number }): NeuralSpeaker =>
  new NeuralSpeaker({ language: 'en', voice: 'female', folder: path, speaker: 0 }, bounds);

async function withSpeaker<T>(path: string, work: (speaker: NeuralSpeaker) => Promise<T>): Promise<T> {
  const speaker = speakerOf(path);
  try {
    await speaker.load();
    return await work(speaker);
  } finally {
    await speaker.stop();
  }
}

function onScale(prosody: LineProsody, lowest: number): SungLine {
  const steps = [0, 2, 4, 5, 7, 5, 4, 2];
  const syllables = prosody.syllables.map((syllable, i) => ({
    ...syllable,
    notes: [{ start: 1 + i * 0.5, duration: 0.5, pitch: lowest + steps[i % 8]! }],
  }));
  return { ...prosody, line: 0, section: 'verse', syllables };
}

test('STU-01 a model that sherpa-onnx runs says a line the same each time, and its borders are found', async () => {
  const [first, again] = [
    await withSpeaker(model.folder, (each) => each.speak(LINE)),
    await withSpeaker(model.folder, (each) => each.speak(LINE)),
  ];
  expect(first.sampleRate).toBe(22_050);
  expect(again.samples).toEqual(first.samples);
  const borders = model.bordersOf(LINE);
  expect(first.samples.length / first.sampleRate).toBeCloseTo(borders.at(-1)!, 3);
  const singer = (await singerFor({ language: 'en', vocalStyle: 'Female', seed: 'a' }))!;
  const found = alignPhones(await fliteReadings(onScale(await singer.prosody(LINE, LINE), 57)), first);
  const errors = found.slice(1).map(({ start }, i) => Math.abs(start - borders[i + 1]!) * 1000);
  errors.sort((a, b) => a - b);
  const [median, ninth] = [0.5, 0.9].map((share) => errors[Math.floor(share * errors.length)]!);
  process.stdout.write(
    `${errors.length} borders, median ${median!.toFixed(1)} ms, nine of ten within ${ninth!.toFixed(1)} ms\n`,
  );
  expect(errors.length).toBeGreaterThan(35);
  expect(median).toBeLessThanOrEqual(10);
  expect(ninth).toBeLessThanOrEqual(40);
});

test.each([16_000, 22_050, 44_100])(
  'STU-01 a model of %i Hz sings in tune and its vowels on the beat',
  async (sampleRate) => {
    const text = 'happy birthday take a seat tonight';
    const made = await makeModel(join(folder, `rate-${sampleRate}`), text, { sampleRate });
    await withSpeaker(made.folder, async (speaker) => {
      const recite = (words: string) => speaker.speak(words);
      const singer = (await singerFor({ language: 'en', vocalStyle: 'Female', seed: 'a', recite }))!;
      expect(singer.id).toBe('neural-en-female');
      const line = onScale(await singer.prosody(text, text), singer.range.low + 4);
      const take = await singer.sing(line, { detuneCents: 0, delay: 0, breath: 0, seed: 'lead' });
      const notes = line.syllables.flatMap((syllable) => syllable.notes);
      const pitch = judgePitch(take.samples, 44_100, take.start, notes);
      expect(pitch.withinFiftyCents).toBe(notes.length);
      const starts = notes.map(({ start }) => start);
      const onsets = judgeOnsets(take.samples, 44_100, take.start, starts);
      expect(onsets.measured).toBeGreaterThanOrEqual(notes.length * 0.6);
      expect(onsets.withinFortyMilliseconds / onsets.measured).toBeGreaterThanOrEqual(0.8);
      expect(take.samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
    });
  },
);

test('STU-01 a voice that cannot sing says in a sentence why, and its process ends', async () => {
  const broken = (name: string, change: (path: string) => void): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    for (const file of ['model.onnx', 'tokens.txt', 'lexicon.txt'])
      copyFileSync(join(model.folder, file), join(path, file));
    change(path);
    return path;
  };
  const cases: [path: string, says: RegExp, bounds?: { seconds: number; mebibytes: number }][] = [
    [join(folder, 'nowhere'), /there is no folder/],
    [broken('no-tokens', (path) => rmSync(join(path, 'tokens.txt'))), /has no tokens\.txt/],
    [broken('no-model', (path) => rmSync(join(path, 'model.onnx'))), /has no model/],
    [broken('two-models', (path) => writeFileSync(join(path, 'second.onnx'), '')), /several models/],
    [broken('no-network', (path) => writeFileSync(join(path, 'model.onnx'), 'none')), /Protobuf parsing failed/],
    // sherpa-onnx ends its process here.
    [broken('crash', (path) => writeFileSync(join(path, 'tokens.txt'), 'one two three\n')), /its process ended/],
    [
      broken('hang', (path) => pipeInsteadOf(join(path, 'lexicon.txt'))),
      /does not answer within 3 seconds/,
      { seconds: 3, mebibytes: 2048 },
    ],
    [broken('large', () => undefined), /needs more than 20 MiB/, { seconds: 120, mebibytes: 20 }],
    [
      (await makeModel(join(folder, 'mute'), LINE, { nonsense: { sample: 0, seconds: 0.05 } })).folder,
      /it says nothing/,
    ],
    [
      (await makeModel(join(folder, 'loud'), LINE, { nonsense: { sample: 1e30, seconds: 0.05 } })).folder,
      /it says what is no sound/,
    ],
    [
      (await makeModel(join(folder, 'endless'), LINE, { nonsense: { sample: 0.1, seconds: 1 } })).folder,
      /does not come to an end/,
    ],
  ];
  for (const [path, says, bounds] of cases) {
    const speaker = speakerOf(path, bounds);
    const spoken = speaker.load().then(() => speaker.speak(LINE));
    await expect(spoken, path).rejects.toThrow(says);
    await expect(speaker.speak('happy'), path).rejects.toThrow(/^The neural voice en\/female cannot sing: /);
    await speaker.stop();
  }
});

function pipeInsteadOf(path: string): void {
  rmSync(path);
  execFileSync('mkfifo', [path]);
}

test('STU-01 the process of a model that hangs ends with the one that asked it', async () => {
  const path = join(folder, 'hang-alone');
  await makeModel(path, LINE);
  pipeInsteadOf(join(path, 'lexicon.txt'));
  const { url, execArgv } = siblingModule(import.meta.url, 'model.process');
  const child = fork(url, { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(child, 'exit');
  child.send({ kind: 'load', folder: path, speaker: 0, mebibytes: 2048 } satisfies ModelRequest);
  // Opens only when sherpa-onnx reads at the other end, and gives it nothing.
  const pipe = await open(join(path, 'lexicon.txt'), 'w');
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
  await pipe.close();
});

test('STU-01 neural voices are read from their setting, and what is none is named', () => {
  expect(parseNeuralVoices('en/female=/srv/voices/a, it/male=/srv/b#3')).toEqual([
    { language: 'en', voice: 'female', folder: '/srv/voices/a', speaker: 0 },
    { language: 'it', voice: 'male', folder: '/srv/b', speaker: 3 },
  ]);
  expect(() => parseNeuralVoices('en=/srv')).toThrow('“en=/srv” is not LANGUAGE/female=FOLDER');
  expect(() => parseNeuralVoices('ja/male=/srv')).toThrow('neural voices sing en, it, es, fr, de');
  expect(() => parseNeuralVoices('en/male=/a,en/male=/b')).toThrow('en/male is given twice');
});
