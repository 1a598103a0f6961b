import { useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '#messages/messages.js';
import { isOfTwo } from '#occasions/occasions.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import type { WizardOrder } from '../domain/wizard-order.ts';
import { controlId } from './refusals.ts';
import type { StepProps } from './step-props.ts';

/** Names of whom the song is for: one, and the second of a couple or of twins. */
export function NameFields(props: StepProps) {
  const { order, ownName } = props;
  const isOwn = ownName !== null && order.first_name === ownName;
  const [isAsked, ask] = useShown(order.second_name);
  const isForTwo = isAsked || isOfTwo(order.occasion_type);
  return (
    <>
      <div className="grid content-start gap-1">
        <NameField
          {...props}
          field="first_name"
          label={m.wizard_first_name()}
          hint={isOwn ? m.wizard_first_name_own() : m.wizard_first_name_hint()}
        />
        {!isForTwo && <Ask text={m.wizard_second_name_ask()} field="second_name" onAsk={ask} />}
      </div>
      {isForTwo && (
        <div className="grid content-start gap-1">
          <NameField
            {...props}
            field="second_name"
            label={m.wizard_second_name()}
            hint={m.wizard_second_name_hint()}
            optional
          />
        </div>
      )}
    </>
  );
}

/**
 * True for a field that was asked for, or has held something: a draft is restored after the first render. It stays while its
 * words are cleared, so that the focus is not lost.
 */
function useShown(value: string): [isShown: boolean, ask: () => void] {
  const [isAsked, setAsked] = useState(value !== '');
  if (value !== '' && !isAsked) setAsked(true);
  return [isAsked || value !== '', () => setAsked(true)];
}

/** A name, and below it its phonetic spelling for the few that are not sung as they are written. */
function NameField({
  order,
  edit,
  errorOf,
  field,
  label,
  hint,
  optional = false,
}: StepProps & { field: 'first_name' | 'second_name'; label: string; hint: string; optional?: boolean }) {
  const sung = `${field}_sung` as const;
  const [isShown, ask] = useShown(order[sung]);
  return (
    <>
      <TextField
        id={controlId(field)}
        starred={!optional}
        optional={optional}
        label={label}
        hint={hint}
        name={field}
        autoComplete="off"
        maxLength={textLimits.short}
        value={order[field]}
        error={errorOf(field)}
        onChange={(name) => edit({ [field]: name })}
      />
      {isShown ? (
        <TextField
          id={controlId(sung)}
          label={field === 'first_name' ? m.wizard_name_sung() : m.wizard_second_name_sung()}
          hint={m.wizard_name_sung_hint()}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={textLimits.short}
          value={order[sung]}
          error={errorOf(sung)}
          onChange={(spelling) => edit({ [sung]: spelling })}
        />
      ) : (
        <Ask text={m.wizard_name_sung_ask()} field={sung} onAsk={ask} />
      )}
    </>
  );
}

/** Button that gives way to the field it asks for, which takes the focus. */
function Ask({ text, field, onAsk }: { text: string; field: keyof WizardOrder; onAsk: () => void }) {
  const ask = (): void => {
    flushSync(onAsk);
    document.getElementById(controlId(field))?.focus();
  };
  return (
    <Button look="quiet" size="slim" className="justify-self-start" onClick={ask}>
      {text}
    </Button>
  );
}
