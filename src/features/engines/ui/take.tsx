import { useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { Scrubber } from '#ui/scrubber.tsx';
import { minutesAndSeconds } from '#ui/song-time.ts';
import { newRequestKey } from '#ui/request-key.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { useAudio } from '#ui/use-media.ts';
import type { EngineTake } from '../contract.ts';
import { DoubtedWords, Waveform } from './waveform.tsx';

/** Begins a version with a take; false where that is refused. */
export type UseTake = (takeId: string, requestKey: string) => Promise<boolean>;

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

function titleOf({ purpose, version, number }: EngineTake): string {
  if (purpose === 'repair') return m.engines_take_repair({ version });
  if (purpose === 'trial') return m.engines_take_trial({ number });
  return purpose === 'bonus' ? m.engines_take_bonus({ version, number }) : m.engines_take({ version, number });
}

/** A take with its picture and what the ears found. @param onUse absent where nothing can be made with it */
export function Take({ take, onStale, onUse }: { take: EngineTake; onStale: () => void; onUse?: UseTake }) {
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
        {take.waveform.length > 0 ? (
          <Waveform take={take} time={time} duration={duration} onSeek={seek} />
        ) : (
          <Scrubber name={title} time={time} duration={duration} onSeek={seek} />
        )}
        <span className="small figures">{minutesAndSeconds(playing || time > 0 ? time : duration)}</span>
      </div>
      {take.useless === null ? (
        <p className="small">
          {take.score === null ? m.engines_take_unheard() : m.engines_take_score({ score: take.score })}
        </p>
      ) : (
        <p className="small wrap-anywhere">{m.engines_take_useless({ reason: take.useless })}</p>
      )}
      <Findings findings={take.findings} onHear={hear} />
      <DoubtedWords words={take.doubted} time={time} onHear={hear} />
      {onUse && !take.chosen && take.useless === null && take.purpose !== 'bonus' && (
        <UseButton take={take} title={title} onUse={onUse} />
      )}
      {/* The lyrics stand on the same page. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...props} />
    </article>
  );
}

function UseButton({ take, title, onUse }: { take: EngineTake; title: string; onUse: UseTake }) {
  const [key] = useState(newRequestKey);
  const [working, setWorking] = useState(false);
  const use = async (): Promise<void> => {
    setWorking(true);
    const isBegun = await onUse(take.id, key);
    setWorking(false);
    showToast(isBegun ? 'ok' : 'error', isBegun ? m.engines_take_used() : m.engines_take_refused());
  };
  return (
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
