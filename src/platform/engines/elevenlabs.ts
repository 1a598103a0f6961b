/**
 * ElevenLabs Music, composition plans of `music_v2` with timestamps. Source: elevenlabs-python `src/elevenlabs/music`,
 * elevenlabs/skills `music`. The call is synchronous and has neither an idempotency key nor a look-up.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mixedSongs } from '#studio/ears/limits.ts';
import { EngineError } from './engine-error.ts';
import { requestEngine, jsonOf, refuseByStatus, wordsOf, type EngineAnswer } from './http.ts';
import { partsOf } from './multipart.ts';
import type { EngineTake, MusicEngine, MusicJob } from './port.ts';
import { sheetOf, styleWords, type SheetSection } from './song-sheet.ts';

export interface ElevenLabsParts {
  key: string;
  url?: string;
  /** Pence for each minute begun. */
  pencePerMinute: number;
  onByDefault?: boolean;
}

const model = 'music_v2';
/** Limits of a plan: chunks, and milliseconds of each. */
const [mostChunks, shortestChunk, longestChunk] = [30, 3000, 120_000];
/** Milliseconds that a first or last chunk gets for the song's beginning and end. */
const roomForEnds = 14_000;
/** Seconds that the whole song may take to be sung; the service names no limit. */
const patience = 600;

const detailed = z.object({
  words_timestamps: z.array(z.object({ word: z.string(), start_ms: z.number(), end_ms: z.number() })).nullish(),
});

export function elevenLabs({
  key,
  url = 'https://api.elevenlabs.io',
  pencePerMinute,
  onByDefault = true,
}: ElevenLabsParts): MusicEngine {
  return {
    id: 'elevenlabs',
    name: 'ElevenLabs Music',
    sendsTo: 'ElevenLabs',
    model,
    onByDefault,
    capabilities: {
      languages: null,
      longestSeconds: 600,
      lyricCharacters: 9000,
      takes: 1,
      timestamps: true,
      // Inpainting is for enterprise accounts only.
      repair: false,
      originMark: true,
    },
    ears: mixedSongs,
    pollSeconds: 1,
    patienceSeconds: patience,
    pence: (seconds) => Math.ceil(seconds / 60) * pencePerMinute,
    async submit(job, { directory, signal }) {
      const answer = await requestEngine({
        url: `${url}/v1/music/detailed?output_format=mp3_48000_192`,
        headers: { 'xi-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(planOf(job)),
        patience,
        signal,
      });
      refuseModerated(answer);
      refuseByStatus(answer);
      return { kind: 'answered', takes: [await takeOf(answer, path.join(directory, 'elevenlabs.mp3'))] };
    },
    poll: () => Promise.resolve({ state: 'done' }),
    fetch: () => Promise.reject(new EngineError('lost', 'A song of this service comes with its answer or not at all.')),
  };
}

/**
 * The docs disagree on the default model, so it is always named; styles are English. @throws EngineError refused-job for more sections
 * than a plan has chunks
 */
function planOf({ lyrics, style }: MusicJob) {
  const styles = styleWords(style);
  const sections = sheetOf(lyrics, style).flatMap(withinChunks);
  if (sections.length > mostChunks)
    throw new EngineError('refused-job', `A plan has ${mostChunks} chunks, and the song needs ${sections.length}.`);
  const chunks = sections.map(({ heading, lines, seconds }, index) => {
    const extra = (index === 0 ? 8 : 0) + (index === sections.length - 1 ? 6 : 0);
    const wanted = Math.round((seconds + extra) * 1000);
    return {
      text: [heading, ...lines].join('\n'),
      duration_ms: Math.min(longestChunk, Math.max(shortestChunk, wanted)),
      positive_styles: [...styles, 'clear diction'],
      negative_styles: [],
      context_adherence: 'high',
    };
  });
  return { model_id: model, sign_with_c2pa: true, with_timestamps: true, composition_plan: { chunks } };
}

/** A section that lasts longer than a chunk, in parts of about the same number of lines. */
function withinChunks(section: SheetSection): SheetSection[] {
  const { lines, seconds } = section;
  const parts = Math.min(lines.length, Math.ceil((seconds * 1000) / (longestChunk - roomForEnds)));
  if (parts <= 1) return [section];
  const each = Math.ceil(lines.length / parts);
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, part) => {
    const inside = lines.slice(part * each, (part + 1) * each);
    return { ...section, lines: inside, seconds: (seconds * inside.length) / lines.length };
  });
}

/** @throws EngineError moderated, with the service's own suggestion */
function refuseModerated({ status, bytes }: EngineAnswer): void {
  if (status < 400 || status >= 500) return;
  const text = bytes.toString('utf8');
  if (!/bad_prompt|bad_composition_plan/.test(text)) return;
  const suggestion = suggestionIn(jsonOf(bytes));
  throw new EngineError('moderated', `${status}: ${wordsOf(bytes)}`, suggestion === undefined ? {} : { suggestion });
}

function suggestionIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inside] of Object.entries(value)) {
    if (name === 'prompt_suggestion' || name === 'composition_plan_suggestion')
      return typeof inside === 'string' ? inside : JSON.stringify(inside);
    const found = suggestionIn(inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function takeOf({ headers, bytes }: EngineAnswer, target: string): Promise<EngineTake> {
  const parts = readParts(headers.get('content-type') ?? '', bytes);
  const audio = parts.find((part) => (part.headers.get('content-type') ?? '').startsWith('audio/'));
  const json = parts.find((part) => (part.headers.get('content-type') ?? '').includes('json'));
  if (!audio || audio.bytes.length === 0) throw new EngineError('bad-answer', 'The answer has no audio.');
  await writeFile(target, audio.bytes);
  const told = json ? detailed.safeParse(jsonOf(json.bytes)) : undefined;
  const words = told?.data?.words_timestamps?.map(({ word, start_ms: start, end_ms: end }) => ({
    text: word,
    start: start / 1000,
    end: end / 1000,
  }));
  return { kind: 'raw', file: target, seed: headers.get('song-id'), model, words: words ?? null };
}

function readParts(contentType: string, bytes: Buffer): ReturnType<typeof partsOf> {
  try {
    return partsOf(contentType, bytes);
  } catch (error) {
    // Cut off on its way: the song was made and paid for all the same.
    throw new EngineError('unanswered', `The answer is no whole song: ${(error as Error).message}`, { cause: error });
  }
}
