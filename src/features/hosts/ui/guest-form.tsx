import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Guest, Property } from '../contract.ts';
import { guestLanguages } from '../domain/languages.ts';
import { textLengths } from '../domain/limits.ts';
import { type HostsApi, reasonOf } from './hosts-api.ts';
import { languageName } from './language-name.ts';
import { rowProblem } from './row-problem.ts';

interface FormProps {
  api: HostsApi;
  property: Property;
  /** Null for a new one. */
  guest: Guest | null;
  onDone: () => void;
}

function useGuest({ api, property, guest, onDone }: FormProps) {
  const blank = { first_name: '', email: '', language: property.language, arrives: '', departs: '' };
  const [words, setWords] = useState(guest ? { ...blank, ...partsOf(guest) } : blank);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    const { property_id } = property;
    const result = await safe(api.saveGuest({ property_id, guest_id: guest?.guest_id ?? null, ...words }));
    setWorking(false);
    if (result.error) {
      const { error } = result;
      const isWrong = isDefinedError(error) && error.code === 'WRONG_GUEST';
      setRefused(isWrong ? rowProblem(error.data.because) : reasonOf(error));
      return;
    }
    setRefused(null);
    setWords({ ...blank, arrives: words.arrives, departs: words.departs });
    showToast('ok', m.host_guest_saved());
    onDone();
  };
  const change = (part: Partial<typeof words>): void => setWords((before) => ({ ...before, ...part }));
  return { words, change, refused, working, submit };
}

const partsOf = ({ first_name, email, language, arrives, departs }: Guest) => ({
  first_name,
  email: email ?? '',
  language,
  arrives,
  departs,
});

/** A guest by hand. Neither surname nor telephone nor booking are asked for. */
export function GuestForm(props: FormProps) {
  const { words, change, refused, working, submit } = useGuest(props);
  const { guest, onDone } = props;
  return (
    <form
      className="host-form"
      noValidate
      aria-label={guest ? m.host_guest_edit_title() : m.host_guest_new()}
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="heading-3">{guest ? m.host_guest_edit_title() : m.host_guest_new()}</h3>
      {refused && (
        <Notice tone="error" announce>
          {refused}
        </Notice>
      )}
      <GuestFields words={words} change={change} />
      <SelectField
        id="guest-language"
        label={m.host_guest_language()}
        value={words.language}
        options={guestLanguages.map((code) => ({ value: code, name: languageName(code) }))}
        onChange={(language) => change({ language })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={working}>
          {guest ? m.host_guest_change() : m.host_guest_add()}
        </Button>
        {guest && (
          <Button look="quiet" onClick={onDone}>
            {m.host_guest_leave()}
          </Button>
        )}
      </div>
    </form>
  );
}

function GuestFields({ words, change }: Pick<ReturnType<typeof useGuest>, 'words' | 'change'>) {
  return (
    <>
      <div className="host-pair">
        <TextField
          id="guest-name"
          label={m.host_guest_name()}
          optional
          autoComplete="off"
          maxLength={textLengths.firstName}
          value={words.first_name}
          onChange={(first_name) => change({ first_name })}
        />
        <TextField
          id="guest-email"
          type="email"
          label={m.host_guest_email()}
          hint={m.host_guest_email_hint()}
          optional
          autoComplete="off"
          value={words.email}
          onChange={(email) => change({ email })}
        />
      </div>
      <div className="host-pair">
        <TextField
          id="guest-arrives"
          type="date"
          label={m.host_guest_arrives()}
          value={words.arrives}
          onChange={(arrives) => change({ arrives })}
        />
        <TextField
          id="guest-departs"
          type="date"
          label={m.host_guest_departs()}
          value={words.departs}
          onChange={(departs) => change({ departs })}
        />
      </div>
    </>
  );
}
