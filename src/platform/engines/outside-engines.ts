import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type LyricsProvider, type SongProvider, StudioError } from '#studio/contracts.ts';
import type { OutsideEngines } from '#studio/cli/outside-engines.ts';
import { readEngineConfig } from '../config.ts';
import { childStudio } from '../studio/child-studio.ts';
import { EngineError } from './engine-error.ts';
import { withoutKeys } from './engine-variables.ts';
import { openEngines } from './open-engines.ts';
import type { CallOptions, EngineRef, LyricsEngine, MusicEngine } from './port.ts';
import { bpmOf, secondsOf } from './song-sheet.ts';

const config = readEngineConfig();
const studio = childStudio({ ffmpeg: config.FFMPEG_PATH, neuralVoices: config.NEURAL_VOICES });
const { lyrics, music, transcription } = openEngines(config, studio);
const ears = transcription.find(({ hears }) => hears === 'songs');

/** A failure of an engine as the studio's commands tell one. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new StudioError('internal', `${error.fault}: ${withoutKeys(error.message, config)}`);
  }
}

const lyricsProvider = (engine: LyricsEngine): LyricsProvider => ({
  write: (brief, options) => told(() => engine.write(brief, options)),
});

/** @throws EngineError lost */
async function untilDone(engine: MusicEngine, ref: EngineRef, options: CallOptions): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const progress = await engine.poll(ref, options);
    if (progress.state === 'done') return;
    const patience = Math.min(engine.patienceSeconds, progress.lostAfter ?? engine.patienceSeconds);
    if (performance.now() - begun > patience * 1000)
      throw new EngineError('lost', `No song, and no sign of one, within ${Math.ceil(patience)} seconds.`);
    await pause(engine.pollSeconds * 1000, undefined, { signal: options.signal });
  }
}

const songProvider = (engine: MusicEngine): SongProvider => ({
  make: (input, options) =>
    told(async () => {
      const { lyrics: words, style, tags, seed } = input;
      const directory = path.join(input.directory, 'takes');
      await mkdir(directory, { recursive: true });
      const given = { ...options, directory };
      const job = { lyrics: words, style, seed, tags };
      const submission = await engine.submit(job, given);
      if (submission.kind === 'queued') await untilDone(engine, submission.ref, given);
      const takes = submission.kind === 'answered' ? submission.takes : await engine.fetch(submission.ref, job, given);
      const [take] = takes;
      if (take?.kind !== 'raw') throw new EngineError('bad-answer', 'There is no take.');
      const heard = (await ears?.transcribe(take.file, words.language, options)) ?? null;
      const { song, report } = await studio.adopt(
        {
          file: take.file,
          lyrics: words,
          // The tags name who it is for; the brief does not come this far.
          name: { shown: tags.album.replace(/^For /, '') },
          style,
          tags,
          seconds: secondsOf(words, style),
          bpm: bpmOf(style),
          engine: engine.id,
          limits: engine.ears,
          words: take.words,
          heard,
          directory: input.directory,
        },
        options,
      );
      const findings = report.findings.map(({ fault, about, start }) => `${start.toFixed(0)} s: ${fault}: ${about}`);
      return { ...song, notes: [`The ears give it ${report.score} of 1.`, ...findings] };
    }),
});

const isOutside = ({ id }: { id: string }): boolean => !id.startsWith('embedded');

/** The outside engines that the environment configures, for the studio's commands. */
export const outsideEngines: OutsideEngines = {
  neuralVoices: config.NEURAL_VOICES ?? [],
  lyrics: new Map(lyrics.filter(isOutside).map((engine) => [engine.id, lyricsProvider(engine)])),
  music: new Map(music.filter(isOutside).map((engine) => [engine.id, songProvider(engine)])),
};
