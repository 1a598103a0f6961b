import { CircleAlert } from './icons/circle-alert.ts';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { classNames } from './class-names.ts';

/** Part of the limit from which the counter is shown, and from which it is spoken. */
const shownFrom = 0.8;
const spokenFrom = 0.9;

export interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** The sentence under the field; its presence marks the field as wrong. */
  error?: string | undefined;
  optional?: boolean;
  /** Marked with a star, as the note at the form's head explains. */
  starred?: boolean;
  /** In UTF-16 code units, as the browser counts. Shown from 80 % on. */
  maxLength?: number;
  /** A text area of at least this many lines' height. */
  multiline?: 'short' | 'long';
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  spellCheck?: boolean;
  name?: string;
  disabled?: boolean;
  /** Id of a datalist with proposals. */
  list?: string;
}

/** A labelled input or text area with hint, error and counter. */
export function TextField(props: TextFieldProps) {
  const { id, label, value, onChange, hint, error, optional, starred, maxLength, multiline, ...rest } = props;
  const control = {
    ...rest,
    id,
    value,
    maxLength,
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described(id, { hint, error, maxLength }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={starred ? `${label} *` : label} optional={optional ?? false} />
      {multiline ? (
        <textarea {...control} className={classNames('input', multiline === 'short' && 'input-short')} />
      ) : (
        <input {...control} className="input" />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="field-under empty:hidden">
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
        {maxLength !== undefined && <Counter id={`${id}-counter`} count={value.length} limit={maxLength} />}
      </div>
    </div>
  );
}

function described(id: string, parts: { hint: unknown; error: unknown; maxLength: unknown }): string | undefined {
  const ids = [parts.error && `${id}-error`, parts.hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function FieldLabel({ htmlFor, label, optional }: { htmlFor: string; label: string; optional: boolean }) {
  return (
    <label className="field-label" htmlFor={htmlFor}>
      {label}
      {optional && <span className="field-optional"> {m.ui_optional()}</span>}
    </label>
  );
}

/** Error message under its control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="field-error" id={id}>
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** Seen from 80 % of the limit on; spoken once at 90 % and once when it is full. */
function Counter({ id, count, limit }: { id: string; count: number; limit: number }) {
  const left = count >= limit ? 0 : Math.floor(limit * (1 - spokenFrom) + 0.5);
  return (
    <>
      <span className="hint field-counter figures" id={id} aria-hidden="true">
        {count >= limit * shownFrom && m.ui_counter({ count, limit })}
      </span>
      <span className="sr-only" aria-live="polite">
        {count >= limit * spokenFrom && m.ui_counter_left({ left })}
      </span>
    </>
  );
}

/** A group of controls under one legend, with hint and error for the group. */
export function FieldGroup({
  id,
  legend,
  hint,
  error,
  optional = false,
  legendHidden = false,
  starred = false,
  children,
}: {
  id: string;
  legend: string;
  /** For a group whose heading says the same already. */
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  starred?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={described(id, { hint, error, maxLength: undefined })}
    >
      <legend className={legendHidden ? 'sr-only' : 'field-label mb-[0.4rem]'}>
        {starred ? `${legend} *` : legend}
        {optional && <span className="field-optional"> {m.ui_optional()}</span>}
      </legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
