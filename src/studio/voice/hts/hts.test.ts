import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { englishProsody } from '../english-prosody.ts';
import { labelsOf } from './context-labels.ts';
import { trajectoryOf } from './trajectory.ts';
import { type HtsVoice, readVoice, rowFor } from './voice-file.ts';

const FILE = createRequire(import.meta.url).resolve('./voices/cmu-us-slt-arctic.htsvoice');

function lineOf(text: string) {
  const { words, syllables } = englishProsody(text, text);
  return { words, syllables: syllables.map((syllable) => ({ ...syllable, notes: [] })) };
}

test('STU-01 each phone is named with its neighbours and its place in syllable, word and line', () => {
  const labels = labelsOf(lineOf('the garden sings'));
  expect(labels).toHaveLength(14);
  expect(labels[0]).toMatch(/^x\^x-pau\+dh=ax@x_x\/A:0_0_0\//);
  // "gar": stressed and accented, first of two syllables of the second of three words.
  expect(labels[3]).toMatch(
    /^dh\^ax-g\+aa=r@1_3\/A:0_0_2\/B:1-1-3@1-2&2-3#0-1\$0-1!0-2;0-2\|aa\/C:0\+0\+3\/D:det_1\/E:content\+2@2\+2/,
  );
  expect(labels.at(-1)).toContain('-pau+x=x@x_x');
});

test('STU-01 every phone of English finds its models in the voice', async () => {
  const voice = await readVoice(FILE);
  expect(voice).toMatchObject({ sampleRate: 32_000, frameSeconds: 0.005, states: 5, order: 45 });
  const labels = labelsOf(
    lineOf('the joyous vision of thirty young hours beyond each cloud, with boys who measure good pie'),
  );
  for (const label of labels) {
    expect(rowFor(voice.durations, 0, label)).toHaveLength(10);
    for (let state = 0; state < 5; state++) expect(rowFor(voice.cepstra, state, label)).toHaveLength(270);
  }
  const vowels = ['-aa+', '-iy+'].map((phone) => rowFor(voice.cepstra, 2, `x^m${phone}t=x@2_2`));
  expect(vowels[0]).not.toEqual(vowels[1]);
});

test('STU-01 a file that is no voice is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'voice-'));
  await writeFile(join(directory, 'a.htsvoice'), '[GLOBAL]\nHTS_VOICE_VERSION:1.0\n[DATA]\n');
  await expect(readVoice(join(directory, 'a.htsvoice'))).rejects.toThrow('tells no NUM_STATES');
  await rm(directory, { recursive: true });
});

/** A voice of one state and one coefficient, whose models stand at a value with slopes of zero. */
function plainVoice(value: (label: string) => number): HtsVoice {
  const rows = ['a', 'b'].map((label) => Float32Array.of(value(label), 0, 0, 0.001, 0.01, 0.01));
  const branches = new Map([[0, { question: /b/, no: -1, yes: -2 }]]);
  return {
    sampleRate: 32_000,
    frameSeconds: 0.005,
    states: 1,
    order: 1,
    alpha: 0.45,
    durations: { trees: [{ branches: new Map(), root: -1 }], rows: [[Float32Array.of(10, 1)]] },
    cepstra: { trees: [{ branches, root: 0 }], rows: [rows] },
    windows: [[1], [-0.5, 0, 0.5], [1, -2, 1]],
    variances: Float32Array.of(1),
  };
}

test('STU-01 the course through the models keeps a steady value, passes smoothly between two, and speaks as slowly as asked', () => {
  const courseOf = (voice: HtsVoice, slowness: number) =>
    trajectoryOf(voice, ['a', 'a', 'b', 'b'], { slowness, liveliness: 0 });
  const steady = courseOf(
    plainVoice(() => 2),
    1.5,
  );
  expect(steady.ends).toEqual([6, 21, 36, 42]);
  for (const [value] of steady.cepstra) expect(value).toBeCloseTo(2, 4);
  const moving = courseOf(
    plainVoice((label) => (label === 'a' ? 0 : 1)),
    1,
  ).cepstra.map(([value]) => value!);
  expect(moving[0]).toBeLessThan(0.1);
  expect(moving.at(-1)).toBeGreaterThan(0.9);
  moving.forEach((value, i) => {
    if (i === 0) return;
    expect(value - moving[i - 1]!).toBeGreaterThan(-0.01);
    expect(value - moving[i - 1]!).toBeLessThan(0.8);
  });
});
