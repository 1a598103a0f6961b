/**
 * Models behind fal's queue. Source: fal-js `libs/client/src/queue.ts`, `types/common.ts`. The id comes with the answer only; the
 * client shows no idempotency key. Status addresses drop the version's path, so those of the answer are stored and used.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mixedSongs } from '#studio/ears/limits.ts';
import { EngineError } from './engine-error.ts';
import type { FalModel } from './fal-model-names.ts';
import { falModels } from './fal-models.ts';
import { requestEngine, jsonOf, refuseByStatus, wordsOf } from './http.ts';
import { mayBeFetched } from './outside-host.ts';
import type { EngineRef, EngineTake, MusicEngine, MusicProgress } from './port.ts';
import { secondsOf } from './song-sheet.ts';

export interface FalParts {
  key: string;
  model: FalModel;
  url?: string;
  /** Pence of a song; the table's price where it is not given. */
  pence?: number | undefined;
  onByDefault?: boolean;
  pollSeconds?: number;
}

const queued = z.object({ request_id: z.string(), status_url: z.url(), response_url: z.url() });
const status = z.object({ status: z.string(), error: z.unknown().optional() });
const output = z.object({
  audio: z.object({ url: z.string() }),
  seed: z.union([z.string(), z.number()]).nullish(),
});

export function fal({
  key,
  model,
  url = 'https://queue.fal.run',
  pence,
  onByDefault = true,
  pollSeconds = 2,
}: FalParts): MusicEngine {
  const auth = { authorization: `Key ${key}` };
  const { limits, input, price } = falModels[model];
  /** An address of the answer is asked with the key, so it must be the service's own. */
  const own = (address: string): string => {
    if (new URL(address).host === new URL(url).host) return address;
    throw new EngineError('bad-answer', `An address at ${new URL(address).host} is not the service's own.`);
  };
  return {
    id: 'fal',
    name: 'fal',
    sendsTo: 'fal',
    model,
    onByDefault,
    capabilities: { languages: null, timestamps: false, takes: 1, repair: false, originMark: false, ...limits },
    ears: mixedSongs,
    pollSeconds,
    patienceSeconds: 900,
    pence: (seconds) => pence ?? price(seconds),
    async submit(job, { signal }) {
      const body = JSON.stringify(input(job, secondsOf(job.lyrics, job.style)));
      const headers = { ...auth, 'content-type': 'application/json' };
      const answer = await requestEngine({ url: `${url}/${model}`, headers, body, patience: 60, signal });
      refuseByStatus(answer);
      const parsed = queued.safeParse(jsonOf(answer.bytes));
      if (!parsed.success) throw new EngineError('bad-answer', 'The queue gave no request_id.');
      const { request_id: id, status_url: statusUrl, response_url: responseUrl } = parsed.data;
      return { kind: 'queued', ref: { id, status: own(statusUrl), response: own(responseUrl) } };
    },
    async poll(ref, { signal }): Promise<MusicProgress> {
      const answer = await requestEngine({
        url: own(ref['status'] ?? url),
        method: 'GET',
        headers: auth,
        patience: 30,
        signal,
      });
      if (answer.status === 404) throw new EngineError('lost', `404: ${wordsOf(answer.bytes)}`);
      refuseByStatus(answer);
      const parsed = status.safeParse(jsonOf(answer.bytes));
      if (!parsed.success) throw new EngineError('bad-answer', 'The queue told no status.');
      const told = parsed.data;
      if (told.error) throw new EngineError('failed', `The request failed: ${JSON.stringify(told.error)}`);
      return told.status === 'COMPLETED' ? { state: 'done' } : { state: 'running', fraction: null };
    },
    fetch: (ref, _, options) => fetchTake(ref, { ...options, auth, own }),
  };
}

/** Statuses of a file that will not come back; after any other the song that is paid for is asked for again. */
const gone: ReadonlySet<number> = new Set([403, 404, 410]);

async function fetchTake(
  ref: EngineRef,
  {
    directory,
    signal,
    auth,
    own,
  }: { directory: string; signal: AbortSignal; auth: Record<string, string>; own: (address: string) => string },
): Promise<EngineTake[]> {
  const answer = await requestEngine({
    url: own(ref['response'] ?? ''),
    method: 'GET',
    headers: auth,
    patience: 60,
    signal,
  });
  // A request that ended in an error is COMPLETED too; its result then has the status of the error.
  if (answer.status === 422) throw new EngineError('failed', `422: ${wordsOf(answer.bytes)}`);
  refuseByStatus(answer);
  const made = output.safeParse(jsonOf(answer.bytes));
  if (!made.success) throw new EngineError('bad-answer', 'The result has no audio.');
  const address = made.data.audio.url;
  if (!mayBeFetched(address, own(ref['response'] ?? '')))
    throw new EngineError('bad-answer', 'The file is at an address that is not asked.');
  const file = await requestEngine({ url: address, method: 'GET', patience: 120, signal });
  if (gone.has(file.status)) throw new EngineError('lost', `${file.status}: the file's address has expired`);
  refuseByStatus(file);
  if (file.bytes.length === 0) throw new EngineError('bad-answer', 'The file is empty.');
  const target = path.join(directory, 'fal.mp3');
  await writeFile(target, file.bytes);
  const { seed } = made.data;
  return [
    {
      kind: 'raw',
      file: target,
      seed: seed === null || seed === undefined ? null : String(seed),
      model: null,
      words: null,
    },
  ];
}
