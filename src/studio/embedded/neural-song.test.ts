import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EarlierSong, Lyrics, Song } from '../contracts.ts';
import { createEmbeddedSongProvider } from '../embedded.ts';
import type { NeuralVoice } from '../voice/neural/neural-voices.ts';
import { makeModel } from '../voice/neural/test/model-folder.ts';

/** Rendering is slow on a busy machine. */
const PATIENCE = 300_000;
const WORDS = ['happy birthday take a seat', 'we sing for you tonight'];
const CHANGED = [WORDS[0]!, 'we sing for you tomorrow'];

const folder = mkdtempSync(join(tmpdir(), 'neural-song-'));
const voice: NeuralVoice = { language: 'en', voice: 'female', folder: join(folder, 'model'), speaker: 0 };
beforeAll(() => makeModel(voice.folder, [...WORDS, ...CHANGED].join(' ')));
afterAll(() => rmSync(folder, { recursive: true }));

interface Made {
  song: Song;
  lyrics: Lyrics;
  /** Of the score that is kept with it. */
  neuralVoice: string | undefined;
}

async function make(
  name: string,
  words: string[],
  neuralVoices: NeuralVoice[],
  earlier?: EarlierSong,
  { signal } = new AbortController(),
): Promise<Made> {
  const directory = join(folder, name);
  await mkdir(directory);
  const lyrics: Lyrics = {
    title: 'Two lines',
    language: 'en',
    sections: [{ tag: 'verse', lines: words.map((line) => ({ display: line, sung: line })) }],
    facts: [],
  };
  const song = await createEmbeddedSongProvider({ ffmpeg: ffmpeg.path, neuralVoices }).make(
    {
      lyrics,
      style: { genre: 'Pop', mood: 'Happy', tempo: 'Up-tempo', vocalStyle: 'Female', occasion: 'birthday' },
      seed: 'seed',
      directory,
      tags: { title: 'Two lines', artist: 'Keepsong', album: 'Tests', comment: 'Made with AI' },
      record: true,
      ...(earlier ? { earlier } : {}),
    },
    { signal, onProgress: () => undefined },
  );
  const score = JSON.parse(await readFile(song.recording!.score, 'utf8')) as { neuralVoice?: string };
  return { song, lyrics, neuralVoice: score.neuralVoice };
}

const earlierOf = ({ song, lyrics }: Made): EarlierSong => ({ version: 1, lyrics, recording: song.recording! });

test(
  'STU-01 a song begun by a neural voice keeps it when one line changes, and changes to the embedded voice whole when it is gone',
  async () => {
    const first = await make('first', WORDS, [voice]);
    expect(first.song.notes).toEqual(['Sung by the neural voice en/female.']);
    expect(first.neuralVoice).toMatch(/^[0-9a-f]{16}-0$/);

    const revised = await make('revised', CHANGED, [voice], earlierOf(first));
    expect(revised.neuralVoice).toBe(first.neuralVoice);
    expect(revised.song.notes).toEqual([
      'Sung by the neural voice en/female.',
      'Keeps the tune of version 1: 1 of 2 lines sung again.',
    ]);

    const without = await make('without', CHANGED, [], earlierOf(first));
    expect(without.neuralVoice).toBeUndefined();
    expect(without.song.notes).toEqual([
      'The neural voice of the earlier version cannot sing any more: every line is sung again.',
      'Sung by the embedded preview voice.',
      'Keeps the tune of version 1: 2 of 2 lines sung again.',
    ]);

    const untouched = await make('untouched', WORDS, [], earlierOf(first));
    expect(untouched.neuralVoice).toBe(first.neuralVoice);
    expect(untouched.song.notes[0]).toBe('Sung by the neural voice of the earlier version.');
  },
  PATIENCE,
);

test(
  'STU-01 a neural voice that cannot sing leaves the song as the embedded voice makes it, with a note',
  async () => {
    const plain = await make('plain', WORDS, []);
    expect(plain.song.notes).toEqual(['Sung by the embedded preview voice.']);
    const mute = { ...voice, folder: join(folder, 'mute') };
    await makeModel(mute.folder, WORDS.join(' '), { nonsense: { sample: 0, seconds: 0.05 } });
    const { song, neuralVoice } = await make('by-mute', WORDS, [mute]);
    expect(song.notes).toEqual([
      'The neural voice en/female cannot sing: it says nothing.',
      'Sung by the embedded preview voice.',
    ]);
    expect(neuralVoice).toBeUndefined();
    expect((await readFile(song.wav)).equals(await readFile(plain.song.wav))).toBe(true);
  },
  PATIENCE,
);

test('STU-01 a cancelled song does not wait for a neural voice that hangs', async () => {
  const hangs = { ...voice, folder: join(folder, 'hangs') };
  await makeModel(hangs.folder, 'happy');
  rmSync(join(hangs.folder, 'lexicon.txt'));
  execFileSync('mkfifo', [join(hangs.folder, 'lexicon.txt')]);
  const cancelling = new AbortController();
  const made = make('cancelled', WORDS, [hangs], undefined, cancelling);
  setImmediate(() => cancelling.abort());
  await expect(made).rejects.toThrow('cancelled');
});
