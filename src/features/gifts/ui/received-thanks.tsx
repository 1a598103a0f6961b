import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { spokenMoment } from '#ui/spoken-values.ts';
import type { GiftView } from '../contract.ts';
import type { GiftParts } from './gift-parts.ts';

/** Thank-yous that recipients left, for the giver alone. */
export function ReceivedThanks({ api, orderNumber, view: { thanks }, change }: GiftParts) {
  const [problem, setProblem] = useState<string>();
  const remove = async (thanks_id: string): Promise<void> =>
    setProblem(await change(api.deleteGiftThanks({ order_number: orderNumber, thanks_id })));
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
            <p className="small soft">
              {spokenMoment(one.at)}{' '}
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

function Recording({ recording: { kind, url } }: { recording: NonNullable<GiftView['thanks'][number]['recording']> }) {
  // A recording of somebody's own has no captions.
  if (kind === 'film')
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video controls preload="none" playsInline src={url} aria-label={m.gift_thanks_film()} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls preload="none" src={url} aria-label={m.gift_thanks_voice()} />;
}
