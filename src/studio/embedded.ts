/** The embedded engine: a song made on this machine from lyrics, with no key, no network and no GPU. */
import { join } from 'node:path';
import {
  type EarlierSong,
  type SongProvider,
  type Song,
  StudioError,
  type StageOptions,
  type Timeline,
} from './contracts.ts';
import { ENGINE_VERSION } from './embedded/engine-version.ts';
import { Band } from './embedded/band.ts';
import { ChosenVoice } from './embedded/chosen-voice.ts';
import { keepStems } from './embedded/keep-stems.ts';
import { hearOwnSong } from './embedded/hear-own-song.ts';
import type { MixTaskOfSong } from './embedded/mix.worker.ts';
import { Mixer } from './embedded/mixer.ts';
import { leadVoice } from './embedded/lead-voice.ts';
import { leadTimes, perform, placedTakes, type Played } from './embedded/performance.ts';
import { encodeScore, readScore, type StoredSong } from './embedded/score-file.ts';
import { type KeptSong, type Setting, setWords } from './embedded/setting.ts';
import type { Crew } from './embedded/stems.ts';
import { readCover, taggedMp3 } from './embedded/tagged-mp3.ts';
import { Vocalists } from './embedded/vocalists.ts';
import { wordTimes, writtenTimes } from './embedded/word-times.ts';
import { writeFinished } from './finished-files.ts';
import type { EarFinding } from './ears/report.ts';
import type { MixLevels, MixTask } from './mix/mix.ts';
import { type Composition, DRUM_CHANNEL } from './music/compose.ts';
import { DRUM_NOTES } from './music/players/drum-notes.ts';
import { NEWEST_VOICES, type VoiceGeneration } from './voice/index.ts';
import type { NeuralVoice } from './voice/neural/neural-voices.ts';

type MakeInput = Parameters<SongProvider['make']>[0];

const SAMPLE_RATE = 44100;
/** Longest song that is rendered; songs last a minute and a half, and longer input would exhaust memory. */
const LONGEST_SECONDS = 300;
/** Parts of the whole at which reading, playing, mixing and encoding are done. */
const READ = 0.05;
const PERFORMED = 0.72;
const MIXED = 0.88;
const ENCODED = 0.97;

/** A song as it goes into the mix. */
export interface Performance {
  composition: Composition;
  task: MixTask;
}

/** Called with a performance before it is mixed; the buffers may be read only during the call. */
export type Witness = (performance: Performance) => void;

interface EngineSettings {
  /** Measures what the files no longer tell apart. */
  witness?: Witness;
  /** Codes the stems of recordings; without one only scores are kept. */
  ffmpeg?: string | undefined;
  /** The operator's. */
  neuralVoices?: readonly NeuralVoice[];
}

/** Writes `song.wav` and `song.mp3`, and the recording if it is wanted. The same input makes the same WAV, byte for byte. */
export function createEmbeddedSongProvider({
  witness = () => undefined,
  ffmpeg,
  neuralVoices = [],
}: EngineSettings = {}): SongProvider {
  return {
    async make(input, { signal, onProgress }) {
      throwIfCancelled(signal);
      const crew: Crew = new Set();
      const work = produce(input, { signal, onProgress }, crew, { witness, ffmpeg, neuralVoices });
      let cancel = (): void => undefined;
      const cancelled = new Promise<never>((_, reject) => {
        cancel = () => reject(new StudioError('cancelled', 'the song was cancelled'));
      });
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await Promise.race([work, cancelled]);
      } finally {
        signal.removeEventListener('abort', cancel);
        await Promise.all([...crew].map((member) => member.stop()));
        await Promise.allSettled([work]);
        // Whoever joined while the others were being stopped.
        await Promise.all([...crew].map((member) => member.stop()));
      }
    },
  };
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new StudioError('cancelled', 'the song was cancelled');
}

async function produce(
  input: MakeInput,
  { signal, onProgress }: StageOptions,
  crew: Crew,
  { witness, ffmpeg, neuralVoices }: Required<Omit<EngineSettings, 'ffmpeg'>> & { ffmpeg: string | undefined },
): Promise<Song> {
  const { lyrics, seed, directory, earlier } = input;
  const progress = rising(onProgress);
  const cover = input.tags.cover === undefined ? undefined : await readCover(input.tags.cover);
  const stage = { signal, onProgress: progress };
  const mixer = new Mixer();
  crew.add(mixer);
  const { setting, played, singers, notes } = await singAndPlay(input, crew, { ffmpeg, neuralVoices }, stage);
  const { composition, kept } = setting;
  throwIfCancelled(signal);
  const { bpm, durationSeconds } = composition.score;
  const task = mixTask(composition, played, seed, kept?.stored?.levels);
  // Before the mixer takes the samples away.
  const voice = input.stem && setting.sings ? leadVoice(task.takes, durationSeconds) : null;
  witness({ composition, task });
  const keeping = input.record && ffmpeg ? keepStems(played, { ffmpeg, directory, crew, earlier }) : undefined;
  const hear = async ({ wav, seconds }: Mixed): Promise<Heard> => {
    progress(MIXED);
    const timeline = timelineOf(composition, leadTimes(played.takes), seconds);
    const { vocalStyle } = input.style;
    const song = { wav, voice, seconds: durationSeconds, vocalStyle, words: timeline.words ?? [] };
    return { timeline, findings: input.stem ? hearOwnSong(song) : undefined };
  };
  const [finished, stems] = await Promise.all([mixAndCode(mixer, task, hear), keeping]);
  const { wav, seconds, levels, frames, timeline, findings } = finished;
  progress(ENCODED);
  throwIfCancelled(signal);
  const files = { wav: join(directory, 'song.wav'), mp3: join(directory, 'song.mp3') };
  const recording = input.record ? { score: join(directory, 'score.json'), ...stems } : undefined;
  const stem = join(directory, 'voice.wav');
  const score = { ...singers, lyrics, composition, levels, stems: stems ? played.stems : null };
  await writeFinished(
    [
      { path: files.wav, bytes: wav },
      { path: files.mp3, bytes: taggedMp3(frames, { ...input, timeline, bpm, cover }) },
      ...(recording ? [{ path: recording.score, bytes: encodeScore(score) }] : []),
      ...(voice ? [{ path: stem, bytes: voice }] : []),
    ],
    signal,
  );
  progress(1);
  return {
    ...files,
    ...(voice && { stem }),
    ...(findings && { findings }),
    durationSeconds: seconds,
    bpm,
    timeline,
    engine: 'embedded',
    engineVersion: ENGINE_VERSION,
    voice: setting.sings ? 'embedded' : 'none',
    notes: [...notes, ...(earlier && kept ? [tuneNote(earlier, kept, setting, played)] : [])],
    ...(recording ? { recording } : {}),
  };
}

type Mixed = Awaited<ReturnType<Mixer['mix']>>;

interface Heard {
  timeline: Timeline;
  /** Undefined where nobody asked the ears. */
  findings: EarFinding[] | undefined;
}

/** Codes what was mixed while it is heard. */
async function mixAndCode(
  mixer: Mixer,
  task: MixTaskOfSong,
  hear: (mixed: Mixed) => Promise<Heard>,
): Promise<Mixed & Heard & { frames: Uint8Array }> {
  const mixed = await mixer.mix(task);
  const [frames, heard] = await Promise.all([mixer.encode(), hear(mixed)]);
  return { ...mixed, ...heard, frames };
}

/** Sets the words to music, then plays and sings them. */
async function singAndPlay(
  input: MakeInput,
  crew: Crew,
  { ffmpeg, neuralVoices }: { ffmpeg: string | undefined; neuralVoices: readonly NeuralVoice[] },
  { signal, onProgress }: StageOptions,
): Promise<{ setting: Setting; played: Played; singers: Pick<StoredSong, 'voices' | 'neuralVoice'>; notes: string[] }> {
  const { lyrics, style, seed, earlier } = input;
  const stored = earlier?.recording ? await readScore(earlier.recording.score) : null;
  const voices = voicesOf(earlier, stored);
  const { language } = lyrics;
  const choice = { language, vocalStyle: style.vocalStyle, seed, generation: voices };
  throwIfCancelled(signal);
  const band = new Band();
  crew.add(band);
  // The band of an earlier song may stay as it is.
  if (!earlier) band.prepare();
  const voice = await ChosenVoice.open({ choice, neuralVoices, earlier, stored }, crew);
  // Whatever stops the crew ends the model, which looks like one that cannot sing.
  throwIfCancelled(signal);
  const vocalists = new Vocalists(choice, voice);
  crew.add(vocalists);
  const setting = await setWords(input, stored, vocalists);
  if (setting.composition.score.durationSeconds > LONGEST_SECONDS)
    throw new StudioError('bad-input', 'the lyrics are too long');
  onProgress(READ);
  const played = await perform(
    setting,
    earlier ? { seed, earlier } : { seed },
    { band, vocalists, voice, crew, ffmpeg },
    (fraction) => onProgress(READ + fraction * (PERFORMED - READ)),
  );
  const singers = { voices, ...(voice.id === null ? {} : { neuralVoice: voice.id }) };
  return { setting, played, singers, notes: voiceNotes(setting, voice) };
}

/** Who sings, for the producer. */
function voiceNotes({ sings, notes }: Setting, voice: ChosenVoice): string[] {
  const embedded = sings && voice.id === null ? ['Sung by the embedded preview voice.'] : [];
  return [...voice.notes, ...embedded, ...notes];
}

/** A song keeps its voice. One without a recording is from when there was only the first generation of them. */
function voicesOf(earlier: EarlierSong | undefined, stored: StoredSong | null): VoiceGeneration {
  if (stored) return stored.voices ?? 1;
  return earlier?.recording === null ? 1 : NEWEST_VOICES;
}

/** One sentence for the producer on how much of an earlier tune is kept. */
function tuneNote(
  { version }: EarlierSong,
  { unchanged, keepsBars }: KeptSong,
  { composition, sings }: Setting,
  { sungNow }: Played,
): string {
  const { lines } = composition.score;
  const changed = sings ? sungNow : lines.filter(({ line }) => unchanged[line] === null).length;
  const count = `${changed} of ${lines.length} lines ${sings ? 'sung again' : 'with new words'}`;
  return keepsBars
    ? `Keeps the tune of version ${version}: ${count}.`
    : `The new words need other bars than version ${version} has: tempo, key and intro are kept, the band plays anew; ${count}.`;
}

function mixTask(
  { score, plan }: Composition,
  { band, takes }: Played,
  seed: string,
  kept: MixLevels | undefined,
): MixTaskOfSong {
  const kicks = score.band.filter((event) => event.channel === DRUM_CHANNEL && event.pitch === DRUM_NOTES.kick);
  return {
    band,
    takes: placedTakes(takes),
    sampleRate: SAMPLE_RATE,
    bpm: score.bpm,
    habits: plan.style.mix,
    kicks: kicks.map((event) => event.start),
    seed,
    sections: score.sections,
    ...(kept ? { kept } : {}),
  };
}

function timelineOf({ score }: Composition, sung: ReturnType<typeof leadTimes>, seconds: number): Timeline {
  const last = score.sections.at(-1);
  return {
    words: score.lines.flatMap((line) => wordTimes(line, sung.get(line.line) ?? writtenTimes(line))),
    beats: score.beats.filter((beat) => beat < seconds),
    sections: score.sections.map((section) => (section === last ? { ...section, end: seconds } : section)),
  };
}

/** Progress that never falls. */
function rising(onProgress: (fraction: number) => void): (fraction: number) => void {
  let most = 0;
  return (fraction) => {
    if (fraction <= most) return;
    most = fraction;
    onProgress(Math.min(1, fraction));
  };
}
