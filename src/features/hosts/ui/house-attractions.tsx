import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Property } from '../contract.ts';
import { maximumAttractions, textLengths } from '../domain/limits.ts';
import { type HostsApi, reasonOf } from './hosts-api.ts';

type Attraction = Property['attractions'][number];

/** The places that are there, and empty rows up to the most. */
const rowsOf = (attractions: readonly Attraction[]): Attraction[] =>
  Array.from({ length: maximumAttractions }, (_, at) => attractions[at] ?? { name: '', place: '' });

/** HOST-04: what is near a house; its welcome video sings of it. */
export function HouseAttractions({ api, property }: { api: HostsApi; property: Property }) {
  const [rows, setRows] = useState(() => rowsOf(property.attractions));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const change = (at: number, changed: Partial<Attraction>): void =>
    setRows((before) => before.map((row, place) => (place === at ? { ...row, ...changed } : row)));
  const save = async (): Promise<void> => {
    setSaving(true);
    const { data, error } = await safe(api.saveAttractions({ property_id: property.property_id, attractions: rows }));
    setSaving(false);
    setProblem(error ? reasonOf(error) : null);
    if (!data) return;
    setRows(rowsOf(data.attractions));
    showToast('ok', m.host_attractions_saved());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving) void save();
  };
  return (
    <section className="host-part" aria-labelledby="host-attractions">
      <h2 className="heading-2" id="host-attractions">
        {m.host_attractions()}
      </h2>
      <p className="notes">{m.host_attractions_text()}</p>
      <form className="host-form" noValidate aria-labelledby="host-attractions" onSubmit={submit}>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        {rows.map(({ name, place }, at) => (
          <div key={at} className="host-attraction">
            <TextField
              id={`attraction-${at}`}
              label={m.host_attraction_name({ number: at + 1 })}
              value={name}
              maxLength={textLengths.attraction}
              autoComplete="off"
              onChange={(typed) => change(at, { name: typed })}
            />
            <TextField
              id={`attraction-place-${at}`}
              label={m.host_attraction_place({ number: at + 1 })}
              {...(at === 0 ? { hint: m.host_attraction_place_hint() } : {})}
              value={place}
              maxLength={textLengths.place}
              autoComplete="off"
              onChange={(typed) => change(at, { place: typed })}
            />
          </div>
        ))}
        <Button type="submit" look="outline" className="justify-self-start" disabled={saving}>
          {saving ? m.host_saving() : m.host_attractions_save()}
        </Button>
      </form>
    </section>
  );
}
