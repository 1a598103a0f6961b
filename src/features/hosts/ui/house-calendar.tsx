import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Property } from '../contract.ts';
import { type HostsApi, houseTime, reasonOf } from './hosts-api.ts';

interface CalendarProps {
  api: HostsApi;
  property: Property;
  onTaken: () => void;
}

/** The calendar of a booking site, read every hour: what is moved or cancelled there follows here. */
export function HouseCalendar({ api, property, onTaken }: CalendarProps) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [calendar, setCalendar] = useState(property.calendar);
  const save = async (calendar_address: string): Promise<void> => {
    if (working) return;
    setWorking(true);
    const { data, error } = await safe(api.saveCalendar({ property_id: property.property_id, calendar_address }));
    setWorking(false);
    setProblem(error ? reasonOf(error) : null);
    if (!data) return;
    setAddress('');
    setCalendar(calendar_address === '' ? null : { read_at: new Date().toISOString(), problem: null });
    showToast('ok', calendar_address === '' ? m.host_calendar_ended() : m.host_csv_taken({ count: data.guests }));
    onTaken();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() !== '') void save(address.trim());
  };
  return (
    <details>
      <summary>{m.host_calendar()}</summary>
      <form className="host-form mt-4" noValidate aria-label={m.host_calendar()} onSubmit={submit}>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        {calendar?.problem && <Notice tone="error">{m.host_calendar_broken()}</Notice>}
        {calendar?.read_at && (
          <p className="notes">{m.host_calendar_read({ at: houseTime(calendar.read_at, property.time_zone) })}</p>
        )}
        <TextField
          id="host-calendar"
          type="url"
          label={m.host_calendar_address()}
          hint={m.host_calendar_hint()}
          placeholder="https://"
          autoComplete="off"
          value={address}
          maxLength={1000}
          onChange={setAddress}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="outline" disabled={working}>
            {working ? m.host_csv_working() : m.host_calendar_save()}
          </Button>
          {calendar && (
            <Button look="quiet" disabled={working} onClick={() => void save('')}>
              {m.host_calendar_end()}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
