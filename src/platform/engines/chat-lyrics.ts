/**
 * Lyrics by any OpenAI-compatible `/chat/completions`: a cloud, or a model on the operator's own machine. Support of structured
 * output varies by server, so the schema is asked for, then plain JSON, then nothing, and the answer is checked here anyway.
 */
import { z } from 'zod';
import type { Lyrics, SongBrief } from '#studio/contracts.ts';
import { EngineError } from './engine-error.ts';
import { requestEngine, jsonOf, refuseByStatus, type EngineAnswer } from './http.ts';
import { jsonIn } from './json-in.ts';
import { lyricsFromAnswer, lyricsSchema } from './lyrics-answer.ts';
import { rewriteMessages, writeMessages, type ChatMessage } from './lyrics-prompt.ts';
import { outsideHost } from './outside-host.ts';
import type { CallOptions, LyricsEngine } from './port.ts';

export interface ChatLyricsParts {
  /** Address with or without `/v1` at its end. */
  url: string;
  key: string | undefined;
  model: string;
  /** Pence of one call. */
  pence: number;
  onByDefault?: boolean;
}

/** Seconds that one call may take; a model on a small machine writes slowly. */
const patience = 180;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
});

/** Ways of asking for structure, the strictest first. */
const formats = [
  { type: 'json_schema', json_schema: { name: 'song_lyrics', strict: true, schema: lyricsSchema } },
  { type: 'json_object' },
  null,
] as const;

/** A server's 400 about the way of asking, not about what is asked. */
const aboutFormat = /schema|grammar|response_format|json_object|structured/i;

export function chatLyrics({ url, key, model, pence, onByDefault = true }: ChatLyricsParts): LyricsEngine {
  const base = url.replace(/\/+$/, '');
  const address = `${/\/v\d+$/.test(base) ? base : `${base}/v1`}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const send = (
    messages: ChatMessage[],
    format: (typeof formats)[number],
    signal: AbortSignal,
  ): Promise<EngineAnswer> => {
    const body = JSON.stringify({ model, messages, temperature: 0.8, ...(format ? { response_format: format } : {}) });
    return requestEngine({ url: address, headers, body, patience, signal });
  };
  const lyricsBy = async (messages: ChatMessage[], brief: SongBrief, { signal }: CallOptions): Promise<Lyrics> => {
    for (const format of formats) {
      const answer = await send(messages, format, signal);
      if (answer.status === 400 && format && aboutFormat.test(answer.bytes.toString('utf8'))) continue;
      refuseByStatus(answer);
      return lyricsFromAnswer(jsonIn(contentOf(answer)), brief);
    }
    throw new EngineError('refused-job', 'The server takes no way of asking for lyrics.');
  };
  return {
    id: 'chat-lyrics',
    name: 'Language model',
    sendsTo: outsideHost(url),
    model,
    onByDefault,
    languages: null,
    pence,
    write: async (brief, options) => ({
      kind: 'written',
      lyrics: await lyricsBy(writeMessages(brief), brief, options),
    }),
    rewrite: (lyrics, notes, brief, options) => lyricsBy(rewriteMessages(lyrics, notes, brief), brief, options),
  };
}

function contentOf({ bytes }: EngineAnswer): string {
  const parsed = completion.safeParse(jsonOf(bytes));
  const message = parsed.data?.choices[0]?.message;
  if (!message) throw new EngineError('bad-answer', 'The answer has no message.');
  if (message.refusal) throw new EngineError('moderated', message.refusal);
  return message.content ?? '';
}
