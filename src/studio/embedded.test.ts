import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Lyrics, Song, SongProvider } from './contracts.ts';
import { toDecibel } from './dsp/decibel.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import { truePeak } from './dsp/true-peak.ts';
import { decodeWav } from './dsp/wav.ts';
import { createEmbeddedSongProvider } from './embedded.ts';
import { hearOwnSong } from './embedded/hear-own-song.ts';
import type { SungLine } from './score.ts';
import { englishSinger } from './voice/index.ts';

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

afterAll(async () => {
  if (recorded) await rm((await recorded).folder, { recursive: true });
});

const engine = createEmbeddedSongProvider({ ffmpeg: ffmpeg.path });

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

const WORDS = ['Oh Maria this is for you', 'Forty years of all you do', 'You fix the fence', 'You break the gate'];

/** One real song with its recording, which several tests look at. */
let recorded: ReturnType<typeof record> | undefined;

const recordedSong = (): ReturnType<typeof record> => (recorded ??= record());

async function record(): Promise<{ folder: string; song: Song; seen: number[] }> {
  const seen: number[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'recorded-'));
  const cover = join(folder, 'cover.png');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
    .png()
    .toFile(cover);
  const request = input('en', WORDS, { directory: folder, record: true, stem: true });
  const song = await engine.make(
    { ...request, tags: { ...request.tags, cover } },
    { ...stage(), onProgress: (fraction) => seen.push(fraction) },
  );
  return { folder, song, seen };
}

test(
  'STU-01 a sung song: files, captions in order, loud as promised after the MP3 is decoded, tags that ffmpeg reads',
  async () => {
    const { folder, song, seen } = await recordedSong();
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect((await readdir(folder)).sort()).toEqual([
      'band.flac',
      'cover.png',
      'score.json',
      'song.mp3',
      'song.wav',
      'voice.flac',
      'voice.wav',
    ]);
    expect(song).toMatchObject({ engine: 'embedded', voice: 'embedded' });
    const words = song.timeline.words!;
    expect(words.map(({ text }) => text).join(' ')).toBe(WORDS.join(' '));
    expect(new Set(words.map(({ line }) => line))).toEqual(new Set([0, 1, 2, 3]));
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
  'STU-02 an embedded song is heard too: its sound, and whose voice sings by the voice alone',
  async () => {
    const { song } = await recordedSong();
    expect(song.findings).toEqual([]);
    const [wav, voice] = await Promise.all([readFile(song.wav), readFile(song.stem!)]);
    const { words = [] } = song.timeline;
    const heard = { wav, voice, words, seconds: 2 * song.durationSeconds, vocalStyle: 'Male' } as const;
    expect(hearOwnSong(heard).map(({ fault }) => fault)).toEqual(['too-short', 'wrong-voice']);
  },
  PATIENCE,
);

/** Correlation of two spans of samples. */
function correlation(a: Float32Array, b: Float32Array): number {
  let [both, first, second] = [0, 0, 0];
  a.forEach((value, i) => {
    both += value * b[i]!;
    first += value * value;
    second += b[i]! * b[i]!;
  });
  return first === 0 && second === 0 ? 1 : both / Math.sqrt(first * second);
}

test(
  'MEND-14e a song revised in one line is the same song to the sample before it, and after its breath and echo',
  async () => {
    const { song } = await recordedSong();
    const words = WORDS.map((line, i) => (i === 2 ? 'You mend the wall' : line));
    const before = input('en', WORDS);
    const revised = await engine.make(
      { ...input('en', words), earlier: { version: 1, lyrics: before.lyrics, recording: song.recording! } },
      stage(),
    );
    expect(revised).toMatchObject({ bpm: song.bpm, durationSeconds: song.durationSeconds });
    expect(revised.notes).toContain('Keeps the tune of version 1: 1 of 4 lines sung again.');
    const [old, now] = await Promise.all([song, revised].map(async ({ wav }) => decodeWav(await readFile(wav))));
    const changed = [song, revised].flatMap(({ timeline }) => timeline.words!.filter(({ line }) => line === 2));
    const from = Math.round((Math.min(...changed.map(({ start }) => start)) - 0.5) * 44100);
    const to = Math.round((Math.max(...changed.map(({ end }) => end)) + 1) * 44100);
    for (const side of [0, 1] as const) {
      const [a, b] = [old!.channels[side]!, now!.channels[side]!];
      expect(Buffer.compare(bytes(a.subarray(0, from)), bytes(b.subarray(0, from)))).toBe(0);
      for (let at = to; at + 44100 <= a.length; at += 44100)
        expect(correlation(a.subarray(at, at + 44100), b.subarray(at, at + 44100))).toBeGreaterThan(0.99);
      expect(correlation(a.subarray(from, to), b.subarray(from, to))).toBeLessThan(0.99);
    }
  },
  PATIENCE,
);

test(
  'MEND-14f a line of a song of the first engine is sung anew by the voice that the song has',
  async () => {
    const { song } = await recordedSong();
    const score = join(directory, 'old-score.json');
    const { voices, ...old } = JSON.parse(await readFile(song.recording!.score, 'utf8')) as { voices: number };
    expect(voices).toBe(5);
    await writeFile(score, JSON.stringify({ ...old, engineVersion: '1' }));
    let seen: { line: SungLine; samples: Float32Array } | undefined;
    const witnessed = createEmbeddedSongProvider({
      ffmpeg: ffmpeg.path,
      witness: ({ composition, task }) => {
        const lead = task.takes.filter(({ kind }) => kind === 'lead')[2]!;
        seen = { line: composition.score.lines[2]!, samples: lead.samples.slice() };
      },
    });
    const words = WORDS.map((line, i) => (i === 2 ? 'You mend the wall' : line));
    const earlier = { version: 1, lyrics: input('en', WORDS).lyrics, recording: { ...song.recording!, score } };
    await witnessed.make({ ...input('en', words), earlier, record: true }, stage());
    const { line, samples } = seen!;
    const singer = await englishSinger('female', 1);
    const expected = await singer.sing(line, { detuneCents: 0, delay: 0, breath: 0, seed: `seed/lead/${line.line}` });
    expect(correlation(samples, expected.samples)).toBeGreaterThan(0.9999);
    expect(JSON.parse(await readFile(join(directory, 'score.json'), 'utf8'))).toMatchObject({ voices: 1 });
  },
  PATIENCE,
);

const bytes = (samples: Float32Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

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
  'STU-01 lyrics without a word are bad input, a cover that is no picture is our own fault; neither leaves a file',
  async () => {
    await expect(createEmbeddedSongProvider().make(input('pt', ['🎂🎂', '…', '']), stage())).rejects.toMatchObject({
      code: 'bad-input',
    });
    const cover = join(directory, 'cover.png');
    await writeFile(cover, 'not a picture');
    const request = input('pt', ['Hoje é o seu dia']);
    await expect(
      createEmbeddedSongProvider().make({ ...request, tags: { ...request.tags, cover } }, stage()),
    ).rejects.toMatchObject({ code: 'internal' });
    const endless = input(
      'pt',
      Array.from({ length: 400 }, () => 'Hoje é o seu dia meu amor'),
    );
    await expect(createEmbeddedSongProvider().make(endless, stage())).rejects.toMatchObject({ code: 'bad-input' });
    expect(await readdir(directory)).toEqual(['cover.png']);
  },
  PATIENCE,
);
