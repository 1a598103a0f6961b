import { safe } from '@orpc/client';
import { useState } from 'react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Property } from '../contract.ts';
import { type HostsApi, houseTime, reasonOf } from './hosts-api.ts';
import { usePolling } from './use-polling.ts';

interface WelcomeProps {
  api: HostsApi;
  property: Property;
  hasPlan: boolean;
  onChanged: () => Promise<void>;
}

/** HOST-04: the welcome video of a house, and its making. */
export function HouseWelcome({ api, property, hasPlan, onChanged }: WelcomeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { welcome, shown_welcome: shown, property_id, time_zone, recreation_pence: fee } = property;
  const isMaking = welcome?.state === 'making';
  usePolling(isMaking, onChanged);
  const isCharged = hasPlan && fee !== null && fee > 0;
  const make = async (): Promise<void> => {
    const { error } = await safe(api.makeWelcome({ property_id, ...(isCharged ? { fee_pence: fee } : {}) }));
    setProblem(error ? reasonOf(error) : null);
    await onChanged();
  };
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="heading-3">{m.host_welcome()}</h3>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      {welcome?.state === 'failed' && <Notice tone="error">{m.host_welcome_failed()}</Notice>}
      {shown?.film_url && (
        // The words of the song are drawn into the film.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className="host-film" src={shown.film_url} controls playsInline aria-label={m.host_welcome()} />
      )}
      {shown?.expires_at && (
        <Notice tone="warn">{m.host_welcome_ends({ day: houseTime(shown.expires_at, time_zone) })}</Notice>
      )}
      {isCharged && !isMaking && <p className="notes">{m.host_recreation_due({ price: pounds(fee) })}</p>}
      <output className="notes block">{isMaking ? m.host_welcome_making() : ''}</output>
      {!isMaking && (
        <Button {...(shown ? { look: 'outline' as const } : {})} onClick={() => void make()}>
          {isCharged
            ? m.host_recreation_make({ price: pounds(fee) })
            : shown
              ? m.host_welcome_again()
              : m.host_welcome_make()}
        </Button>
      )}
    </div>
  );
}
