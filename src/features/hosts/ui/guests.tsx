import { safe } from '@orpc/client';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Guest, Property } from '../contract.ts';
import { GuestCard } from './guest-card.tsx';
import { GuestFile } from './guest-file.tsx';
import { GuestForm } from './guest-form.tsx';
import { HouseCalendar } from './house-calendar.tsx';
import { type HostsApi, houseTime, reasonOf } from './hosts-api.ts';

type Found = Awaited<ReturnType<HostsApi['listGuests']>>;

/** Milliseconds between two looks: signed addresses of films last a quarter of an hour. */
const pollInterval = 60_000;
const pageSize = 100;

function useGuests(api: HostsApi, property_id: string, onChanged: () => void) {
  const [found, setFound] = useState<Found | null>(null);
  const [from, setFrom] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const { data, error } = await safe(api.listGuests({ property_id, from }));
    setProblem(error ? reasonOf(error) : null);
    if (data) setFound(data);
  }, [api, property_id, from]);
  useEffect(() => {
    const soon = setTimeout(() => void load());
    const timer = setInterval(() => void load(), pollInterval);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [load]);
  const again = async (): Promise<void> => {
    onChanged();
    await load();
  };
  return { found, from, setFrom, problem, setProblem, again };
}

/** HOST-05: guests of a house, entered by hand or from a file. */
export function Guests({
  api,
  property,
  hasPlan,
  code,
  onChanged,
}: {
  api: HostsApi;
  property: Property;
  hasPlan: boolean;
  code: (address: string) => ReactNode;
  onChanged: () => void;
}) {
  const { found, from, setFrom, problem, setProblem, again } = useGuests(api, property.property_id, onChanged);
  const [edited, setEdited] = useState<Guest | null>(null);
  const done = (): void => {
    setEdited(null);
    void again();
  };
  const count = found?.count ?? 0;
  return (
    <section className="host-part" aria-labelledby="host-guests">
      <h2 className="heading-2" id="host-guests">
        {m.host_guests({ count })}
      </h2>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      {hasPlan ? (
        <>
          <GuestForm key={edited?.guest_id ?? 'new'} api={api} property={property} guest={edited} onDone={done} />
          <GuestFile property={property} onTaken={() => void again()} />
          <HouseCalendar api={api} property={property} onTaken={() => void again()} />
          <Files api={api} found={found} timeZone={property.time_zone} onUndone={again} onProblem={setProblem} />
        </>
      ) : (
        <p className="notes">{m.host_guests_no_plan()}</p>
      )}
      {found?.guests.length === 0 && <output className="notes soft block">{m.host_guests_none()}</output>}
      <ul className="host-guests">
        {found?.guests.map((guest) => (
          <GuestCard
            key={guest.guest_id}
            api={api}
            guest={guest}
            timeZone={property.time_zone}
            code={code}
            onEdit={() => setEdited(guest)}
            onChanged={() => void again()}
            onProblem={setProblem}
          />
        ))}
      </ul>
      {found && <Pages from={from} shown={found.guests.length} count={count} onTurn={setFrom} />}
    </section>
  );
}

function Files({
  api,
  found,
  timeZone,
  onUndone,
  onProblem,
}: {
  api: HostsApi;
  found: Found | null;
  timeZone: string;
  onUndone: () => Promise<void>;
  onProblem: (problem: string | null) => void;
}) {
  if (!found || found.imports.length === 0) return null;
  const undo = async (import_id: string): Promise<void> => {
    const { error } = await safe(api.undoImport({ import_id }));
    onProblem(error ? reasonOf(error) : null);
    await onUndone();
  };
  return (
    <details>
      <summary>{m.host_files({ count: found.imports.length })}</summary>
      <ul className="mt-3 grid gap-3">
        {found.imports.map(({ import_id, name, guests, created_at, is_undone }) => (
          <li key={import_id} className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere">
              {m.host_file_line({ name, count: guests, at: houseTime(created_at, timeZone) })}
            </span>
            {is_undone ? (
              <span className="tag">{m.host_file_undone()}</span>
            ) : (
              <Button look="outline" size="slim" onClick={() => void undo(import_id)}>
                {m.host_file_undo({ name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Pages({
  from,
  shown,
  count,
  onTurn,
}: {
  from: number;
  shown: number;
  count: number;
  onTurn: (from: number) => void;
}) {
  if (from === 0 && shown >= count) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="outline" size="slim" disabled={from === 0} onClick={() => onTurn(Math.max(0, from - pageSize))}>
        {m.host_guests_earlier()}
      </Button>
      <Button look="outline" size="slim" disabled={from + shown >= count} onClick={() => onTurn(from + pageSize)}>
        {m.host_guests_later()}
      </Button>
    </div>
  );
}
