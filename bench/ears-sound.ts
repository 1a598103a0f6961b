/**
 * Measures the ears for sound on mixed songs, not on tones: those of the shop window, each as it is and with one fault made on purpose.
 * The limits were set with the songs in sight; those of its films were measured once, after that. `npx tsx bench/ears-sound.ts [--show]`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VocalStyle } from '#studio/contracts.ts';
import { type Audio, decodeWav } from '#studio/dsp/wav.ts';
import { hearSignal } from '#studio/ears/hear-signal.ts';
import { hearVoice } from '#studio/ears/hear-voice.ts';
import { mixedSongs } from '#studio/ears/limits.ts';
import type { EarFault } from '#studio/ears/report.ts';
import { findFfmpeg, startEncoder } from '#studio/ffmpeg.ts';

interface Heard {
  audio: Audio;
  seconds: number;
  vocalStyle: VocalStyle;
  sung: { start: number; end: number }[];
}

const changed = ({ channels, sampleRate }: Audio, change: (samples: Float32Array) => Float32Array): Audio => ({
  sampleRate,
  channels: channels.map(change),
});
const others: Record<VocalStyle, VocalStyle> = { Male: 'Female', Female: 'Male', 'No Preference': 'No Preference' };

/** Ways to spoil a song, by the fault that is to be heard then. */
const faults: Partial<Record<EarFault, (song: Heard) => Heard>> = {
  'too-short': (song) => ({ ...song, seconds: song.seconds * 2 }),
  'too-long': (song) => ({ ...song, seconds: song.seconds / 2 }),
  'too-quiet': (song) => ({
    ...song,
    audio: changed(song.audio, (samples) => samples.map((sample) => sample * 0.1)),
  }),
  clipped: (song) => ({
    ...song,
    audio: changed(song.audio, (samples) => samples.map((sample) => Math.max(-1, Math.min(1, sample * 4)))),
  }),
  'silent-end': (song) => ({
    ...song,
    audio: changed(song.audio, (samples) => {
      const longer = new Float32Array(samples.length + 8 * song.audio.sampleRate);
      longer.set(samples);
      return longer;
    }),
  }),
  'cut-off': (song) => ({
    ...song,
    audio: changed(song.audio, (samples) => samples.subarray(0, Math.round(samples.length * 0.8))),
  }),
  'wrong-voice': (song) => ({ ...song, vocalStyle: others[song.vocalStyle] }),
};

const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Times of a WebVTT file's cues. */
const cuesIn = (vtt: string): Heard['sung'] =>
  [...vtt.matchAll(/([\d:.]+) --> ([\d:.]+)/g)].map(([, start = '', end = '']) => ({
    start: secondsOf(start),
    end: secondsOf(end),
  }));

interface Sample {
  id: string;
  type: string;
  url: string;
}
interface SampleOrder {
  id: string;
  order: { vocalStyle: VocalStyle };
}

async function heardOf({ id, url }: Sample, orders: readonly SampleOrder[], directory: string): Promise<Heard | null> {
  const order = orders.find((one) => one.id === id);
  if (!order) return null;
  const wav = path.join(directory, `${id}.wav`);
  const coding = [
    '-i',
    `content/samples/${path.basename(url)}`,
    '-map',
    '0:a:0',
    '-ac',
    '2',
    '-ar',
    '44100',
    '-c:a',
    'pcm_s16le',
    wav,
  ];
  await startEncoder(await findFfmpeg(), coding).finish();
  const audio = decodeWav(await readFile(wav));
  const seconds = (audio.channels[0]?.length ?? 0) / audio.sampleRate;
  const sung = cuesIn(await readFile(`content/samples/${id}.vtt`, 'utf8'));
  return { audio, seconds, vocalStyle: order.order.vocalStyle, sung };
}

const found = ({ audio, ...wishes }: Heard): EarFault[] =>
  [...hearSignal(audio, wishes, mixedSongs.signal), ...hearVoice(audio, wishes, mixedSongs.voice)].map(
    ({ fault }) => fault,
  );

function report(set: string, songs: readonly (readonly [string, Heard])[]): void {
  const rows = [['none', (song: Heard) => song] as const, ...Object.entries(faults)];
  for (const [fault, spoil] of rows) {
    const fit = songs.filter(([, { vocalStyle }]) => fault !== 'wrong-voice' || vocalStyle !== 'No Preference');
    const heard = fit.map(([id, song]) => [id, found(spoil(song))] as const);
    const hits = heard.filter(([, faultsHeard]) => faultsHeard.includes(fault as EarFault)).length;
    const alarms = heard.filter(([, faultsHeard]) => faultsHeard.some((one) => one !== fault && one !== 'not-judged'));
    const unsure = heard.filter(([, faultsHeard]) => faultsHeard.includes('not-judged'));
    const of = (count: number): string => `${count} of ${fit.length}`;
    console.log(
      `| ${set} | ${fault} | ${fault === 'none' ? '-' : of(hits)} | ${of(alarms.length)} | ${of(unsure.length)} |`,
    );
    if (process.argv.includes('--show')) for (const [id, more] of alarms) console.log(`   ${id}: ${more.join()}`);
  }
}

const directory = await mkdtemp(path.join(tmpdir(), 'ears-sound-'));
try {
  const orders = JSON.parse(await readFile('examples/samples/orders.json', 'utf8')) as SampleOrder[];
  const samples = JSON.parse(await readFile('content/samples/samples.json', 'utf8')) as Sample[];
  console.log('| songs | fault | found | with a false alarm | voice not judged |\n|---|---|---|---|---|');
  for (const [type, set] of [
    ['audio', 'seen while tuning'],
    ['video', 'fresh'],
  ]) {
    const songs: [string, Heard][] = [];
    for (const sample of samples.filter((one) => one.type === type)) {
      const heard = await heardOf(sample, orders, directory);
      if (heard) songs.push([sample.id, heard]);
    }
    report(set ?? '', songs);
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
