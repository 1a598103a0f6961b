import { Hono } from 'hono';
import type { Singer, SongBook, StandInSong } from './song-book.ts';
import { cutBody, noAnswer, notAudio, withoutLine, type PlannedTraps, type Trap } from './traps.ts';

interface Parts {
  sing: Singer;
  book: SongBook;
  traps: PlannedTraps;
  newId: () => string;
}

interface Request {
  lyrics: string;
  style: string;
  trap: Trap | undefined;
  polls: number;
  /** Null until it is sung. */
  song: StandInSong | null;
}

/** Headers of a queue that is asked too often. */
const busy: Partial<Record<Trap, Record<string, string>>> = {
  busy: {},
  'busy-a-second': { 'retry-after': '1' },
  'busy-an-hour': { 'retry-after': '3600' },
};

/** fal's queue with any of its music models; statuses and files lie at addresses of the answer. */
export function falStandIn({ sing, book, traps, newId }: Parts): Hono {
  const app = new Hono();
  const requests = new Map<string, Request>();
  app.get('/files/:name', (context) => fileOf(requests.get(context.req.param('name').replace('.mp3', ''))));
  app.get('/:owner/:alias/requests/:id/status', (context) => {
    const request = requests.get(context.req.param('id'));
    if (!request) return context.json({ detail: 'Not Found' }, 404);
    const isDone = request.song !== null || request.trap === 'ends-in-error';
    const early = request.polls++ === 0 ? 'IN_QUEUE' : 'IN_PROGRESS';
    const status = request.polls === 1 || !isDone ? early : 'COMPLETED';
    return context.json({ status, request_id: context.req.param('id') });
  });
  app.get('/:owner/:alias/requests/:id', (context) => {
    const id = context.req.param('id');
    const request = requests.get(id);
    if (!request) return context.json({ detail: 'Not Found' }, 404);
    if (request.trap === 'ends-in-error') return context.json({ detail: [{ msg: 'The model failed' }] }, 422);
    if (!request.song) return context.json({ detail: 'Request is still in progress' }, 400);
    const base = context.req.url.replace(/\/[^/]+\/[^/]+\/requests\/.*$/, '');
    return context.json({
      audio: { url: `${base}/files/${id}.mp3`, content_type: 'audio/mpeg', file_size: 1 },
      seed: 7,
    });
  });
  app.post('/:owner/:alias/*', (context) => submit(context.req.raw, context.req.param()));
  app.post('/:owner/:alias', (context) => submit(context.req.raw, context.req.param()));
  return app;

  async function submit(
    raw: globalThis.Request,
    { owner, alias }: { owner: string; alias: string },
  ): Promise<Response> {
    const trap = traps.next('fal');
    const refusal = refusalOf(raw, trap);
    if (refusal) return refusal;
    const input = (await raw.json()) as Record<string, string>;
    const isTooLong = (input['prompt'] ?? '').length > 2000 || (input['lyrics'] ?? '').length > 3500;
    if (alias === 'minimax-music' && isTooLong)
      return Response.json({ detail: [{ msg: 'prompt or lyrics: too long' }] }, { status: 422 });
    const id = newId();
    const prompt = input['prompt'] ?? input['tags'] ?? input['style_prompt'] ?? '';
    const request = { lyrics: input['lyrics'] ?? prompt, style: prompt, trap, polls: 0, song: null };
    requests.set(id, request);
    if (trap !== 'ends-in-error') void begin(request, { sing, book });
    // The version's path is dropped, as the real queue drops it.
    const at = raw.url.slice(0, raw.url.indexOf(`/${owner}/${alias}`));
    const address = `${at}/${owner}/${alias}/requests/${id}`;
    return Response.json({
      status: 'IN_QUEUE',
      request_id: id,
      queue_position: 0,
      status_url: `${address}/status`,
      response_url: address,
      cancel_url: `${address}/cancel`,
    });
  }
}

/** Sings behind the caller's back, as the queue does; a song that cannot be sung is a request that ends in an error. */
async function begin(request: Request, { sing, book }: Pick<Parts, 'sing' | 'book'>): Promise<void> {
  const { lyrics, style, trap } = request;
  const wanted = trap === 'missing-line' ? withoutLine(lyrics) : lyrics;
  try {
    const song = await sing({ lyrics: wanted, style, language: 'en', seed: 1 });
    book.keep(song);
    request.song = song;
  } catch {
    request.trap = 'ends-in-error';
  }
}

/** A refusal repeats the key, as some services do. */
function refusalOf(raw: globalThis.Request, trap: Trap | undefined): Response | Promise<Response> | null {
  const key = raw.headers.get('authorization');
  if (!key?.startsWith('Key ') || trap === 'bad-key')
    return Response.json({ detail: `Cannot access application with ${key}` }, { status: 401 });
  const headers = trap && busy[trap];
  if (headers) return Response.json({ detail: 'Too many requests' }, { status: 429, headers });
  if (trap === 'invalid') return Response.json({ detail: [{ msg: 'lyrics: too long' }] }, { status: 422 });
  return trap === 'no-answer' ? noAnswer(raw.signal) : null;
}

function fileOf(request: Request | undefined): Response {
  if (!request?.song || request.trap === 'expired') return Response.json({ detail: 'Not Found' }, { status: 404 });
  const headers = { 'content-type': 'audio/mpeg' };
  if (request.trap === 'not-audio') return new Response(notAudio, { headers });
  if (request.trap !== 'cut') return new Response(Buffer.from(request.song.mp3), { headers });
  request.trap = undefined;
  return new Response(cutBody(request.song.mp3), { headers });
}
