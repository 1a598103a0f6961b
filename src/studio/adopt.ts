/** Makes a finished song of a take that an outside engine sang: decoded, levelled, timed, tagged, and listened to. */
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import {
  type Lyrics,
  type Song,
  type SongStyle,
  type SongTags,
  type StageOptions,
  type SpokenName,
  StudioError,
  type TimedWord,
  type Timeline,
} from './contracts.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import { type Audio, decodeWav, encodeWav } from './dsp/wav.ts';
import type { HeardWord } from './ears/align.ts';
import { hearSignal } from './ears/hear-signal.ts';
import { hearVoice } from './ears/hear-voice.ts';
import { hearWords } from './ears/hear-words.ts';
import { reportOf } from './ears/index.ts';
import type { EarLimits } from './ears/limits.ts';
import type { EarFinding, EarsReport } from './ears/report.ts';
import { readCover, taggedMp3 } from './embedded/tagged-mp3.ts';
import { SAFE_INPUT, startEncoder } from './ffmpeg.ts';
import { writeFinished } from './finished-files.ts';
import { encodeMp3 } from './mix/mp3.ts';
import { completeTimeline } from './timeline/complete-timeline.ts';

export interface AdoptInput {
  /** The take as its engine gave it. */
  file: string;
  lyrics: Lyrics;
  name: SpokenName;
  style: SongStyle;
  tags: SongTags;
  /** Length that the lyrics want. */
  seconds: number;
  /** Beats a minute that were ordered. */
  bpm: number;
  engine: string;
  /** The engine's own limits. */
  limits: EarLimits;
  /** Times of words as the service told them. */
  words: HeardWord[] | null;
  /** Words as a recogniser heard them; null where none fits the language. */
  heard: HeardWord[] | null;
  directory: string;
}

export interface Adopted {
  song: Song;
  report: EarsReport;
  /** Loudness over the song, 0 to 1, in parts of one length. */
  waveform: number[];
}

/** Loudness of a finished song in LUFS, and its highest peak. */
const [LOUDNESS, PEAK] = [-14, 0.87];
const RATE = 44_100;

/** Writes `song.wav` and `song.mp3`. @throws StudioError bad-input for a file that is no song */
export async function adoptTake(
  input: AdoptInput,
  ffmpeg: string,
  { signal, onProgress }: StageOptions,
): Promise<Adopted> {
  const { lyrics, directory, tags, name, style, seconds, limits } = input;
  const raw = join(directory, 'raw.wav');
  const coding = ['-map', '0:a:0', '-ac', '2', '-ar', String(RATE), '-c:a', 'pcm_s16le', '-t', '900', raw];
  await startEncoder(ffmpeg, [...SAFE_INPUT, '-i', input.file, ...coding])
    .finish()
    .catch((error: unknown) => {
      // A full disk, a missing encoder and one that was killed are ours, and no fault of the take.
      if (!(error instanceof StudioError) || error.code !== 'encoder-failed') throw error;
      throw new StudioError('bad-input', 'The take is no audio that can be decoded.', { cause: error });
    });
  onProgress(0.3);
  const audio = decodeWav(await readFile(raw));
  const durationSeconds = (audio.channels[0]?.length ?? 0) / RATE;
  if (durationSeconds < 1) throw new StudioError('bad-input', 'The take is empty.');
  const heard = input.heard ? hearWords(lyrics, name, input.heard) : null;
  const told = timedBy(input, heard?.words);
  const wav = join(directory, 'song.wav');
  const levelled = level(audio);
  await writeFinished([{ path: wav, bytes: encodeWav(levelled) }], signal);
  const timeline: Timeline = await completeTimeline({
    timeline: told ? { words: told } : {},
    lyrics,
    wav,
    durationSeconds,
  });
  onProgress(0.6);
  const findings: EarFinding[] = [
    ...(heard ? heard.findings : [notJudged(durationSeconds)]),
    ...hearSignal(audio, { seconds }, limits.signal),
    ...hearVoice(audio, { vocalStyle: style.vocalStyle, sung: timeline.words ?? [] }, limits.voice),
  ];
  const [left, right] = levelled.channels;
  const frames = await encodeMp3(left!, right!, RATE);
  const cover = tags.cover === undefined ? undefined : await readCover(tags.cover);
  const mp3 = join(directory, 'song.mp3');
  const bytes = taggedMp3(frames, { tags, lyrics, timeline, bpm: input.bpm, cover });
  await writeFinished([{ path: mp3, bytes }], signal);
  onProgress(1);
  const song: Song = { mp3, wav, durationSeconds, timeline, engine: input.engine, voice: 'outside', notes: [] };
  return { song, report: reportOf(findings), waveform: waveformOf(levelled) };
}

/** Parts of a waveform. */
const BARS = 240;

/** The root mean square of each part, beside that of the loudest. */
function waveformOf({ channels: [left = new Float32Array()] }: Audio): number[] {
  const length = Math.max(1, Math.floor(left.length / BARS));
  const powers = Array.from({ length: BARS }, (_, bar) => {
    let sum = 0;
    for (let i = bar * length; i < (bar + 1) * length; i++) sum += (left[i] ?? 0) ** 2;
    return Math.sqrt(sum / length);
  });
  const loudest = Math.max(...powers, 1e-6);
  return powers.map((power) => Number((power / loudest).toFixed(3)));
}

/** Times by the service's own words, else by the recogniser's; undefined where nobody heard a word. */
function timedBy({ lyrics, name, words }: AdoptInput, heard: TimedWord[] | undefined): TimedWord[] | undefined {
  return words && words.length > 0 ? hearWords(lyrics, name, words).words : heard;
}

const notJudged = (end: number): EarFinding => ({
  fault: 'not-judged',
  about: 'No recogniser listened to the words.',
  line: null,
  start: 0,
  end,
});

function level({ channels, sampleRate }: Audio): Audio {
  const loudness = integratedLoudness(channels, sampleRate);
  let peak = 1e-6;
  for (const samples of channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = Math.min(10 ** ((LOUDNESS - loudness) / 20), PEAK / peak);
  return { sampleRate, channels: channels.map((samples) => samples.map((sample) => sample * gain)) };
}
