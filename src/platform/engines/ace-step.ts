/**
 * ACE-Step 1.5 REST server, self-hosted. Source: ace-step/ACE-Step-1.5 `docs/en/API.md`, `acestep/api_server.py`. It takes no
 * idempotency key and lists no jobs; a purchase costs nothing but time of the operator's own machine.
 */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mixedSongs } from '#studio/ears/limits.ts';
import { EngineError } from './engine-error.ts';
import { requestEngine, jsonOf, refuseByStatus, type EngineRequest } from './http.ts';
import { outsideHost } from './outside-host.ts';
import type { EngineRef, EngineTake, MusicEngine, MusicJob, MusicProgress, RepairJob } from './port.ts';
import { bpmOf, secondsOf, seedNumber, sheetTextWithVoice, styleWords } from './song-sheet.ts';

export interface AceStepParts {
  /** Address of the server, without a slash at its end. */
  url: string;
  key: string | undefined;
  model?: string;
  onByDefault?: boolean;
  pollSeconds?: number;
}

/** Seconds after which the server itself gives a job up. */
const serverPatience = 3600;
/** Polls of a server without work after which a silent task is lost. */
const silentPolls = 5;
/** Seconds of loading the model before the first song. */
const slowStart = 120;
const envelope = z.object({ code: z.number(), data: z.unknown(), error: z.unknown() });
const released = z.object({ task_id: z.string().min(1).max(200), queue_position: z.number().int().min(0).nullish() });
const stats = z.object({
  jobs: z.object({ queued: z.number(), running: z.number() }),
  avg_job_seconds: z.number().positive().nullish(),
});
const queried = z.array(z.object({ task_id: z.string(), status: z.number(), result: z.unknown().optional() })).max(10);
const results = z.array(
  z.object({
    file: z.string().max(2000).optional(),
    error: z.unknown().optional(),
    progress: z.number().optional(),
    seed_value: z.union([z.string(), z.number()]).optional(),
    dit_model: z.string().optional(),
  }),
);

export function aceStep({
  url,
  key,
  model = 'ace-step-1.5',
  onByDefault = true,
  pollSeconds = 2,
}: AceStepParts): MusicEngine {
  const server = new AceStepServer(url, key, pollSeconds);
  return {
    id: 'ace-step',
    name: 'ACE-Step',
    sendsTo: outsideHost(url),
    model,
    onByDefault,
    // Its README says 50 languages and more, and lists none.
    capabilities: {
      languages: null,
      longestSeconds: 600,
      // 4096, less the voice in the headings.
      lyricCharacters: 3900,
      takes: 2,
      timestamps: false,
      repair: true,
      originMark: false,
    },
    ears: mixedSongs,
    pollSeconds,
    patienceSeconds: serverPatience,
    pence: () => 0,
    async submit(job, { signal }) {
      const body = JSON.stringify({ ...wordsOf(job), batch_size: 2 });
      const headers = { 'content-type': 'application/json' };
      return { kind: 'queued', ref: await server.release({ body, headers, signal }) };
    },
    poll: (ref, { signal }) => server.progress(ref, signal),
    fetch: (ref, _, options) => server.takes(ref['task'] ?? '', options),
    async repair(job, { signal }) {
      return { kind: 'queued', ref: await server.release({ body: await repaintForm(job), signal }) };
    },
  };
}

/** `use_cot_caption` defaults to true and would rewrite the style. */
function wordsOf({ lyrics, style, seed }: MusicJob) {
  return {
    prompt: styleWords(style).join(', '),
    lyrics: sheetTextWithVoice(lyrics, style),
    thinking: true,
    vocal_language: lyrics.language.split('-')[0] ?? 'en',
    audio_duration: Math.min(600, Math.max(10, secondsOf(lyrics, style))),
    bpm: bpmOf(style),
    audio_format: 'mp3',
    use_random_seed: false,
    seed: seedNumber(seed),
    use_cot_caption: false,
  };
}

/** A repaint takes spans from 3 to 90 seconds. */
async function repaintForm(job: RepairJob): Promise<FormData> {
  const form = new FormData();
  const middle = (job.range.start + job.range.end) / 2;
  const half = Math.min(45, Math.max(1.5, (job.range.end - job.range.start) / 2));
  const start = Math.max(0, middle - half);
  const fields = {
    ...wordsOf(job),
    task_type: 'repaint',
    repainting_start: start.toFixed(2),
    repainting_end: (start + 2 * half).toFixed(2),
    batch_size: 1,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('src_audio', await openAsBlob(job.file), 'take.mp3');
  return form;
}

class AceStepServer {
  readonly #url: string;
  readonly #auth: Record<string, string>;
  readonly #pollSeconds: number;

  constructor(url: string, key: string | undefined, pollSeconds: number) {
    this.#url = url;
    this.#pollSeconds = pollSeconds;
    this.#auth = key === undefined ? {} : { authorization: `Bearer ${key}` };
  }

  /** The envelope's data. Some endpoints answer 200 with an error's code inside. @throws EngineError */
  async #data(
    pathname: string,
    request: Pick<EngineRequest, 'method' | 'body' | 'headers' | 'signal'>,
  ): Promise<unknown> {
    const answer = await requestEngine({
      ...request,
      url: `${this.#url}${pathname}`,
      headers: { ...request.headers, ...this.#auth },
      patience: 60,
    });
    refuseByStatus(answer);
    const parsed = envelope.safeParse(jsonOf(answer.bytes));
    if (!parsed.success) throw new EngineError('bad-answer', `${pathname}: no envelope`);
    const { code, data, error } = parsed.data;
    if (code !== 200) throw new EngineError(code === 429 ? 'busy' : 'failed', `${pathname}: ${code}: ${String(error)}`);
    return data;
  }

  async release(request: Pick<EngineRequest, 'body' | 'headers' | 'signal'>): Promise<EngineRef> {
    const parsed = released.safeParse(await this.#data('/release_task', request));
    if (!parsed.success) throw new EngineError('bad-answer', 'release_task: no task_id');
    const { task_id: task, queue_position: position } = parsed.data;
    return { task, ...(position ? { position: String(position) } : {}) };
  }

  async #query(task: string, signal: AbortSignal): Promise<TaskAnswer> {
    const body = JSON.stringify({ task_id_list: [task] });
    const headers = { 'content-type': 'application/json' };
    const parsed = queried.safeParse(await this.#data('/query_result', { body, headers, signal }));
    const row = parsed.data?.find(({ task_id: id }) => id === task);
    if (!row) throw new EngineError('bad-answer', 'query_result: the task is not in the answer');
    // `result` is a string inside the JSON.
    const inside = typeof row.result === 'string' ? jsonOf(Buffer.from(row.result || '[]')) : (row.result ?? []);
    const list = results.safeParse(inside);
    if (!list.success) throw new EngineError('bad-answer', 'query_result: the result is no list of songs');
    return { status: row.status, results: list.data };
  }

  async progress({ task = '', position }: EngineRef, signal: AbortSignal): Promise<MusicProgress> {
    const answer = await this.#query(task, signal);
    if (!isSilent(answer)) return progressOf(answer);
    const lostAfter = await this.#lostAfter(Number(position ?? 1), signal);
    if (lostAfter !== null) return { state: 'running', fraction: null, lostAfter };
    // It may have ended between the two questions.
    const then = await this.#query(task, signal);
    if (!isSilent(then)) return progressOf(then);
    return { state: 'running', fraction: null, lostAfter: this.#pollSeconds * silentPolls };
  }

  /**
   * Seconds after which a silent task is lost: a task that the server does not know looks like one that waits. Its figures tell: with
   * nothing queued and nothing running it knows none of ours, null; else one is lost that is silent for thrice the time of all before it.
   * A service that does not say how long a song takes is given as long as it gives itself.
   */
  async #lostAfter(position: number, signal: AbortSignal): Promise<number | null> {
    const told = stats.safeParse(await this.#data('/v1/stats', { method: 'GET', signal }).catch(quietly));
    const { jobs, avg_job_seconds: usual } = told.data ?? {};
    if (jobs && jobs.queued + jobs.running === 0) return null;
    return usual ? Math.min(serverPatience, 3 * usual * (position + 1) + slowStart) : serverPatience;
  }

  async takes(task: string, { directory, signal }: { directory: string; signal: AbortSignal }): Promise<EngineTake[]> {
    const { results } = await this.#query(task, signal);
    const takes: EngineTake[] = [];
    for (const [index, { file, seed_value: seed, dit_model: model }] of results.entries()) {
      if (!file?.startsWith('/v1/audio?')) continue;
      const answer = await requestEngine({
        url: `${this.#url}${file}`,
        method: 'GET',
        headers: this.#auth,
        patience: 120,
        signal,
      });
      if (answer.status === 403 || answer.status === 404)
        throw new EngineError('lost', `audio: ${answer.status}: the file is gone`);
      refuseByStatus(answer);
      const target = path.join(directory, `ace-step-${index}.mp3`);
      await writeFile(target, answer.bytes);
      takes.push({
        kind: 'raw',
        file: target,
        seed: seed === undefined ? null : String(seed),
        model: model ?? null,
        words: null,
      });
    }
    if (takes.length === 0) throw new EngineError('bad-answer', 'The task is done and has no file.');
    return takes;
  }
}

interface TaskAnswer {
  /** 0 waits or runs, 1 is done, 2 failed. */
  status: number;
  results: z.infer<typeof results>;
}

/** True for an answer that a task which waits and one that is not known have in common. */
const isSilent = ({ status, results: told }: TaskAnswer): boolean => status === 0 && told.length === 0;

/** @throws EngineError failed */
function progressOf({ status, results: told }: TaskAnswer): MusicProgress {
  if (status === 1) return { state: 'done' };
  if (status !== 2) return { state: 'running', fraction: told[0]?.progress ?? null };
  const words = told.map(({ error }) => error).find(Boolean);
  const reason = words === undefined ? 'no reason given' : JSON.stringify(words);
  throw new EngineError('failed', `The task failed: ${reason}`);
}

/** A server that does not tell its figures, as older ones do not. */
function quietly(error: unknown): null {
  if (error instanceof EngineError) return null;
  throw error;
}
