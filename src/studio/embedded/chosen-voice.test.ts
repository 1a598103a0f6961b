import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EarlierSong } from '../contracts.ts';
import type { NeuralVoice } from '../voice/neural/neural-voices.ts';
import { makeModel } from '../voice/neural/test/model-folder.ts';
import { ChosenVoice } from './chosen-voice.ts';
import type { StoredSong } from './score-file.ts';
import type { Crew } from './stems.ts';

const folder = mkdtempSync(join(tmpdir(), 'chosen-voice-'));
const voice: NeuralVoice = { language: 'en', voice: 'female', folder: join(folder, 'model'), speaker: 0 };
beforeAll(() => makeModel(voice.folder, 'happy'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Earlier {
  recording: EarlierSong['recording'];
  stored: Partial<StoredSong> | null;
}

async function chosen(neuralVoice: NeuralVoice, { recording, stored }: Partial<Earlier> = {}) {
  const crew: Crew = new Set();
  const wish = {
    choice: { language: 'en', vocalStyle: 'Female', seed: 'seed', generation: 2 },
    neuralVoices: [neuralVoice],
    earlier: recording === undefined ? undefined : ({ version: 1, recording } as EarlierSong),
    stored: (stored ?? null) as StoredSong | null,
  } as const;
  const { id, notes } = await ChosenVoice.open(wish, crew);
  await Promise.all([...crew].map((member) => member.stop()));
  return { id, notes, models: crew.size };
}

test('STU-01 a new song is sung by the neural voice, one that the embedded voice began never is', async () => {
  const recording = { score: 'score.json' };
  const neural = await chosen(voice);
  expect(neural.id).toMatch(/^[0-9a-f]{16}-0$/);
  const embedded = { id: null, notes: [], models: 0 };
  expect(await chosen(voice, { recording, stored: { voices: 2 } })).toEqual(embedded);
  expect(await chosen(voice, { recording: null }), 'from before there were recordings').toEqual(embedded);
  expect((await chosen(voice, { recording, stored: { neuralVoice: neural.id! } })).id).toBe(neural.id);
});

test('STU-01 a neural voice that does not load leaves the song to the embedded voice, with a note', async () => {
  const broken = { ...voice, folder: join(folder, 'broken') };
  await makeModel(broken.folder, 'happy');
  writeFileSync(join(broken.folder, 'tokens.txt'), 'one two three\n');
  expect(await chosen(broken)).toEqual({
    id: null,
    notes: ['The neural voice en/female cannot sing: its process ended: the model cannot be used.'],
    models: 1,
  });
});
