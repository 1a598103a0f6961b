/**
 * Benchmarks rendering a video against encoding alone, with a steady test song: `npx tsx bench/studio-video.ts [seconds] [rounds]`;
 * Linux only. `npm run bench:studio` measures the whole studio with real songs.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeExamplePhotos } from '#studio/cli/example-photos.ts';
import type { VideoInput } from '#studio/contracts.ts';
import { encodeWav } from '#studio/dsp/wav.ts';
import { compareWithFloor } from './encode-floor.ts';
import type { Cost } from './measuring.ts';

const LINE = 'Still dancing in the kitchen, forty years of mismatched spoons'.split(' ');

async function order(directory: string, seconds: number): Promise<VideoInput> {
  const beat = 60 / 104;
  const tone = Float32Array.from(
    { length: 44_100 * seconds },
    (_, i) => Math.sin(i / 16) * 0.3 * Math.exp(-((i / 44_100) % beat) * 6),
  );
  const wav = join(directory, 'song.wav');
  await writeFile(wav, encodeWav({ sampleRate: 44_100, channels: [tone, tone] }));
  const words = [];
  for (let line = 0, start = 4; start + 4 < seconds - 4; line++, start += 4.4)
    for (const [i, text] of LINE.entries())
      words.push({ text, start: start + (i * 4) / LINE.length, end: start + ((i + 0.9) * 4) / LINE.length, line });
  return {
    photos: await writeExamplePhotos(directory, 8, 'bench'),
    timeline: {
      words,
      beats: Array.from({ length: Math.floor(seconds / beat) }, (_, i) => i * beat),
      sections: [
        { tag: 'verse', start: 0, end: seconds / 2 },
        { tag: 'chorus', start: seconds / 2, end: seconds },
      ],
    },
    lyrics: { title: 'Still Dancing', language: 'en', sections: [], facts: [] },
    wav,
    durationSeconds: seconds,
    sleeve: { occasion: 'anniversary', seed: 'bench', title: 'Still Dancing in the Kitchen', name: 'Ruth & Des' },
    cut: 'full',
    output: join(directory, 'video.mp4'),
  };
}

async function compare(seconds: number, rounds: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-video-'));
  const show = ({ wall, cpu }: Cost): string => `${wall.toFixed(1)} s, ${cpu.toFixed(1)} CPU-s`;
  const ratios: number[] = [];
  try {
    for await (const { floor, ours, memory } of compareWithFloor(await order(directory, seconds), rounds)) {
      ratios.push(ours.wall / floor.wall);
      console.log(
        `load ${loadavg()[0]?.toFixed(1)}: floor ${show(floor)}; ours ${show(ours)}; ${memory.toFixed(0)} MB at most`,
      );
      console.log(
        `  ${(seconds / ours.wall).toFixed(2)} x real time; ratio ${(ours.wall / floor.wall).toFixed(2)} wall, ${(ours.cpu / floor.cpu).toFixed(2)} CPU`,
      );
    }
    console.log(`best wall ratio ${Math.min(...ratios).toFixed(2)} (allowed 1.3)`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const [seconds = 30, rounds = 3] = process.argv.slice(2).map(Number);
await compare(seconds, rounds);
