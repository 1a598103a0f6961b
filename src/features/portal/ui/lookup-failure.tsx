import { useId } from 'react';
import { m } from '#messages/messages.js';
import { FieldError } from '#ui/field.tsx';
import { spokenWait } from '#ui/spoken-values.ts';
import type { LookupMiss } from './portal-api.ts';

/** PORT-07: the same sentence with a link to support for every failure, except too many attempts. Without an address nobody is linked to. */
export function LookupFailure({ miss, supportEmail }: { miss: LookupMiss; supportEmail: string }) {
  const id = useId();
  if (miss.reason === 'too-many') return <FieldError id={id}>{waitText(miss.seconds)}</FieldError>;
  return (
    <FieldError id={id}>
      {m.portal_not_found_before()}
      {supportEmail === '' ? (
        m.portal_contact_support()
      ) : (
        <a className="text-inherit" href={`mailto:${supportEmail}`}>
          {m.portal_contact_support()}
        </a>
      )}
      {m.portal_not_found_after()}
    </FieldError>
  );
}

export function waitText(seconds: number): string {
  return m.refusal_too_often({ time: spokenWait(seconds) });
}
