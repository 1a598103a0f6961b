import { Hono } from 'hono';
import type { SingRequest, Singer, SongBook, StandInSong } from './song-book.ts';
import { cutBody, noAnswer, notAudio, withoutLine, type PlannedTraps, type Trap } from './traps.ts';

interface Task {
  request: SingRequest;
  takes: number;
  trap: Trap | undefined;
  polls: number;
  /** Null until they are sung. */
  songs: StandInSong[] | null;
}

interface Parts {
  sing: Singer;
  book: SongBook;
  traps: PlannedTraps;
  newId: () => string;
}

const envelope = (data: unknown, code = 200, error: string | null = null) => ({
  data,
  code,
  error,
  timestamp: 0,
  extra: null,
});

/** ACE-Step 1.5's REST server. */
export function aceStepStandIn({ sing, book, traps, newId }: Parts): Hono {
  const app = new Hono();
  const tasks = new Map<string, Task>();
  app.post('/release_task', async (context) => {
    const trap = traps.next('ace-step');
    if (trap === 'busy') return context.json(envelope(null, 429, 'queue is full'), 429);
    if (trap === 'code-500') return context.json(envelope(null, 500, 'CUDA out of memory'));
    if (trap === 'no-answer') return noAnswer(context.req.raw.signal);
    const body = await bodyOf(context.req.raw);
    const wrong = wrongField(body);
    if (wrong) return context.json(envelope(null, 400, wrong), 400);
    const request = {
      lyrics: String(body['lyrics']),
      style: String(body['prompt']),
      language: String(body['vocal_language']),
      seed: Number(body['seed']),
    };
    const id = newId();
    const takes = Math.min(8, Number(body['batch_size'] ?? 2));
    const task: Task = { request, takes, trap, polls: 0, songs: null };
    if (trap !== 'lost') tasks.set(id, task);
    if (trap !== 'lost' && trap !== 'fails') void begin(task, sing, book);
    return context.json(envelope({ task_id: id, status: 'queued', queue_position: 1 }));
  });
  app.post('/query_result', async (context) => {
    const { task_id_list: ids } = await context.req.json<{ task_id_list: string[] }>();
    return context.json(envelope(ids.map((id) => resultOf(id, tasks.get(id)))));
  });
  app.get('/v1/stats', (context) => {
    const running = [...tasks.values()].filter((task) => task.songs === null && task.trap !== 'fails').length;
    return context.json(envelope({ jobs: { queued: 0, running }, queue_size: 0, avg_job_seconds: 5 }));
  });
  app.get('/v1/audio', (context) => {
    const [id = '', number = '0'] = (context.req.query('path') ?? '').replace('/tmp/', '').split('-');
    const task = tasks.get(id);
    const song = task?.songs?.[Number(number)];
    if (!task || !song || task.trap === 'file-gone') return context.json({ detail: 'Access denied' }, 403);
    if (task.trap === 'not-audio') return new Response(notAudio, { headers: { 'content-type': 'audio/mpeg' } });
    if (task.trap === 'cut') {
      task.trap = undefined;
      return new Response(cutBody(song.mp3), { headers: { 'content-type': 'audio/mpeg' } });
    }
    return new Response(Buffer.from(song.mp3), { headers: { 'content-type': 'audio/mpeg' } });
  });
  return app;
}

/** The field that is out of its range; undefined where none is. */
function wrongField(body: Record<string, unknown>): string | undefined {
  const within = (name: string, least: number, most: number): boolean => {
    const value = Number(body[name]);
    return value >= least && value <= most;
  };
  if (!within('audio_duration', 10, 600)) return 'audio_duration';
  if (!within('bpm', 30, 300)) return 'bpm';
  if (!within('batch_size', 1, 8)) return 'batch_size';
  if (body['task_type'] !== 'repaint') return undefined;
  if (!(body['src_audio'] instanceof File)) return 'src_audio';
  const span = Number(body['repainting_end']) - Number(body['repainting_start']);
  return span >= 2.99 && span <= 90.01 ? undefined : 'repainting_end';
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('content-type')?.startsWith('application/json'))
    return (await request.json()) as Record<string, unknown>;
  return Object.fromEntries(await request.formData());
}

/** `result` is a string; an unknown task looks like one that runs. */
function resultOf(id: string, task: Task | undefined): object {
  if (!task) return { task_id: id, status: 0, progress_text: '', result: '[]' };
  task.polls++;
  if (task.trap === 'fails')
    return { task_id: id, status: 2, progress_text: '', result: JSON.stringify([{ error: 'generation failed' }]) };
  if (task.songs === null || (task.trap === 'slow' && task.polls < 4)) {
    const progress = task.polls / (task.polls + 4);
    return { task_id: id, status: 0, progress_text: '', result: JSON.stringify([{ progress }]) };
  }
  const result = task.songs.map((_, number) => ({
    file: `/v1/audio?path=${encodeURIComponent(`/tmp/${id}-${number}`)}`,
    status: 1,
    seed_value: String(task.request.seed + number),
    dit_model: 'acestep-v15-turbo',
  }));
  return { task_id: id, status: 1, progress_text: '', result: JSON.stringify(result) };
}

/** Sings behind the caller's back, as the server does; a song that cannot be sung is a task that failed. */
async function begin(task: Task, sing: Singer, book: SongBook): Promise<void> {
  try {
    task.songs = await songsOf(task, sing, book);
  } catch {
    task.trap = 'fails';
  }
}

/** With 'missing-line' all takes lack it. */
async function songsOf({ request, takes, trap }: Task, sing: Singer, book: SongBook): Promise<StandInSong[]> {
  const lyrics = trap === 'missing-line' ? withoutLine(request.lyrics) : request.lyrics;
  const songs: StandInSong[] = [];
  for (let number = 0; number < takes; number++)
    songs.push(await sing({ ...request, lyrics, seed: request.seed + number }));
  for (const song of songs) book.keep(song);
  return songs;
}
