/** The embedded engine: a song made on this machine from lyrics, with no key, no network and no GPU. */
import { join } from 'node:path';
import { type SongProvider, type Song, StudioError, type StageOptions, type Timeline } from './contracts.ts';
import { type BandBuses, type BandTask, samplesOf } from './band/render-band.ts';
import type { MixAnswer, MixRequest } from './embedded/mix.worker.ts';
import { planTakes } from './embedded/takes.ts';
import { readCover, taggedMp3 } from './embedded/tagged-mp3.ts';
import { buffersOf, StudioThread } from './embedded/thread.ts';
import { type Reading, type SungTakes, Vocalists } from './embedded/vocalists.ts';
import { wordTimes, writtenTimes } from './embedded/word-times.ts';
import { encodeWav } from './dsp/wav.ts';
import { writeFinished } from './finished-files.ts';
import type { MixTask } from './mix/mix.ts';
import { compose, type Composition, DRUM_CHANNEL } from './music/compose.ts';
import { DRUM_NOTES } from './music/players/drum-notes.ts';

type MakeInput = Parameters<SongProvider['make']>[0];

const SAMPLE_RATE = 44100;
/** Rendered beyond the score, for the last chord and the room to die away. */
const TAIL_SECONDS = 3;
/** Longest song that is rendered; songs last a minute and a half, and longer input would exhaust memory. */
const LONGEST_SECONDS = 300;
/** Parts of the whole at which reading, playing and mixing are done. */
const READ = 0.05;
const PERFORMED = 0.72;
const MIXED = 0.97;

/** A song as it goes into the mix. */
export interface Performance {
  composition: Composition;
  task: MixTask;
}

/** Called with a performance before it is mixed; the buffers may be read only during the call. */
export type Witness = (performance: Performance) => void;

/**
 * Writes `song.wav` and `song.mp3`. The same input makes the same WAV, byte for byte.
 * @param witness measures what the files no longer tell apart
 */
export function createEmbeddedSongProvider(witness: Witness = () => undefined): SongProvider {
  return {
    async make(input, { signal, onProgress }) {
      throwIfCancelled(signal);
      const crew = new Set<{ stop(): Promise<void> }>();
      const work = produce(input, { signal, onProgress }, crew, witness);
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
  crew: Set<{ stop(): Promise<void> }>,
  witness: Witness,
): Promise<Song> {
  const { lyrics, style, seed } = input;
  const progress = rising(onProgress);
  const cover = input.tags.cover === undefined ? undefined : await readCover(input.tags.cover);
  const vocalists = new Vocalists({ language: lyrics.language, vocalStyle: style.vocalStyle, seed });
  crew.add(vocalists);
  const reading = await vocalists.read(lyrics);
  progress(READ);
  const composition = composeFrom(input, reading);
  const { band, sung } = await perform(composition, vocalists, reading, seed, crew, (fraction) => {
    progress(READ + fraction * (PERFORMED - READ));
  });
  throwIfCancelled(signal);
  const mixer = new StudioThread<MixRequest, MixAnswer>('mix.worker');
  crew.add(mixer);
  const request = mixRequest(composition, band, sung, seed);
  // Before the mixer takes the samples away.
  const voice = input.stem && reading.voice ? leadVoice(sung.takes, composition.score.durationSeconds) : null;
  witness({ composition, task: request });
  const mixed = await mixer.ask(
    request,
    buffersOf([...samplesOf(band), ...sung.takes.map((take) => take.samples)]),
    (fraction) => {
      progress(PERFORMED + fraction * (MIXED - PERFORMED));
    },
  );
  progress(MIXED);
  const timeline = timelineOf(composition, sung, mixed.seconds);
  const files = { wav: join(input.directory, 'song.wav'), mp3: join(input.directory, 'song.mp3') };
  const stem = join(input.directory, 'voice.wav');
  const tagged = taggedMp3(mixed.mp3, { ...input, timeline, bpm: composition.score.bpm, cover });
  throwIfCancelled(signal);
  await writeFinished(
    [
      { path: files.wav, bytes: mixed.wav },
      { path: files.mp3, bytes: tagged },
      ...(voice ? [{ path: stem, bytes: voice }] : []),
    ],
    signal,
  );
  progress(1);
  return {
    ...files,
    ...(voice && { stem }),
    durationSeconds: mixed.seconds,
    bpm: composition.score.bpm,
    timeline,
    engine: 'embedded',
    voice: reading.voice ? 'embedded' : 'none',
    notes: reading.notes,
  };
}

/** The lead as a WAV of its own, for ears that would hear the band before the words. */
function leadVoice(takes: SungTakes['takes'], seconds: number): Buffer {
  const lead = new Float32Array(Math.ceil((seconds + TAIL_SECONDS) * SAMPLE_RATE));
  let peak = 1e-6;
  for (const { kind, start, samples } of takes) {
    if (kind !== 'lead') continue;
    const offset = Math.round(start * SAMPLE_RATE);
    for (let i = Math.max(0, -offset); i < samples.length && offset + i < lead.length; i++) {
      lead[offset + i] = lead[offset + i]! + samples[i]!;
      peak = Math.max(peak, Math.abs(lead[offset + i]!));
    }
  }
  return encodeWav({ sampleRate: SAMPLE_RATE, channels: [lead.map((sample) => (sample / peak) * 0.8)] });
}

function composeFrom({ lyrics, style, seed }: MakeInput, reading: Reading): Composition {
  let line = 0;
  const sections = lyrics.sections.map(({ tag, lines }) => ({
    tag,
    lines: lines.map(() => reading.prosodies[line++]!),
  }));
  if (!reading.prosodies.some((prosody) => prosody.syllables.length > 0)) {
    throw new StudioError('bad-input', 'the lyrics have no word to sing');
  }
  const composition = compose({ sections, order: style, seed, range: reading.range, guide: !reading.voice });
  if (composition.score.durationSeconds > LONGEST_SECONDS)
    throw new StudioError('bad-input', 'the lyrics are too long');
  return composition;
}

/** Band and singers at the same time, on threads of their own. */
async function perform(
  composition: Composition,
  vocalists: Vocalists,
  reading: Reading,
  seed: string,
  crew: Set<{ stop(): Promise<void> }>,
  onProgress: (fraction: number) => void,
): Promise<{ band: BandBuses; sung: SungTakes }> {
  const thread = new StudioThread<BandTask, BandBuses>('band.worker');
  crew.add(thread);
  const done = { band: 0, voice: reading.voice ? 0 : 1 };
  const report = (): void => onProgress((done.band + done.voice) / 2);
  const { score, parts } = composition;
  const playing = thread.ask(
    { parts, events: score.band, seconds: score.durationSeconds + TAIL_SECONDS },
    [],
    (fraction) => {
      done.band = fraction;
      report();
    },
  );
  const jobs = reading.voice ? planTakes(composition, seed) : [];
  // The thread of the band ends first: it holds the sound bank, and the second singer needs its core and its memory.
  const bandIsDone = playing.then(() => thread.stop());
  const singing = vocalists.sing(jobs, bandIsDone, (fraction) => {
    done.voice = fraction;
    report();
  });
  const [band, sung] = await Promise.all([playing, singing]);
  await vocalists.stop();
  return { band, sung };
}

function mixRequest({ score, plan }: Composition, band: BandBuses, sung: SungTakes, seed: string): MixRequest {
  const kicks = score.band.filter((event) => event.channel === DRUM_CHANNEL && event.pitch === DRUM_NOTES.kick);
  return {
    band,
    takes: sung.takes,
    sampleRate: SAMPLE_RATE,
    bpm: score.bpm,
    habits: plan.style.mix,
    kicks: kicks.map((event) => event.start),
    seed,
  };
}

function timelineOf({ score }: Composition, sung: SungTakes, seconds: number): Timeline {
  const last = score.sections.at(-1);
  return {
    words: score.lines.flatMap((line) => wordTimes(line, sung.syllables.get(line.line) ?? writtenTimes(line))),
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
