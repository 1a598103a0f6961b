import { Hono } from 'hono';
import type { SongBook } from './song-book.ts';
import { cutBody, noAnswer, type PlannedTraps } from './traps.ts';

/** An answer in the form of the schema that the caller sent. */
export type Lyricist = (order: Record<string, unknown>) => Promise<object>;

interface Parts {
  write: Lyricist;
  book: SongBook;
  traps: PlannedTraps;
}

interface ChatRequest {
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name?: string; strict?: boolean; schema?: unknown } };
}

/** OpenAI-compatible chat completions and transcriptions. */
export function openAiStandIn({ write, book, traps }: Parts): Hono {
  const app = new Hono();
  app.post('/v1/chat/completions', async (context) => {
    const body = await context.req.json<ChatRequest>();
    const trap = traps.next('chat');
    if (trap === 'busy') return context.json({ error: { message: 'Rate limit reached' } }, 429);
    if (trap === 'no-answer') return noAnswer(context.req.raw.signal);
    const type = body.response_format?.type;
    const wrong = strictProblem(body.response_format);
    if (wrong) return context.json({ error: { message: `Invalid schema for response_format: ${wrong}` } }, 400);
    if ((trap === 'no-schema' && type === 'json_schema') || (trap === 'no-format' && type !== undefined)) {
      if (trap === 'no-format' && type === 'json_schema') traps.plan('chat', 'no-format');
      const message = 'Either "json_schema" or "grammar" can be specified, but not both';
      return context.json({ error: { message } }, 400);
    }
    const lyrics = await write(orderIn(body));
    const text = JSON.stringify(trap === 'invents' ? invented(lyrics) : lyrics);
    const contents: Partial<Record<string, string>> = {
      prose: `Here is your song:\n\`\`\`json\n${text}\n\`\`\`\nI hope {you} like it!`,
      'bad-form': '{"title": "A Song"}',
    };
    const content = contents[trap ?? ''] ?? text;
    const message =
      trap === 'refuses'
        ? { role: 'assistant', content: null, refusal: 'I cannot write that.' }
        : { role: 'assistant', content };
    const answer = JSON.stringify({ id: 'chat', object: 'chat.completion', choices: [{ index: 0, message }] });
    const headers = { 'content-type': 'application/json' };
    return new Response(trap === 'cut' ? cutBody(Buffer.from(answer)) : answer, { headers });
  });
  app.post('/v1/audio/transcriptions', async (context) => {
    const trap = traps.next('transcription');
    if (trap === 'busy') return context.json({ error: { message: 'Rate limit reached' } }, 429);
    if (trap === 'no-answer') return noAnswer(context.req.raw.signal);
    const file = (await context.req.formData()).get('file');
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    const heard = book.wordsOf(bytes) ?? [];
    const text = heard.map((word) => word.text).join(' ');
    if (trap === 'segments') {
      const span = { start: heard[0]?.start ?? 0, end: heard.at(-1)?.end ?? 0 };
      return context.json({ text, segments: [{ id: 0, text, ...span }] });
    }
    return context.json({ text, words: heard.map((word) => ({ word: word.text, start: word.start, end: word.end })) });
  });
  return app;
}

/** Keywords that a strict schema may have. */
const strictKeywords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum']);

/** Refusal by a strict server, which takes no name of other letters, further keywords, an object that is open or has optional fields. */
function strictProblem(format: ChatRequest['response_format']): string | undefined {
  if (format?.type !== 'json_schema') return undefined;
  const { name = '', strict, schema } = format.json_schema ?? {};
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) return 'name';
  return strict ? schemaProblem(schema) : undefined;
}

function schemaProblem(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return 'no schema';
  const { type, properties = {}, required, additionalProperties, items } = schema as Record<string, unknown>;
  const unknown = Object.keys(schema).find((keyword) => !strictKeywords.has(keyword));
  if (unknown !== undefined) return `'${unknown}' is not permitted`;
  if (type === 'array') return schemaProblem(items);
  if (type !== 'object') return undefined;
  const names = Object.keys(properties as object);
  const isClosed = additionalProperties === false && Array.isArray(required) && required.length === names.length;
  if (!isClosed) return "'additionalProperties' and 'required' must close it";
  return Object.values(properties as object)
    .map(schemaProblem)
    .find((problem) => problem !== undefined);
}

/** The order in the caller's fence. */
function orderIn({ messages }: ChatRequest): Record<string, unknown> {
  const text = messages.map(({ content }) => content).join('\n');
  const fenced = /<order>\s*(\{[\s\S]*?\})\s*<\/order>/.exec(text)?.[1];
  return fenced === undefined ? {} : (JSON.parse(fenced) as Record<string, unknown>);
}

/** The song with a name and a number that nobody told. */
function invented(lyrics: object): object {
  const song = structuredClone(lyrics) as { sections?: { lines: { display: string; sung: string }[] }[] };
  const line = song.sections?.[0]?.lines[0];
  if (line) line.display = line.sung = 'We met Bartholomew in 1987';
  return song;
}
