import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldGroup, TextField } from '#ui/field.tsx';
import type { Scope } from '../domain/scopes.ts';

export interface NewKey<Scopes extends Scope> {
  name: string;
  scopes: Scopes[];
}

const scopeWords: Record<Scope, () => string> = {
  'guests:read': m.programs_scope_guests,
  'guests:write': m.programs_scope_guests_write,
  'orders:read': m.programs_scope_orders,
  'people:read': m.programs_scope_people,
};

/** Asks for a name and what the program may read; keeps both when the key could not be made. */
export function NewKeyForm<Scopes extends Scope>({
  scopes,
  busy,
  onMake,
}: {
  /** Permissions to choose from; the first is chosen already. */
  scopes: readonly [Scopes, ...Scopes[]];
  busy: boolean;
  onMake: (wanted: NewKey<Scopes>) => Promise<boolean>;
}) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scopes[]>([scopes[0]]);
  const [tried, setTried] = useState(false);
  const toggle = (scope: Scopes): void =>
    setChosen((now) => (now.includes(scope) ? now.filter((other) => other !== scope) : [...now, scope]));
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || name.trim() === '' || chosen.length === 0) return;
    if (!(await onMake({ name, scopes: chosen }))) return;
    setName('');
    setTried(false);
  };
  return (
    <form
      className="desk-part grid justify-items-start gap-4"
      noValidate
      aria-labelledby="programs-make"
      onSubmit={(event) => void make(event)}
    >
      <h2 className="heading-3" id="programs-make">
        {m.programs_make_title()}
      </h2>
      <TextField
        id="program-name"
        label={m.programs_name()}
        value={name}
        onChange={setName}
        error={tried && name.trim() === '' ? m.programs_name_missing() : undefined}
        maxLength={80}
        autoComplete="off"
      />
      <FieldGroup
        id="program-scopes"
        legend={m.programs_scopes()}
        error={tried && chosen.length === 0 ? m.programs_scopes_missing() : undefined}
      >
        <ScopeList scopes={scopes} chosen={chosen} onToggle={toggle} />
      </FieldGroup>
      <Button type="submit" disabled={busy}>
        {m.programs_make()}
      </Button>
    </form>
  );
}

function ScopeList<Scopes extends Scope>({
  scopes,
  chosen,
  onToggle,
}: {
  scopes: readonly Scopes[];
  chosen: readonly Scopes[];
  onToggle: (scope: Scopes) => void;
}) {
  return (
    <>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-plum"
            checked={chosen.includes(scope)}
            onChange={() => onToggle(scope)}
          />
          <span>{scopeWords[scope]()}</span>
        </label>
      ))}
    </>
  );
}
