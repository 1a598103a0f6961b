import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Property } from '../contract.ts';
import { isReadable } from '../domain/colours.ts';
import { guestLanguages } from '../domain/languages.ts';
import { textLengths } from '../domain/limits.ts';
import { type HostsApi, reasonOf } from './hosts-api.ts';
import { languageName } from './language-name.ts';
import { type PropertyWords, wordsOf } from './property-words.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  name: `${String(hour).padStart(2, '0')}:00`,
}));

const zones = (): string[] => Intl.supportedValuesOf('timeZone');

function problemsOf(words: PropertyWords): Partial<Record<keyof PropertyWords, string>> {
  return {
    ...(words.name.trim() === '' ? { name: m.host_name_missing() } : {}),
    ...(words.place.trim() === '' ? { place: m.host_place_missing() } : {}),
    ...(isReadable(words.ground, words.writing) ? {} : { writing: m.host_colours_unreadable() }),
    ...(words.return_address === '' || /^https:\/\/[^/@\s]+\.[^/@\s]+/.test(words.return_address.trim())
      ? {}
      : { return_address: m.host_address_wrong() }),
  };
}

interface PropertyProps {
  api: HostsApi;
  /** Null for a new one. */
  property: Property | null;
  onSaved: (property: Property) => void;
  onRemoved?: () => void;
}

function useProperty({ api, property, onSaved }: PropertyProps) {
  const [words, setWords] = useState(() => wordsOf(property));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const problems = problemsOf(words);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (working || Object.keys(problems).length > 0) return;
    setWorking(true);
    const { data, error } = await safe(api.saveProperty({ property_id: property?.property_id ?? null, ...words }));
    setWorking(false);
    setRefused(error ? reasonOf(error) : null);
    if (!data) return;
    showToast('ok', m.host_saved());
    onSaved(data);
  };
  const change = (part: Partial<PropertyWords>): void => setWords((before) => ({ ...before, ...part }));
  return { words, change, shown: tried ? problems : {}, refused, working, submit };
}

/** Name, hours, brand and parting words of a house. */
export function PropertyForm(props: PropertyProps) {
  const form = useProperty(props);
  return (
    <section className="host-part" aria-labelledby="host-property">
      <h2 className="heading-2" id="host-property">
        {props.property ? m.host_property() : m.host_property_new()}
      </h2>
      <form className="host-form" noValidate onSubmit={(event) => void form.submit(event)}>
        {form.refused && (
          <Notice tone="error" announce>
            {form.refused}
          </Notice>
        )}
        <HouseFields {...form} />
        <BrandFields {...form} />
        <PartingFields {...form} />
        <Button type="submit" className="justify-self-start" disabled={form.working}>
          {form.working ? m.host_saving() : m.host_save()}
        </Button>
      </form>
      {props.property && props.onRemoved && (
        <RemoveProperty api={props.api} property={props.property} onRemoved={props.onRemoved} />
      )}
    </section>
  );
}

type Form = ReturnType<typeof useProperty>;

function HouseFields({ words, change, shown }: Form) {
  return (
    <>
      <TextField
        id="host-name"
        label={m.host_name()}
        value={words.name}
        error={shown.name}
        maxLength={textLengths.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        id="host-place"
        label={m.host_place()}
        hint={m.host_place_hint()}
        value={words.place}
        error={shown.place}
        maxLength={textLengths.place}
        onChange={(place) => change({ place })}
      />
      <SelectField
        id="host-zone"
        label={m.host_zone()}
        value={words.time_zone}
        options={[...new Set([words.time_zone, ...zones()])].map((zone) => ({ value: zone, name: zone }))}
        onChange={(time_zone) => change({ time_zone })}
      />
      <div className="host-pair">
        <SelectField
          id="host-arrival"
          label={m.host_arrival_hour()}
          value={String(words.arrival_hour)}
          options={hours}
          onChange={(hour) => change({ arrival_hour: Number(hour) })}
        />
        <SelectField
          id="host-departure"
          label={m.host_departure_hour()}
          value={String(words.departure_hour)}
          options={hours}
          onChange={(hour) => change({ departure_hour: Number(hour) })}
        />
      </div>
      <SelectField
        id="host-language"
        label={m.host_language()}
        value={words.language}
        options={guestLanguages.map((code) => ({ value: code, name: languageName(code) }))}
        onChange={(language) => change({ language })}
      />
    </>
  );
}

function BrandFields({ words, change, shown }: Form) {
  const { ground, writing } = words;
  return (
    <fieldset className="field">
      <legend className="field-label mb-2">{m.host_brand()}</legend>
      <div className="host-pair">
        <TextField
          id="host-ground"
          type="color"
          label={m.host_ground()}
          value={ground}
          onChange={(colour) => change({ ground: colour })}
        />
        <TextField
          id="host-writing"
          type="color"
          label={m.host_writing()}
          value={writing}
          error={isReadable(ground, writing) ? shown.writing : m.host_colours_unreadable()}
          onChange={(colour) => change({ writing: colour })}
        />
      </div>
      <p className="host-brand mt-4" style={{ background: ground, color: writing }} dir="auto">
        {words.name || m.host_name()}
      </p>
    </fieldset>
  );
}

function PartingFields({ words, change, shown }: Form) {
  return (
    <>
      <TextField
        id="host-thanks"
        label={m.host_thanks()}
        multiline="short"
        optional
        value={words.thanks}
        maxLength={textLengths.thanks}
        onChange={(thanks) => change({ thanks })}
      />
      <div className="host-pair">
        <TextField
          id="host-code"
          label={m.host_code()}
          optional
          spellCheck={false}
          value={words.return_code}
          maxLength={textLengths.code}
          onChange={(return_code) => change({ return_code })}
        />
        <TextField
          id="host-offer"
          label={m.host_offer()}
          optional
          value={words.return_offer}
          maxLength={textLengths.offer}
          onChange={(return_offer) => change({ return_offer })}
        />
      </div>
      <TextField
        id="host-address"
        type="url"
        label={m.host_return_address()}
        placeholder="https://"
        optional
        value={words.return_address}
        error={shown.return_address}
        maxLength={textLengths.address}
        onChange={(return_address) => change({ return_address })}
      />
      <label className="host-tick">
        <input
          type="checkbox"
          checked={words.releases_by_hand}
          onChange={(event) => change({ releases_by_hand: event.target.checked })}
        />
        <span>{m.host_by_hand()}</span>
      </label>
    </>
  );
}

function RemoveProperty({ api, property, onRemoved }: { api: HostsApi; property: Property; onRemoved: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    const { error } = await safe(api.removeProperty({ property_id: property.property_id, confirmed: true }));
    setProblem(error ? reasonOf(error) : null);
    if (error) return;
    showToast('ok', m.host_removed());
    onRemoved();
  };
  return (
    <details>
      <summary>{m.host_remove()}</summary>
      <div className="mt-4 grid justify-items-start gap-4">
        <p className="notes">{m.host_remove_sure()}</p>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        <Button look="outline" onClick={() => void remove()}>
          {m.host_remove_yes({ name: property.name })}
        </Button>
      </div>
    </details>
  );
}
