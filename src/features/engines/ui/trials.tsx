import { useQuery } from '@tanstack/react-query';
import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { FetchState } from '#ui/fetch-state.tsx';
import { Tag } from '#ui/tag.tsx';
import type { EngineTrial, EngineView } from '../contract.ts';
import { stateWords } from './attempt-words.ts';
import type { EnginesApi } from './engines-api.ts';
import { Take } from './take.tsx';

/** Milliseconds between two questions for a trial that is under way. */
const every = 2000;

/** `useless` or a picture tells of a take that it was opened; the embedded studio's is finished as it comes. */
const isUnderWay = ({ state, engine, takes }: EngineTrial): boolean =>
  state === 'begun' ||
  state === 'submitted' ||
  (!engine.startsWith('embedded') && takes.some(({ useless, waveform }) => useless === null && waveform.length === 0));

/** Trials of engines with what came of them; asked again while one is under way. */
export function Trials({ api, engines }: { api: EnginesApi; engines: readonly EngineView[] }) {
  const query = useQuery({
    queryKey: ['engine-trials'],
    queryFn: () => api.listTrials(),
    retry: 1,
    refetchInterval: ({ state }) => (state.data?.trials.some(isUnderWay) ? every : false),
  });
  const { data } = query;
  return (
    <section className="desk-part" aria-labelledby="engine-trials">
      <h2 className="heading-3" id="engine-trials">
        {m.engines_trials()}
      </h2>
      <p className="small soft max-w-136">{m.engines_trials_text()}</p>
      <FetchState query={query} />
      {data?.trials.length === 0 && <p className="notes soft">{m.engines_trials_none()}</p>}
      <ul className="desk-rows" aria-live="polite">
        {data?.trials.map((trial) => (
          <li key={trial.id} className="desk-row-stacked">
            <Trial
              trial={trial}
              name={engines.find(({ id }) => id === trial.engine)?.name ?? trial.engine}
              onStale={() => void query.refetch()}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Trial({ trial, name, onStale }: { trial: EngineTrial; name: string; onStale: () => void }) {
  const { model, state, at, price_pence: pence, fault, detail, suggestion, lyrics, takes } = trial;
  return (
    <div className="grid gap-2 min-w-0">
      <h3 className="flex flex-wrap items-center gap-3 font-[640]">
        {name} <span className="soft small">{model}</span>
        <Tag tone={state === 'answered' ? 'ok' : 'warn'}>{stateWords[state]()}</Tag>
      </h3>
      <p className="small soft figures">
        {dayAndTime(at)}
        {pence !== null && `, ${poundsAndPence(pence)}`}
      </p>
      {detail && (
        <p className="small wrap-anywhere">
          {fault}: {detail}
        </p>
      )}
      {suggestion && <p className="small wrap-anywhere">{m.engines_suggestion({ text: suggestion })}</p>}
      {lyrics !== null && (
        <details>
          <summary className="small">{m.engines_trial_lyrics()}</summary>
          <p className="small whitespace-pre-line" dir="auto">
            {lyrics}
          </p>
        </details>
      )}
      {takes.map((take) => (
        <Take key={take.id} take={take} onStale={onStale} />
      ))}
    </div>
  );
}
