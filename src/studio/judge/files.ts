import { readFile } from 'node:fs/promises';
import { toDecibel } from '../dsp/decibel.ts';
import { decodeWav } from '../dsp/wav.ts';
import { id3Frames, startsFast } from './containers.ts';
import { measureLoudness, type Probe, probe } from './probe.ts';
import { type Row, rowsOf } from './row.ts';

const TAGS = ['TIT2', 'TPE1', 'APIC', 'USLT', 'SYLT', 'TXXX'];
const [LOUDNESS, TOLERANCE, PEAK] = [-14, 0.5, -1];
/** Seconds at the end in which nothing may sound any more, and how quiet nothing is. */
const [ENDING, SILENT] = [0.1, -60];
const TEASER = { shortest: 15, longest: 20 };

/** Loudness and peak as a listener gets them, from the MP3. */
export async function judgeMp3(ffmpeg: string, path: string): Promise<Row[]> {
  const [loudness, found, file] = await Promise.all([
    measureLoudness(ffmpeg, path),
    probe(ffmpeg, path),
    readFile(path),
  ]);
  const missing = TAGS.filter((tag) => !id3Frames(file).includes(tag));
  const { codec = 'none', kilobits = 0 } = found.audio ?? {};
  return [
    ...rowsOf('mix', [
      [
        'loudness (ebur128)',
        `${loudness.integrated.toFixed(1)} LUFS`,
        `${LOUDNESS} +- ${TOLERANCE} LUFS`,
        Math.abs(loudness.integrated - LOUDNESS) <= TOLERANCE,
      ],
      ['true peak (ebur128)', `${loudness.peak.toFixed(1)} dBTP`, `<= ${PEAK} dBTP`, loudness.peak <= PEAK],
    ]),
    ...rowsOf('MP3', [
      ['codec', `${codec}, ${kilobits} kbit/s`, 'mp3, 192 kbit/s', codec === 'mp3' && kilobits === 192],
      ['decodes', decoding(found), 'whole', found.complaints.length === 0],
      [
        'tags',
        missing.length === 0 ? 'title, artist, cover, lyrics, synced, AI' : `without ${missing.join(' ')}`,
        'title, artist, cover, lyrics, synced, AI',
        missing.length === 0,
      ],
    ]),
  ];
}

export async function judgeEnding(wavPath: string): Promise<Row[]> {
  const { sampleRate, channels } = decodeWav(await readFile(wavPath));
  const peak = channels.reduce(
    (most, samples) =>
      samples.slice(-ENDING * sampleRate).reduce((high, value) => Math.max(high, Math.abs(value)), most),
    1e-6,
  );
  const level = toDecibel(peak);
  return rowsOf('mix', [
    [`peak of the last ${ENDING * 1000} ms`, `${level.toFixed(0)} dB`, `<= ${SILENT} dB`, level <= SILENT],
  ]);
}

export async function judgeFilm(
  ffmpeg: string,
  path: string,
  cut: 'video' | 'teaser',
  songSeconds: number,
): Promise<Row[]> {
  const [found, file] = await Promise.all([probe(ffmpeg, path), readFile(path)]);
  const { codec = 'none', width = 0, height = 0, framesPerSecond = 0 } = found.video ?? {};
  const sound = found.audio?.codec ?? 'none';
  const isLong =
    cut === 'video' || songSeconds <= TEASER.longest
      ? Math.abs(found.seconds - songSeconds) <= 0.25
      : found.seconds >= TEASER.shortest && found.seconds <= TEASER.longest + 0.1;
  return rowsOf(cut, [
    ['codecs', `${codec} + ${sound}`, 'h264 + aac', codec === 'h264' && sound === 'aac'],
    [
      'picture',
      `${width}x${height}, ${framesPerSecond} fps`,
      '1080x1920, 30 fps',
      width === 1080 && height === 1920 && framesPerSecond === 30,
    ],
    [
      'length',
      `${found.seconds.toFixed(1)} s`,
      cut === 'video' ? `the song's ${songSeconds.toFixed(1)} s` : '15 to 20 s',
      isLong,
    ],
    ['decodes', decoding(found), 'whole', found.complaints.length === 0],
    ['plays while it loads', startsFast(file) ? 'yes' : 'no', 'yes', startsFast(file)],
    ['size', `${(file.length / 1e6).toFixed(1)} MB`, '-', null],
  ]);
}

function decoding({ complaints }: Probe): string {
  return complaints.length === 0 ? 'whole' : `${complaints.length} complaints: ${complaints[0] ?? ''}`;
}
