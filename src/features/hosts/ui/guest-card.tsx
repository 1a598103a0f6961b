import { safe } from '@orpc/client';
import { type ReactNode, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { showToast } from '#ui/toast.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Guest } from '../contract.ts';
import { HostPublishing } from './host-publishing.tsx';
import { type HostsApi, houseTime, reasonOf, stayDay } from './hosts-api.ts';
import { RemoveGuest } from './remove-guest.tsx';

interface CardProps {
  api: HostsApi;
  guest: Guest;
  timeZone: string;
  code: (address: string) => ReactNode;
  onEdit: () => void;
  onChanged: () => void;
  onProblem: (problem: string | null) => void;
}

/** One guest with what was sent and what will be. */
export function GuestCard(props: CardProps) {
  const { guest, timeZone } = props;
  const name = guest.first_name || m.host_guest_nameless();
  return (
    <li className="host-guest">
      <div className="grid min-w-0 gap-1">
        <h3 className="heading-3 wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="small soft wrap-anywhere">
          {m.host_guest_stay({ from: stayDay(guest.arrives), to: stayDay(guest.departs) })}
          {guest.email !== null && `, ${guest.email}`}
        </p>
        {guest.is_undeliverable && <Tag tone="error">{m.host_guest_undeliverable()}</Tag>}
        {guest.is_page_unsent && <p className="small">{m.host_guest_page_unsent()}</p>}
      </div>
      <Sent guest={guest} timeZone={timeZone} />
      {guest.photos > 0 && <p className="small soft">{m.host_guest_photos({ count: guest.photos })}</p>}
      {guest.souvenir.state === 'delivered' && <HostPublishing {...props} name={name} />}
      <Deeds {...props} name={name} />
    </li>
  );
}

function Sent({ guest: { state, welcome, souvenir }, timeZone }: { guest: Guest; timeZone: string }) {
  if (state === 'cancelled') return <Tag tone="warn">{m.host_guest_cancelled()}</Tag>;
  const at = (time: string | null): string => (time === null ? '' : houseTime(time, timeZone));
  return (
    <dl className="host-sent">
      <div>
        <dt>{m.host_welcome()}</dt>
        <dd>
          {welcome.state === 'sent' && m.host_sent_at({ at: at(welcome.at) })}
          {welcome.state === 'waiting' && m.host_will_be_sent({ at: at(welcome.at) })}
          {welcome.state === 'late' && <Tag tone="error">{m.host_late({ at: at(welcome.at) })}</Tag>}
          {(welcome.state === 'none' || welcome.state === 'cancelled') && m.host_not_sent()}
        </dd>
      </div>
      <div>
        <dt>{m.host_souvenir()}</dt>
        <dd>
          {souvenir.state === 'delivered' && m.host_sent_at({ at: at(souvenir.at) })}
          {souvenir.state === 'given-up' && <Tag tone="error">{m.host_given_up()}</Tag>}
          {souvenir.state !== 'delivered' &&
            souvenir.state !== 'given-up' &&
            (souvenir.is_late ? (
              <Tag tone="error">{m.host_late({ at: at(souvenir.at) })}</Tag>
            ) : (
              m.host_will_be_sent({ at: at(souvenir.at) })
            ))}
          {souvenir.state === 'failed' && <Tag tone="error">{m.host_souvenir_failed()}</Tag>}
        </dd>
      </div>
    </dl>
  );
}

function Deeds({ api, guest, name, code, onEdit, onChanged, onProblem }: CardProps & { name: string }) {
  const [shown, setShown] = useState(false);
  const run = async (call: Promise<unknown>): Promise<void> => {
    const { error } = await safe(call);
    onProblem(error ? reasonOf(error) : null);
    onChanged();
  };
  const copy = async (): Promise<void> => {
    if (await copyText(guest.page_url)) showToast('ok', m.host_page_copied());
    else setShown(true);
  };
  const { guest_id, state, souvenir } = guest;
  const isSent = souvenir.state === 'delivered';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button look="outline" size="slim" aria-label={m.host_page_copy_of({ name })} onClick={() => void copy()}>
          {m.host_page_copy()}
        </Button>
        <Button
          look="quiet"
          size="slim"
          aria-expanded={shown}
          aria-label={m.host_page_code_of({ name })}
          onClick={() => setShown(!shown)}
        >
          {m.host_page_code()}
        </Button>
        {souvenir.awaits_release && (
          <Button size="slim" onClick={() => void run(api.releaseSouvenir({ delivery_id: souvenir.delivery_id }))}>
            {m.host_release({ name })}
          </Button>
        )}
        {!isSent && (
          <Button look="quiet" size="slim" aria-label={m.host_guest_edit_of({ name })} onClick={onEdit}>
            {m.host_guest_edit()}
          </Button>
        )}
        {!isSent && (
          <Button
            look="quiet"
            size="slim"
            onClick={() => void run(api.cancelGuest({ guest_id, cancelled: state === 'booked' }))}
          >
            {state === 'booked' ? m.host_guest_cancel({ name }) : m.host_guest_book({ name })}
          </Button>
        )}
        <RemoveGuest name={name} onRemove={() => void run(api.removeGuest({ guest_id }))} />
      </div>
      <PageAndFilm guest={guest} code={code} shown={shown} />
    </div>
  );
}

function PageAndFilm({
  guest: { page_url, souvenir },
  code,
  shown,
}: Pick<CardProps, 'guest' | 'code'> & { shown: boolean }) {
  return (
    <>
      {shown && (
        <div className="host-code">
          {code(page_url)}
          <a className="small break-all" href={page_url}>
            {page_url}
          </a>
        </div>
      )}
      {souvenir.film_url && (
        <details>
          <summary>{m.host_souvenir_watch()}</summary>
          {/* The words of the song are drawn into the film. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video className="host-film" src={souvenir.film_url} controls playsInline preload="none" />
        </details>
      )}
    </>
  );
}
