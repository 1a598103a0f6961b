/**
 * `npm run bench:studio`: what a song and its film cost on this machine, for three genres. The film is its teaser at full
 * size, against ffmpeg alone on the same frames (the frames of a whole song would fill 8 GB). One run; Linux only.
 */
import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeExamplePhotos } from '#studio/cli/example-photos.ts';
import type { Production } from '#studio/cli/produce.ts';
import type { VideoInput } from '#studio/contracts.ts';
import { compareWithFloor } from './encode-floor.ts';
import { type Cost, measured, peakOf } from './measuring.ts';

const ORDERS = { pop: 'birthday', jazz: 'anniversary', folk: 'memorial' };
const PHOTOS = 6;
const ALLOWED = { audioSpeed: 5, videoRatio: 1.3, memory: 700 };

interface Line {
  what: string;
  seconds: number;
  cost: Cost;
  memory: number;
  ratio?: number;
}

async function benchGenre(genre: string, order: string): Promise<Line[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const maker = fileURLToPath(new URL('./make-song.ts', import.meta.url));
    let memory = 0;
    const cost = await measured(async () => {
      memory = await peakOf(fork(maker, [`examples/${order}.json`, directory], { execArgv: process.execArgv }));
    });
    const made = JSON.parse(await readFile(join(directory, 'production.json'), 'utf8')) as Production;
    const lines: Line[] = [{ what: `${genre} song`, seconds: made.song.durationSeconds, cost, memory }];
    for await (const video of compareWithFloor(await teaserOf(made, directory), 1)) {
      const ratio = video.ours.wall / video.floor.wall;
      lines.push({ what: `${genre} film`, seconds: video.seconds, cost: video.ours, memory: video.memory, ratio });
      lines.push({ what: '  encoding alone', seconds: video.seconds, cost: video.floor, memory: Number.NaN });
    }
    return lines;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function teaserOf({ lyrics, sleeve, song }: Production, directory: string): Promise<VideoInput> {
  const photos = join(directory, 'photos');
  await mkdir(photos);
  return {
    photos: await writeExamplePhotos(photos, PHOTOS, sleeve.seed),
    timeline: song.timeline,
    lyrics,
    wav: song.wav,
    durationSeconds: song.durationSeconds,
    sleeve,
    cut: 'teaser',
    output: join(directory, 'teaser.mp4'),
  };
}

function show({ what, seconds, cost, memory, ratio }: Line): void {
  const speed = seconds / cost.wall;
  const verdicts = [
    what.endsWith('song') && speed < ALLOWED.audioSpeed ? `below ${ALLOWED.audioSpeed} x` : '',
    ratio !== undefined && ratio > ALLOWED.videoRatio ? `above ${ALLOWED.videoRatio}` : '',
    memory > ALLOWED.memory ? `above ${ALLOWED.memory} MB` : '',
  ].filter(Boolean);
  const cells = [
    what.padEnd(18),
    `${seconds.toFixed(1)} s`.padStart(8),
    `${cost.wall.toFixed(1)} s`.padStart(9),
    `${cost.cpu.toFixed(1)} s`.padStart(9),
    `${speed.toFixed(2)} x`.padStart(10),
    (Number.isNaN(memory) ? '' : `${memory.toFixed(0)} MB`).padStart(8),
    (ratio === undefined ? '' : ratio.toFixed(2)).padStart(7),
  ];
  console.log(`${cells.join(' ')}  ${verdicts.join(', ')}`.trimEnd());
}

console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; targets: song >= 5 x real time, film <= 1.3 x encoding`,
);
console.log('                     length      wall       CPU  real time   memory  ratio');
for (const [genre, order] of Object.entries(ORDERS)) (await benchGenre(genre, order)).forEach(show);
