/**
 * Compares a song with its revision in one line: `npx tsx bench/studio-tune.ts [genre …]`. Prints the correlation of every second
 * outside the changed line, from its breath (half a second before) to its echo (one second after).
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lyrics, Song } from '#studio/contracts.ts';
import { decodeWav } from '#studio/dsp/wav.ts';
import { createEmbeddedSongProvider } from '#studio/embedded.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';

const RATE = 44_100;
const VERSE = ['We packed the car before the sun', 'You drew a map on a paper cup', 'The radio played one old song'];
const CHORUS = ['Oh Maria this is for you', 'Forty years of all you do', 'Oh Maria turn it high'];
const SECOND = [
  'You fix the fence and break the gate',
  'You swear at nine and come at eight',
  'The table has our names',
];
/** As many syllables as the line it replaces, and fewer. */
const CHANGES = ['You shout at ten and leave by eight', 'You came too late'];
const CHANGED_LINE = 7;

function lyrics(changed?: string): Lyrics {
  const section = (tag: 'verse' | 'chorus', lines: readonly string[]) => ({
    tag,
    lines: lines.map((line) => ({ display: line, sung: line })),
  });
  const second = SECOND.map((line, i) => (i === 1 && changed ? changed : line));
  const sections = [section('verse', VERSE), section('chorus', CHORUS), section('verse', second)];
  return { title: 'Measure', language: 'en', facts: [], sections: [...sections, section('chorus', CHORUS)] };
}

function correlation(a: Float32Array, b: Float32Array, from: number, to: number): number {
  let [both, first, second] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    both += a[i]! * b[i]!;
    first += a[i]! * a[i]!;
    second += b[i]! * b[i]!;
  }
  return first === 0 && second === 0 ? 1 : both / Math.sqrt(first * second);
}

const samplesOf = async ({ wav }: Song): Promise<Float32Array> => decodeWav(await readFile(wav)).channels[0]!;

async function measure(genre: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tune-'));
  const engine = createEmbeddedSongProvider({ ffmpeg: await findFfmpeg() });
  const make = async (words: Lyrics, name: string, earlier?: Song): Promise<{ song: Song; seconds: number }> => {
    const directory = await mkdtemp(join(folder, `${name}-`));
    const began = performance.now();
    const song = await engine.make(
      {
        lyrics: words,
        style: { genre, mood: 'Happy', tempo: 'Medium', vocalStyle: 'Female', occasion: 'birthday' },
        seed: 'measure:1',
        directory,
        tags: { title: 'Measure', artist: 'Keepsong', album: 'Measure', comment: 'Made with AI' },
        record: true,
        ...(earlier?.recording ? { earlier: { version: 1, lyrics: lyrics(), recording: earlier.recording } } : {}),
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return { song, seconds: (performance.now() - began) / 1000 };
  };
  const first = await make(lyrics(), 'first');
  const before = await samplesOf(first.song);
  const { score, band, voice } = first.song.recording ?? {};
  const files = await Promise.all([score, band, voice].map(async (file) => (file ? stat(file) : { size: 0 })));
  const megabytes = (files.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(0);
  console.log(`${genre}: first ${first.seconds.toFixed(1)} s, recording ${megabytes} MB`);
  for (const change of CHANGES) {
    const { song, seconds } = await make(lyrics(change), 'revised', first.song);
    const after = await samplesOf(song);
    const words = [song, first.song].flatMap(
      ({ timeline }) => timeline.words?.filter(({ line }) => line === CHANGED_LINE) ?? [],
    );
    const from = Math.min(...words.map(({ start }) => start)) - 0.5;
    const to = Math.max(...words.map(({ end }) => end)) + 1;
    let [lowest, same, seen] = [1, 0, 0];
    for (let at = 0; (at + 1) * RATE <= before.length; at++) {
      if (at + 1 > from && at < to) continue;
      const found = correlation(before, after, at * RATE, (at + 1) * RATE);
      lowest = Math.min(lowest, found);
      seen++;
      if (before.subarray(at * RATE, (at + 1) * RATE).every((value, i) => value === after[at * RATE + i])) same++;
    }
    const kept = `${song.bpm} of ${first.song.bpm} bpm, ${song.durationSeconds === first.song.durationSeconds ? 'same' : 'other'} length`;
    console.log(
      `  "${change}": ${seconds.toFixed(1)} s, ${kept}, lowest correlation ${lowest.toFixed(7)}, ${same} of ${seen} seconds sample for sample`,
    );
  }
  await rm(folder, { recursive: true });
}

for (const genre of process.argv.length > 2 ? process.argv.slice(2) : ['Pop', 'Ballad', 'Jazz', 'EDM', 'Lo-Fi'])
  await measure(genre);
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
