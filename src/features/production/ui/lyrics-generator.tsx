import { safe } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { LyricsRun } from '../lyrics-contract.ts';
import { tryAction, type ProductionApi } from './production-api.ts';
import './production.css';

const whileRunningEvery = 1000;

interface Said {
  tone: 'ok' | 'info' | 'error';
  text: string;
}

/** Message about the outcome of a run, in the words of the specification. */
function outcomeOf({ wanted, processedCount, errorCount, totalOrders }: LyricsRun): Said {
  if (wanted === 0) return { tone: 'info', text: m.staff_lyrics_none({ totalOrders }) };
  if (processedCount === 0 && errorCount > 0)
    return { tone: 'error', text: m.staff_lyrics_failed({ reason: m.staff_lyrics_errors_text() }) };
  return { tone: 'ok', text: m.staff_lyrics_done({ n: processedCount }) };
}

function useGenerator(api: ProductionApi) {
  const client = useQueryClient();
  const queryKey = ['lyrics-run'];
  const query = useQuery({
    queryKey,
    queryFn: () => api.lyricsRun(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? whileRunningEvery : false),
  });
  const [said, setSaid] = useState<Said | null>(null);
  const followed = useRef(false);
  const run = query.data ?? null;
  useEffect(() => {
    if (run?.state === 'running') followed.current = true;
    if (run?.state !== 'done' || !followed.current) return;
    followed.current = false;
    setSaid(outcomeOf(run));
  }, [run]);
  const generate = async (): Promise<void> => {
    setSaid(null);
    const outcome = await tryAction(api.generateLyrics());
    if ('refused' in outcome) {
      setSaid({ tone: 'error', text: m.staff_lyrics_failed({ reason: outcome.refused }) });
      return;
    }
    followed.current = true;
    client.setQueryData(queryKey, outcome.done);
    await safe(client.invalidateQueries({ queryKey }));
  };
  return { run, said, generate };
}

/** ADM-04: writes the lyrics of every paid order that has none, and shows the progress. */
export function LyricsGenerator({ api }: { api: ProductionApi }) {
  const { run, said, generate } = useGenerator(api);
  const isRunning = run?.state === 'running';
  return (
    <>
      <p className="notes soft max-w-136">{m.staff_lyrics_text()}</p>
      {said && (
        <Notice tone={said.tone} announce>
          {said.text}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Button disabled={isRunning} onClick={() => void generate()}>
          {isRunning ? m.staff_lyrics_running() : m.staff_lyrics_button()}
        </Button>
        {isRunning && <Progress run={run} />}
      </div>
      {run && <LastRun run={run} />}
    </>
  );
}

function Progress({ run: { processedCount, errorCount, wanted } }: { run: LyricsRun }) {
  const done = processedCount + errorCount;
  return (
    <span className="grid min-w-56 gap-1">
      <progress className="stage-bar" aria-label={m.staff_lyrics_progress()} value={done} max={wanted} />
      <output className="small soft figures">{m.staff_lyrics_at({ done, wanted })}</output>
    </span>
  );
}

function LastRun({ run }: { run: LyricsRun }) {
  return (
    <section className="desk-part max-w-104" aria-labelledby="last-run">
      <h2 className="heading-3" id="last-run">
        {m.staff_lyrics_last()}
      </h2>
      <p className="small soft">{m.staff_lyrics_when({ at: dayAndTime(run.started_at) })}</p>
      <dl className="money">
        <div>
          <dt>{m.staff_lyrics_processed()}</dt>
          <dd className="figures">{run.processedCount}</dd>
        </div>
        <div>
          <dt>{m.staff_lyrics_errors()}</dt>
          <dd className="figures">{run.errorCount}</dd>
        </div>
        <div>
          <dt>{m.staff_lyrics_total()}</dt>
          <dd className="figures">{run.totalOrders}</dd>
        </div>
      </dl>
      {run.errorCount > 0 && <p className="small soft">{m.staff_lyrics_errors_text()}</p>}
    </section>
  );
}
