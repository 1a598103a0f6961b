import { safe } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { EnginesView, EngineView } from '../contract.ts';
import type { EnginesApi } from './engines-api.ts';
import { EngineFacts } from './engine-facts.tsx';
import { Failures } from './failures.tsx';
import { Trials } from './trials.tsx';

type Change = Omit<Parameters<EnginesApi['changeEngine']>[0], 'engine'>;

const kinds: { kind: EngineView['kind']; title: () => string }[] = [
  { kind: 'lyrics', title: m.engines_kind_lyrics },
  { kind: 'music', title: m.engines_kind_music },
  { kind: 'transcription', title: m.engines_kind_transcription },
];

/** Admin › Engines: switches, order, health, figures and the last failures. A failed change leaves what is shown as it is. */
export function EnginesPage({
  api,
  first,
  orderAddress,
}: {
  api: EnginesApi;
  first: EnginesView;
  orderAddress: (number: string) => string;
}) {
  const [view, setView] = useState(first);
  const [working, setWorking] = useState(false);
  const change = async (engine: string, wanted: Change): Promise<void> => {
    if (working) return;
    setWorking(true);
    const { data, error } = await safe(api.changeEngine({ engine, ...wanted }));
    setWorking(false);
    if (error) return showToast('error', m.admin_unexpected());
    setView(data);
    showToast('ok', m.engines_saved());
  };
  const queries = useQueryClient();
  const tryOut = async (engine: string): Promise<void> => {
    if (working) return;
    setWorking(true);
    const { error } = await safe(api.tryEngine({ engine }));
    setWorking(false);
    if (error) return showToast('error', refusalText(error));
    showToast('ok', m.engines_trying());
    await queries.invalidateQueries({ queryKey: ['engine-trials'] });
  };
  const [spent, budget, order] = [view.spent_today_pence, view.day_budget_pence, view.order_budget_pence].map(
    poundsAndPence,
  );
  return (
    <>
      <p className="notes soft max-w-136">{m.engines_more()}</p>
      <p className="notes figures">{m.engines_budget({ spent: spent!, budget: budget!, order: order! })}</p>
      {kinds.map(({ kind, title }) => (
        <Kind
          key={kind}
          kind={kind}
          title={title()}
          engines={view.engines.filter((engine) => engine.kind === kind)}
          working={working}
          onChange={(engine, wanted) => void change(engine, wanted)}
          onTry={(engine) => void tryOut(engine)}
        />
      ))}
      <Trials api={api} engines={view.engines} />
      <Failures failures={view.failures} engines={view.engines} orderAddress={orderAddress} />
    </>
  );
}

interface Changing {
  working: boolean;
  onChange: (engine: string, wanted: Change) => void;
  onTry: (engine: string) => void;
}

const refusals: Record<string, () => string> = {
  DAY_SPENT: m.engines_try_day_spent,
  ALREADY_TRYING: m.engines_try_already,
  NOTHING_TO_HEAR: m.engines_try_nothing,
};

function refusalText(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return (refusals[code] ?? m.admin_unexpected)();
}

function Kind({
  kind,
  title,
  engines,
  ...changing
}: { kind: string; title: string; engines: readonly EngineView[] } & Changing) {
  return (
    <section className="desk-part" aria-labelledby={`engines-${kind}`}>
      <h2 className="heading-3" id={`engines-${kind}`}>
        {title}
      </h2>
      {engines.length === 0 && <p className="notes soft">{m.engines_kind_none()}</p>}
      <ul className="desk-rows">
        {engines.map((engine, place) => (
          <Engine key={engine.id} engine={engine} isFirst={place === 0} {...changing} />
        ))}
      </ul>
    </section>
  );
}

const healthWords = {
  well: m.engines_health_well,
  failing: m.engines_health_failing,
  resting: m.engines_health_resting,
} as const;

function Engine({ engine, isFirst, working, onChange, onTry }: { engine: EngineView; isFirst: boolean } & Changing) {
  const { name, model, is_on: isOn, health } = engine;
  return (
    <li className="desk-row-stacked">
      <div className="grid gap-1 justify-items-start">
        <h3 className="flex flex-wrap items-center gap-3 font-[640]">
          {name} <span className="soft small">{model}</span>
          <Tag tone={isOn ? 'ok' : 'warn'}>{isOn ? m.engines_on() : m.engines_off()}</Tag>
          {isOn && health !== 'well' && <Tag tone="error">{healthWords[health]()}</Tag>}
        </h3>
        <EngineFacts engine={engine} />
        <AskedFor
          key={`${engine.genres.join()}|${engine.languages.join()}`}
          engine={engine}
          {...{ working, onChange }}
        />
      </div>
      <Actions engine={engine} isFirst={isFirst} {...{ working, onChange, onTry }} />
    </li>
  );
}

function Actions({ engine, isFirst, working, onChange, onTry }: { engine: EngineView; isFirst: boolean } & Changing) {
  const { id, name, is_on: isOn } = engine;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {!isFirst && (
        <Button
          look="quiet"
          size="slim"
          disabled={working}
          aria-label={m.engines_first_named({ name })}
          onClick={() => onChange(id, { position: 1 })}
        >
          {m.engines_first()}
        </Button>
      )}
      <Button
        look="quiet"
        size="slim"
        disabled={working}
        aria-label={m.engines_try_named({ name, price: poundsAndPence(engine.trial_pence) })}
        onClick={() => onTry(id)}
      >
        {m.engines_try({ price: poundsAndPence(engine.trial_pence) })}
      </Button>
      <Button
        look={isOn ? 'outline' : 'main'}
        size="slim"
        disabled={working}
        aria-label={isOn ? m.engines_switch_off_named({ name }) : m.engines_switch_on_named({ name })}
        onClick={() => onChange(id, { is_on: !isOn })}
      >
        {isOn ? m.engines_switch_off() : m.engines_switch_on()}
      </Button>
    </div>
  );
}

const listed = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Genres and languages that an engine is asked for. */
function AskedFor({ engine, working, onChange }: { engine: EngineView } & Omit<Changing, 'onTry'>) {
  const { id, name } = engine;
  const [genres, setGenres] = useState(engine.genres.join(', '));
  const [languages, setLanguages] = useState(engine.languages.join(', '));
  const [wrong, setWrong] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const codes = listed(languages);
    const isWrong = codes.some((code) => !/^[a-z]{2,3}$/.test(code));
    setWrong(isWrong);
    if (!isWrong) onChange(id, { genres: listed(genres), languages: codes });
  };
  return (
    <details>
      <summary className="small">{m.engines_genres({ name })}</summary>
      <form className="grid gap-3 max-w-104" noValidate onSubmit={save}>
        <TextField
          id={`genres-${id}`}
          label={m.engines_genres({ name })}
          hint={m.engines_genres_hint()}
          value={genres}
          onChange={setGenres}
        />
        <TextField
          id={`languages-${id}`}
          label={m.engines_languages({ name })}
          hint={m.engines_languages_hint()}
          error={wrong ? m.engines_languages_wrong() : undefined}
          value={languages}
          onChange={setLanguages}
        />
        <Button type="submit" look="outline" size="slim" disabled={working} aria-label={m.engines_save_named({ name })}>
          {m.engines_save()}
        </Button>
      </form>
    </details>
  );
}
