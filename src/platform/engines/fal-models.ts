import type { FalModel } from './fal-model-names.ts';
import type { MusicJob } from './port.ts';
import { seedNumber, sheetText, styleWords } from './song-sheet.ts';

interface FalModelRow {
  limits: { longestSeconds: number; lyricCharacters: number; languages?: readonly string[] };
  /** Body of a request. `seconds`: wished length. */
  input: (job: MusicJob, seconds: number) => object;
  /** Pence of so many seconds, rounded up; a cent counts as a penny. */
  price: (seconds: number) => number;
}

const minutes = (seconds: number): number => Math.ceil(seconds / 60);

const style = (job: MusicJob): string => styleWords(job.style).join(', ');

/**
 * Inputs and prices of the hosted models, from their pages at fal.ai. Where a page names no price, what the dearest of them
 * costs is assumed, until the operator sets FAL_PENCE.
 */
export const falModels: Record<FalModel, FalModelRow> = {
  'fal-ai/ace-step': {
    limits: { longestSeconds: 240, lyricCharacters: 4000 },
    input: (job, seconds) => ({
      tags: style(job),
      lyrics: sheetText(job.lyrics, job.style),
      duration: Math.min(240, seconds),
      seed: seedNumber(job.seed),
    }),
    price: (seconds) => Math.ceil(seconds * 0.02),
  },
  'fal-ai/minimax-music/v2.6': {
    limits: { longestSeconds: 300, lyricCharacters: 3500 },
    input: (job) => ({
      prompt: style(job).slice(0, 2000),
      lyrics: sheetText(job.lyrics, job.style),
      audio_setting: { format: 'mp3', sample_rate: 44_100, bitrate: 256_000 },
    }),
    price: (seconds) => minutes(seconds) * 80,
  },
  'fal-ai/elevenlabs/music': {
    limits: { longestSeconds: 300, lyricCharacters: 4000 },
    input: (job, seconds) => ({
      prompt: `${style(job)}\n\n${sheetText(job.lyrics, job.style)}`,
      music_length_ms: seconds * 1000,
      model_id: 'music_v1',
    }),
    price: (seconds) => minutes(seconds) * 80,
  },
  'elevenlabs/music/v2': {
    limits: { longestSeconds: 600, lyricCharacters: 4000 },
    input: (job, seconds) => ({
      prompt: `${style(job)}\n\n${sheetText(job.lyrics, job.style)}`,
      music_length_ms: seconds * 1000,
      model_id: 'music_v2',
    }),
    price: (seconds) => minutes(seconds) * 60,
  },
  // The clips of 'fal-ai/lyria3' last 30 seconds, which no song fits in. The prompt is all that it takes.
  'fal-ai/lyria3/pro': {
    limits: { longestSeconds: 180, lyricCharacters: 4000, languages: ['en', 'de', 'es', 'fr', 'hi', 'ja', 'ko', 'pt'] },
    input: (job, seconds) => ({
      prompt: `${style(job)}, ${seconds} seconds long, with these lyrics word for word:\n\n${sheetText(job.lyrics, job.style)}`,
    }),
    price: (seconds) => minutes(seconds) * 80,
  },
  'fal-ai/diffrhythm': {
    limits: { longestSeconds: 285, lyricCharacters: 4000 },
    input: (job, seconds) => ({
      lyrics: sheetText(job.lyrics, job.style),
      style_prompt: style(job),
      music_duration: seconds > 95 ? '285s' : '95s',
    }),
    price: (seconds) => minutes(seconds) * 80,
  },
};
