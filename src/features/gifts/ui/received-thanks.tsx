import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { spokenMoment } from '#ui/spoken-values.ts';
import { Tick } from '#ui/tick.tsx';
import type { GiftView } from '../contract.ts';
import type { GiftParts } from './gift-parts.ts';

/** Thank-yous that recipients left, for the giver alone. */
export function ReceivedThanks({ api, orderNumber, view: { thanks }, change }: GiftParts) {
  const [problem, setProblem] = useState<string>();
  const remove = async (thanks_id: string): Promise<void> =>
    setProblem(await change(api.deleteGiftThanks({ order_number: orderNumber, thanks_id })));
  /** A tick stands at once, and goes if it is refused. */
  const [wanted, setWanted] = useState<{ id: string; shows: boolean }>();
  const show = async (thanks_id: string, shows: boolean): Promise<void> => {
    setWanted({ id: thanks_id, shows });
    setProblem(await change(api.showGiftThanks({ order_number: orderNumber, thanks_id, show: shows })));
    setWanted(undefined);
  };
  return (
    <div className="gift-sending">
      <h3 className="heading-3">{m.gift_thanks_title()}</h3>
      {thanks.length === 0 && <p className="small soft">{m.gift_thanks_none()}</p>}
      <ul className="grid gap-4 empty:hidden">
        {thanks.map((one) => (
          <li key={one.id} className="gift-received">
            {one.line !== '' && (
              <p className="notes" dir="auto">
                {one.line}
              </p>
            )}
            {one.recording && <Recording recording={one.recording} />}
            {one.line !== '' && (
              <>
                <Tick
                  id={`gift-thanks-${one.id}`}
                  words={m.gift_thanks_show()}
                  isTicked={wanted?.id === one.id ? wanted.shows : one.shows}
                  onTick={(isTicked) => void show(one.id, isTicked)}
                />
                <p className="small soft">{shownWords(one)}</p>
              </>
            )}
            <p className="small soft flex flex-wrap items-center gap-x-4">
              {spokenMoment(one.at)}
              <Button look="quiet" size="slim" onClick={() => void remove(one.id)}>
                {m.gift_thanks_delete()}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {problem && <FieldError id="gift-thanks-error">{problem}</FieldError>}
    </div>
  );
}

function shownWords({ may_show: mayShow, shows }: GiftView['thanks'][number]): string {
  if (mayShow) return shows ? m.gift_thanks_both() : m.gift_thanks_they();
  return shows ? m.gift_thanks_you() : m.gift_thanks_neither();
}

function Recording({ recording: { kind, url } }: { recording: NonNullable<GiftView['thanks'][number]['recording']> }) {
  // A recording of somebody's own has no captions.
  if (kind === 'film')
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video controls preload="none" playsInline src={url} aria-label={m.gift_thanks_film()} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls preload="none" src={url} aria-label={m.gift_thanks_voice()} />;
}
