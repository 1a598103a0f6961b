import { readFile } from 'node:fs/promises';
import { type Lyrics, StudioError, type TimedWord, type Timeline } from '../contracts.ts';
import { type Audio, decodeWav } from '../dsp/wav.ts';
import { trackBeats } from './beats.ts';
import { type Listening, listen } from './listening.ts';
import { layLines } from './line-grid.ts';
import { sectionsFrom, spreadLines, wordsOn } from './spread-lines.ts';
import { singing } from './vocal-activity.ts';

export interface CompletionInput {
  timeline: Timeline;
  lyrics: Lyrics;
  /** Path of the song as 16-bit PCM WAV. */
  wav: string;
  durationSeconds: number;
}

/**
 * A timeline with all its parts, for engines that tell less: words are spread over the singing that is heard, beats are
 * tracked, sections follow from the lines. What the engine told stays as it is. @throws StudioError bad-input
 */
export async function completeTimeline(input: CompletionInput): Promise<Timeline> {
  const { timeline, lyrics, durationSeconds } = input;
  let heard: Listening | undefined;
  const listening = async (): Promise<Listening> => (heard ??= await listen(await readSong(input.wav)));
  const beats = timeline.beats ?? trackBeats(await listening());
  const words = timeline.words ?? wordsHeard(lyrics, beats, await listening());
  const sections = timeline.sections ?? sectionsFrom(lyrics, words, durationSeconds);
  return { words, beats, sections };
}

function wordsHeard(lyrics: Lyrics, beats: readonly number[], heard: Listening): TimedWord[] {
  const spans = layLines(lyrics, beats, heard);
  return spans ? wordsOn(lyrics, spans) : spreadLines(lyrics, singing(heard));
}

async function readSong(wav: string): Promise<Audio> {
  const bytes = await readFile(wav);
  try {
    return decodeWav(bytes);
  } catch (error) {
    throw new StudioError('bad-input', 'the song is not a 16-bit PCM WAV', { cause: error });
  }
}
