import { type MouseEvent, useId } from 'react';
import { m } from '#messages/messages.js';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { waitText } from './lookup-failure.tsx';
import type { LookupMiss } from './portal-api.ts';

/** FIND-02: empty state that offers to create a song instead of an error. `onCreate` may replace the link's navigation. */
export function NothingFound({
  miss,
  createAddress,
  onCreate,
}: {
  miss: LookupMiss;
  createAddress: string;
  onCreate?: (event: MouseEvent) => void;
}) {
  const id = useId();
  if (miss.reason === 'too-many') return <FieldError id={id}>{waitText(miss.seconds)}</FieldError>;
  if (miss.reason === 'failed') return <FieldError id={id}>{m.lookup_failed()}</FieldError>;
  return (
    <Notice>
      <p>{m.lookup_not_found()}</p>
      <a href={createAddress} onClick={onCreate}>
        {m.lookup_create_song()}
      </a>
    </Notice>
  );
}
