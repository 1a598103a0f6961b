import { Hono } from 'hono';
import type { Singer, SongBook } from './song-book.ts';
import { cutBody, noAnswer, notAudio, withoutLine, type PlannedTraps, type Trap } from './traps.ts';

interface Parts {
  sing: Singer;
  book: SongBook;
  traps: PlannedTraps;
  newId: () => string;
}

interface Plan {
  model_id?: string;
  prompt?: string;
  with_timestamps?: boolean;
  composition_plan?: { chunks?: { text?: string; duration_ms?: number; positive_styles?: string[] }[] };
}

/** ElevenLabs' `/v1/music/detailed` with composition plans of music_v2. */
export function elevenLabsStandIn({ sing, book, traps, newId }: Parts): Hono {
  const app = new Hono();
  app.post('/v1/music/detailed', async (context) => {
    const trap = traps.next('elevenlabs');
    if (!context.req.header('xi-api-key') || trap === 'bad-key')
      return context.json({ detail: { status: 'invalid_api_key', message: 'Invalid API key' } }, 401);
    const body = await context.req.json<Plan>();
    const chunks = body.composition_plan?.chunks ?? [];
    const wrong = trap === 'invalid' || body.model_id !== 'music_v2' || body.prompt !== undefined || !isPlan(chunks);
    if (wrong) return context.json({ detail: [{ loc: ['body'], msg: 'Input should be a valid plan' }] }, 422);
    const refused = refusal(trap);
    if (refused) return refused;
    if (trap === 'no-answer') return noAnswer(context.req.raw.signal);
    const lyrics = chunks.map(({ text }) => text ?? '').join('\n\n');
    const song = await sing({
      lyrics: trap === 'missing-line' ? withoutLine(lyrics) : lyrics,
      style: (chunks[0]?.positive_styles ?? []).join(', '),
      language: 'en',
      seed: 1,
    });
    book.keep(song);
    const timestamps = song.words.map(({ text, start, end }) => ({
      word: text,
      start_ms: Math.round(start * 1000),
      end_ms: Math.round(end * 1000),
    }));
    const json = JSON.stringify({
      composition_plan: body.composition_plan,
      song_metadata: { title: 'Song', genres: [], languages: ['en'], is_explicit: false },
      words_timestamps: body.with_timestamps ? timestamps : null,
    });
    const whole = Buffer.concat([
      Buffer.from(
        `--songs\r\nContent-Type: application/json\r\n\r\n${json}\r\n--songs\r\nContent-Type: audio/mpeg\r\n\r\n`,
      ),
      trap === 'not-audio' ? Buffer.from(notAudio) : song.mp3,
      Buffer.from('\r\n--songs--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/mixed; boundary=songs', 'song-id': newId() };
    return new Response(trap === 'cut' ? cutBody(whole) : whole, { headers });
  });
  return app;
}

type Chunk = { text?: string; duration_ms?: number; positive_styles?: string[] };

/** Up to 30 chunks of 3 to 120 seconds, ten minutes together, each with styles. */
function isPlan(chunks: readonly Chunk[]): boolean {
  const fits = ({ text, duration_ms: length = 0, positive_styles: styles }: Chunk): boolean =>
    text !== undefined && length >= 3000 && length <= 120_000 && Array.isArray(styles);
  const whole = chunks.reduce((sum, { duration_ms: length = 0 }) => sum + length, 0);
  return chunks.length > 0 && chunks.length <= 30 && whole <= 600_000 && chunks.every(fits);
}

function refusal(trap: Trap | undefined): Response | null {
  const answer = (status: number, detail: object): Response => Response.json({ detail }, { status });
  if (trap === 'busy') return answer(429, { status: 'too_many_concurrent_requests', message: 'Too many requests' });
  if (trap === 'broken') return answer(500, { status: 'internal_error', message: 'Something went wrong' });
  if (trap !== 'moderated') return null;
  return answer(400, {
    status: 'bad_composition_plan',
    message: 'The plan may break our terms.',
    data: { composition_plan_suggestion: { chunks: [{ text: '[Verse 1]\nAnother line' }] } },
  });
}
