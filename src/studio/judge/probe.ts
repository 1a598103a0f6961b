/** Probes a finished file with ffmpeg: its streams, whether all of it decodes, its loudness. */
import { spawn } from 'node:child_process';
import { childEnvironment } from '#kit/child-environment.ts';
import { SAFE_INPUT } from '../ffmpeg.ts';

export interface Probe {
  seconds: number;
  video?: { codec: string; width: number; height: number; framesPerSecond: number };
  audio?: { codec: string; kilobits: number };
  /** Complaints while everything was decoded; none when the file is sound. */
  complaints: string[];
}

/** Integrated loudness in LUFS and true peak in dBTP, by ffmpeg's ebur128 (EBU R 128). */
export interface Loudness {
  integrated: number;
  peak: number;
}

export async function probe(ffmpeg: string, file: string): Promise<Probe> {
  const args = ['-loglevel', 'level+info', ...SAFE_INPUT, '-i', `file:${file}`, '-f', 'null', '-'];
  const { code, text } = await run(ffmpeg, args);
  const complaints = text.split('\n').filter((line) => /\[(error|fatal|panic)\]/.test(line));
  if (code !== 0 && complaints.length === 0) complaints.push(`ffmpeg ended with ${code}`);
  const input = text.slice(0, text.search(/^.*Output #0/m) >>> 0);
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(input) ?? [];
  const video = /Video: (\w+)(?![^\n]*attached pic).*?, (\d{2,5})x(\d{2,5}).*?, ([\d.]+) fps/.exec(input);
  const audio = /Audio: (\w+).*?, (\d+) kb\/s/.exec(input);
  return {
    seconds: Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0),
    ...(video && {
      video: {
        codec: video[1] ?? '',
        width: Number(video[2]),
        height: Number(video[3]),
        framesPerSecond: Number(video[4]),
      },
    }),
    ...(audio && { audio: { codec: audio[1] ?? '', kilobits: Number(audio[2]) } }),
    complaints,
  };
}

/** NaN where ffmpeg does not tell. */
export async function measureLoudness(ffmpeg: string, file: string): Promise<Loudness> {
  const filter = ['-map', '0:a', '-af', 'ebur128=peak=true:framelog=verbose'];
  const { text } = await run(ffmpeg, [...SAFE_INPUT, '-i', `file:${file}`, ...filter, '-f', 'null', '-']);
  const summary = text.slice(text.lastIndexOf('Summary:'));
  const value = (pattern: RegExp): number => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { integrated: value(/I:\s+(-?[\d.]+) LUFS/), peak: value(/Peak:\s+(-?[\d.]+) dBFS/) };
}

function run(ffmpeg: string, args: readonly string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, ['-hide_banner', '-nostdin', ...args], {
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
}
