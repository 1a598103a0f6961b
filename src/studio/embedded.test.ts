import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Lyrics, SongProvider } from './contracts.ts';
import { toDecibel } from './dsp/decibel.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import { truePeak } from './dsp/true-peak.ts';
import { decodeWav } from './dsp/wav.ts';
import { createEmbeddedSongProvider } from './embedded.ts';

type Input = Parameters<SongProvider['make']>[0];

/** Rendering is slow on a busy machine. */
const PATIENCE = 300_000;

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'song-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** A short song: few lines make few bars. */
function input(language: string, lines: string[], overrides: Partial<Input> = {}): Input {
  const lyrics: Lyrics = {
    title: 'Two lines',
    language,
    sections: [{ tag: 'chorus', lines: lines.map((line) => ({ display: line, sung: line })) }],
    facts: [],
  };
  return {
    lyrics,
    style: { genre: 'Pop', mood: 'Happy', tempo: 'Up-tempo', vocalStyle: 'Female', occasion: 'birthday' },
    seed: 'seed',
    directory,
    tags: { title: 'Two lines', artist: 'Keepsong', album: 'Tests', comment: 'Made with AI' },
    ...overrides,
  };
}

function stage(signal = new AbortController().signal): { signal: AbortSignal; onProgress: () => void } {
  return { signal, onProgress: () => {} };
}

test(
  'STU-01 a sung song: files, captions in order, loud as promised after the MP3 is decoded, tags that ffmpeg reads',
  async () => {
    const cover = join(directory, 'cover.png');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
      .png()
      .toFile(cover);
    const request = input('en', ['Oh Maria this is for you', 'Forty years of all you do']);
    const seen: number[] = [];
    const song = await createEmbeddedSongProvider().make(
      { ...request, tags: { ...request.tags, cover } },
      { signal: new AbortController().signal, onProgress: (fraction) => seen.push(fraction) },
    );
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect((await readdir(directory)).sort()).toEqual(['cover.png', 'song.mp3', 'song.wav']);
    expect(song).toMatchObject({ engine: 'embedded', voice: 'embedded' });
    const words = song.timeline.words!;
    expect(words.map(({ text }) => text).join(' ')).toBe('Oh Maria this is for you Forty years of all you do');
    expect(new Set(words.map(({ line }) => line))).toEqual(new Set([0, 1]));
    words.forEach((word, i) => {
      expect(word.end).toBeGreaterThanOrEqual(word.start);
      expect(word.start).toBeGreaterThanOrEqual(words[i - 1]?.start ?? 0);
      expect(word.end).toBeLessThan(song.durationSeconds);
    });
    const decoded = decodeWav(
      execFileSync(ffmpeg.path, ['-loglevel', 'error', '-i', song.mp3, '-f', 'wav', '-'], { maxBuffer: 1e9 }),
    );
    expect(Math.abs(integratedLoudness(decoded.channels, 44100) + 14)).toBeLessThan(0.5);
    expect(toDecibel(truePeak(decoded.channels))).toBeLessThan(-1);
    const wav = decodeWav(await readFile(song.wav));
    expect(wav.channels[0]!.length / 44100).toBeCloseTo(song.durationSeconds, 2);
    const tags = execFileSync(ffmpeg.path, ['-loglevel', 'error', '-i', song.mp3, '-f', 'ffmetadata', '-'], {
      encoding: 'utf8',
    });
    expect(tags).toMatch(/title=Two lines/);
    expect(tags).toMatch(/artist=Keepsong/);
    expect(tags).toMatch(/AI-GENERATED=/);
    expect(tags).toMatch(/lyrics-eng=Oh Maria/);
  },
  PATIENCE,
);

test(
  'STU-01 without a voice the melody is played, the captions are timed and the producer is told',
  async () => {
    const song = await createEmbeddedSongProvider().make(
      input('pt', ['Hoje é o seu dia 🎂', 'A nossa alegria']),
      stage(),
    );
    expect(song.voice).toBe('none');
    expect(song.notes).toEqual(['No voice is installed for Portuguese: instrumental with captions.']);
    expect(song.timeline.words!.map(({ text }) => text)).toEqual([
      'Hoje',
      'é',
      'o',
      'seu',
      'dia 🎂',
      'A',
      'nossa',
      'alegria',
    ]);
  },
  PATIENCE,
);

test(
  'STU-01 a song cancelled in the middle leaves no file and says so',
  async () => {
    const controller = new AbortController();
    const making = createEmbeddedSongProvider().make(input('pt', ['Hoje é o seu dia', 'A nossa alegria']), {
      signal: controller.signal,
      onProgress: (fraction) => fraction > 0.1 && controller.abort(),
    });
    await expect(making).rejects.toMatchObject({ code: 'cancelled' });
    expect(await readdir(directory)).toEqual([]);
    await expect(createEmbeddedSongProvider().make(input('en', ['x']), stage(controller.signal))).rejects.toMatchObject(
      { code: 'cancelled' },
    );
  },
  PATIENCE,
);

test(
  'STU-01 lyrics without a word and a cover that is no picture are bad input and leave no file',
  async () => {
    await expect(createEmbeddedSongProvider().make(input('pt', ['🎂🎂', '…', '']), stage())).rejects.toMatchObject({
      code: 'bad-input',
    });
    const cover = join(directory, 'cover.png');
    await writeFile(cover, 'not a picture');
    const request = input('pt', ['Hoje é o seu dia']);
    await expect(
      createEmbeddedSongProvider().make({ ...request, tags: { ...request.tags, cover } }, stage()),
    ).rejects.toMatchObject({ code: 'bad-input' });
    const endless = input(
      'pt',
      Array.from({ length: 400 }, () => 'Hoje é o seu dia meu amor'),
    );
    await expect(createEmbeddedSongProvider().make(endless, stage())).rejects.toMatchObject({ code: 'bad-input' });
    expect(await readdir(directory)).toEqual(['cover.png']);
  },
  PATIENCE,
);
