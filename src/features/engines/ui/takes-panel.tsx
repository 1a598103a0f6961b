import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { PlayButton } from '#ui/player.tsx';
import { minutesAndSeconds, Scrubber } from '#ui/scrubber.tsx';
import { newRequestKey } from '#ui/request-key.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { useAudio } from '#ui/use-media.ts';
import type { EngineTake } from '../contract.ts';
import type { EnginesApi } from './engines-page.tsx';

/** Begins a version with a take; false where that is refused. */
type UseTake = (takeId: string, requestKey: string) => Promise<boolean>;

type Fault = EngineTake['findings'][number]['fault'];

const faultWords: Record<Fault, () => string> = {
  'line-missing': m.engines_fault_line_missing,
  'line-changed': m.engines_fault_line_changed,
  'line-repeated': m.engines_fault_line_repeated,
  'name-wrong': m.engines_fault_name_wrong,
  'too-unsure': m.engines_fault_too_unsure,
  'not-judged': m.engines_fault_not_judged,
  'too-short': m.engines_fault_too_short,
  'too-long': m.engines_fault_too_long,
  'too-quiet': m.engines_fault_too_quiet,
  clipped: m.engines_fault_clipped,
  'silent-end': m.engines_fault_silent_end,
  'cut-off': m.engines_fault_cut_off,
  'wrong-voice': m.engines_fault_wrong_voice,
};

/** Takes of an order side by side, each with what the ears found; a press plays the doubted place. Nothing without takes. */
export function TakesPanel({ api, orderNumber, onUse }: { api: EnginesApi; orderNumber: string; onUse: UseTake }) {
  const { data, refetch } = useQuery({
    queryKey: ['takes', orderNumber],
    queryFn: () => api.orderEngines({ order_number: orderNumber }),
  });
  if (!data || data.takes.length === 0) return null;
  return (
    <section className="order-section-part" aria-labelledby="order-takes">
      <h2 className="heading-3" id="order-takes">
        {m.engines_takes()}
      </h2>
      <ul className="grid gap-6 md:grid-cols-2">
        {data.takes.map((take) => (
          <li key={take.id}>
            <Take take={take} onStale={() => void refetch()} onUse={onUse} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ purpose, version, number }: EngineTake): string {
  if (purpose === 'repair') return m.engines_take_repair({ version });
  return purpose === 'bonus' ? m.engines_take_bonus({ version, number }) : m.engines_take({ version, number });
}

function Take({ take, onStale, onUse }: { take: EngineTake; onStale: () => void; onUse: UseTake }) {
  const [key] = useState(newRequestKey);
  const [working, setWorking] = useState(false);
  const use = async (): Promise<void> => {
    setWorking(true);
    const isBegun = await onUse(take.id, key);
    setWorking(false);
    showToast(isBegun ? 'ok' : 'error', isBegun ? m.engines_take_used() : m.engines_take_refused());
  };
  const { props, playing, time, duration, toggle, seek } = useAudio(take.url, { onStale });
  const title = titleOf(take);
  const hear = (seconds: number): void => {
    seek(Math.max(0, seconds - 1));
    if (!playing) toggle();
  };
  return (
    <article className="grid gap-2" aria-label={title}>
      <h3 className="flex flex-wrap items-center gap-3 font-[640]">
        {title}
        {take.chosen && <Tag tone="ok">{m.engines_take_chosen()}</Tag>}
      </h3>
      <p className="small soft wrap-anywhere">
        {m.engines_take_made({ engine: take.engine, model: take.model, seed: take.seed ?? '–' })}
        {take.price_pence !== null && `. ${m.engines_take_price({ price: poundsAndPence(take.price_pence) })}`}
      </p>
      <div className="player-bar">
        <PlayButton playing={playing} title={title} onClick={toggle} small />
        <Scrubber name={title} time={time} duration={duration} onSeek={seek} />
        <span className="small figures">{minutesAndSeconds(playing || time > 0 ? time : duration)}</span>
      </div>
      <p className="small">
        {take.score === null ? m.engines_take_unheard() : m.engines_take_score({ score: take.score })}
      </p>
      <Findings findings={take.findings} onHear={hear} />
      {!take.chosen && take.purpose !== 'bonus' && (
        <Button
          look="outline"
          size="slim"
          className="justify-self-start"
          disabled={working}
          aria-label={m.engines_take_use_named({ take: title })}
          onClick={() => void use()}
        >
          {m.engines_take_use()}
        </Button>
      )}
      {/* The lyrics stand on the same page. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...props} />
    </article>
  );
}

function Findings({ findings, onHear }: { findings: EngineTake['findings']; onHear: (seconds: number) => void }) {
  return (
    <ul className="small grid gap-1">
      {findings.map(({ fault, about, start }) => (
        <li key={`${fault} ${start} ${about}`} className="wrap-anywhere">
          <b>{faultWords[fault]()}</b>{' '}
          <button type="button" className="underline text-(--link)" onClick={() => onHear(start)}>
            {m.engines_hear({ time: minutesAndSeconds(start) })}
          </button>{' '}
          <span dir="auto">{about}</span>
        </li>
      ))}
    </ul>
  );
}
