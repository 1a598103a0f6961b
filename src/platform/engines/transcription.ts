/** A recogniser behind any OpenAI-compatible `/audio/transcriptions`. It is given the language and never the lyrics. */
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EngineError } from './engine-error.ts';
import { requestEngine, jsonOf, refuseByStatus } from './http.ts';
import { outsideHost } from './outside-host.ts';
import type { HeardWord, TranscriptionEngine } from './port.ts';

export interface TranscriptionParts {
  /** Address with or without `/v1` at its end. */
  url: string;
  key: string | undefined;
  model: string;
  /** Pence of one file. */
  pence: number;
  onByDefault?: boolean;
}

const patience = 300;

const verbose = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
  segments: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })).nullish(),
});

export function transcription({ url, key, model, pence, onByDefault = true }: TranscriptionParts): TranscriptionEngine {
  const base = url.replace(/\/+$/, '');
  const address = `${/\/v\d+$/.test(base) ? base : `${base}/v1`}/audio/transcriptions`;
  return {
    id: 'transcription',
    name: 'Recogniser',
    sendsTo: outsideHost(url),
    model,
    onByDefault,
    languages: null,
    hears: 'songs',
    pence,
    async transcribe(file, language, { signal }) {
      const form = new FormData();
      form.set('model', model);
      form.set('language', language.split('-')[0] ?? language);
      form.set('response_format', 'verbose_json');
      form.append('timestamp_granularities[]', 'word');
      form.append('timestamp_granularities[]', 'segment');
      form.set('file', await openAsBlob(file), `song${path.extname(file)}`);
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const answer = await requestEngine({ url: address, headers, body: form, patience, signal });
      refuseByStatus(answer);
      const told = verbose.safeParse(jsonOf(answer.bytes));
      if (!told.success) throw new EngineError('bad-answer', 'The transcript has neither words nor segments.');
      const { words, segments } = told.data;
      if (words) return words.map(({ word, start, end }) => ({ text: word.trim(), start, end }));
      if (segments) return segments.flatMap(wordsOfSegment);
      throw new EngineError('bad-answer', 'The transcript has no times.');
    },
  };
}

/** Servers without times of words give those of segments; words share them by their letters. */
function wordsOfSegment({ text, start, end }: { text: string; start: number; end: number }): HeardWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let at = start;
  return words.map((word) => {
    const from = at;
    at += ((end - start) * word.length) / letters;
    return { text: word, start: from, end: at };
  });
}
