/**
 * What the video costs beyond encoding it: the renderer against ffmpeg alone, which encodes the same raw frames with the
 * same settings from a file, in turns. `npx tsx bench/studio-video.ts [seconds] [rounds]`; Linux only.
 */
import { execFile, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeExamplePhotos } from '#studio/cli/example-photos.ts';
import type { VideoInput } from '#studio/contracts.ts';
import { encodeWav } from '#studio/dsp/wav.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import { choosePart } from '#studio/video/cut.ts';
import { encoderArguments } from '#studio/video/encoder-arguments.ts';
import { startFrames } from '#studio/video/frame-source.ts';
import { planVideo } from '#studio/video/job.ts';
import { createVideoRenderer } from '#studio/video/renderer.ts';

interface Cost {
  /** Seconds. */
  wall: number;
  cpu: number;
}

const TICKS_A_SECOND = 100;
const LINE = 'Still dancing in the kitchen, forty years of mismatched spoons'.split(' ');

/** CPU seconds of this process and of the children it has waited for. */
async function cpuSeconds(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8'))
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
}

async function measured(work: () => Promise<unknown>): Promise<Cost> {
  const [start, cpu] = [performance.now(), await cpuSeconds()];
  await work();
  return { wall: (performance.now() - start) / 1000, cpu: (await cpuSeconds()) - cpu };
}

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

/** The same frames as the renderer's, in a file. */
async function writeFrames(input: VideoInput, path: string): Promise<void> {
  const part = choosePart(input.cut, input.timeline, input.durationSeconds);
  const source = startFrames(planVideo(input, part, input.timeline).frames);
  const file = createWriteStream(path);
  await source.pump(
    (frame) => new Promise((resolve) => file.write(frame, () => resolve())),
    () => undefined,
  );
  file.end();
  await once(file, 'close');
  await source.close();
}

async function encodeFrames(ffmpeg: string, input: VideoInput, frames: string): Promise<void> {
  const part = choosePart(input.cut, input.timeline, input.durationSeconds);
  const job = planVideo(input, part, input.timeline);
  const output = `${input.output}.floor`;
  const args = encoderArguments(input, job, part, output, `file:${frames}`);
  await promisify(execFile)(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
}

/** Peak memory of a process by the kernel's count, in MB; 0 when it is gone. */
async function peak(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Renders in a process of its own, as the service does; the peaks of it and of its ffmpeg, in MB. */
async function renderApart(order: string): Promise<{ node: number; ffmpeg: number }> {
  const child = fork(fileURLToPath(import.meta.url), ['--render', order], { execArgv: process.execArgv });
  const peaks = { node: 0, ffmpeg: 0 };
  const watch = setInterval(() => {
    void (async () => {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
      for (const pid of [String(child.pid), ...children.split(' ').filter(Boolean)]) {
        const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
        const kind = command.startsWith('ffmpeg') ? 'ffmpeg' : pid === String(child.pid) ? 'node' : undefined;
        if (kind) peaks[kind] = Math.max(peaks[kind], await peak(pid));
      }
    })();
  }, 100);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`rendering ended with ${code}`);
  return peaks;
}

async function compare(seconds: number, rounds: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-video-'));
  try {
    const ffmpeg = await findFfmpeg();
    const input = await order(directory, seconds);
    const [orderFile, frames] = [join(directory, 'order.json'), join(directory, 'frames.yuv')];
    await writeFile(orderFile, JSON.stringify(input));
    await writeFrames(input, frames);
    const ratios: Cost[] = [];
    for (let round = 1; round <= rounds; round++) {
      const floor = await measured(() => encodeFrames(ffmpeg, input, frames));
      let memory = { node: 0, ffmpeg: 0 };
      const ours = await measured(async () => (memory = await renderApart(orderFile)));
      ratios.push({ wall: ours.wall / floor.wall, cpu: ours.cpu / floor.cpu });
      const show = ({ wall, cpu }: Cost): string => `${wall.toFixed(1)} s, ${cpu.toFixed(1)} CPU-s`;
      console.log(
        `round ${round}, load ${loadavg()[0]?.toFixed(1)}: floor ${show(floor)}; ours ${show(ours)}; at most ${memory.node.toFixed(0)} MB node + ${memory.ffmpeg.toFixed(0)} MB ffmpeg`,
      );
      console.log(
        `  ${(seconds / ours.wall).toFixed(2)} x real time; ratio ${(ours.wall / floor.wall).toFixed(2)} wall, ${(ours.cpu / floor.cpu).toFixed(2)} CPU`,
      );
    }
    const best = Math.min(...ratios.map(({ wall }) => wall));
    console.log(`${ffmpeg}: best wall ratio ${best.toFixed(2)} (allowed 1.3)`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const [first, second] = process.argv.slice(2);
if (first === '--render' && second) {
  const input = JSON.parse(await readFile(second, 'utf8')) as VideoInput;
  await createVideoRenderer().render(input, { signal: new AbortController().signal, onProgress: () => undefined });
} else await compare(Number(first ?? 30), Number(second ?? 3));
