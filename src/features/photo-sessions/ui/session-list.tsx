import { safe } from '@orpc/client';
import { type ReactNode, useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { PhotoSession } from '../contract.ts';
import { AttestedConsent } from './attested-consent.tsx';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

/** AFF-03: recent sessions, each to be opened, shown as a code, or deleted. */
export function SessionList({
  api,
  sessions,
  brand,
  code,
  onChanged,
}: {
  api: PhotoSessionsApi;
  sessions: readonly PhotoSession[];
  brand: string;
  code: (sessionId: string) => ReactNode;
  onChanged: () => void;
}) {
  const [shown, setShown] = useState<string | null>(null);
  const remove = async (id: string): Promise<void> => {
    if (!window.confirm(m.field_session_sure())) return;
    const { error } = await safe(api.removeSession({ session_id: id }));
    showToast(error ? 'error' : 'ok', error ? m.field_unexpected() : m.field_session_deleted());
    onChanged();
  };
  return (
    <section className="grid gap-4" aria-labelledby="sessions-title">
      <h2 className="heading-2" id="sessions-title">
        {m.field_sessions()}
      </h2>
      {sessions.length === 0 && <p className="notes soft">{m.field_sessions_none()}</p>}
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow
              session={session}
              onCode={() => setShown(shown === session.id ? null : session.id)}
              onRemove={() => void remove(session.id)}
            />
            {shown === session.id && <div className="session-shown">{code(session.id)}</div>}
            <details className="session-shown">
              <summary>{m.field_consent_title()}</summary>
              <AttestedConsent api={api} session={session.id} brand={brand} now={new Date(session.created_at)} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionRow({
  session: { id, created_at, expires_at, photos, leads, thumbnail_url },
  onCode,
  onRemove,
}: {
  session: PhotoSession;
  onCode: () => void;
  onRemove: () => void;
}) {
  return (
    <>
      {thumbnail_url ? <img src={thumbnail_url} alt="" loading="lazy" /> : <span className="session-empty" />}
      <div className="grid gap-2">
        <b className="figures">{dayAndTime(created_at)}</b>
        <span className="small">{m.field_session_line({ photos, leads })}</span>
        <span className="small soft">
          {m.field_session_until({
            day: new Date(expires_at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
          })}
        </span>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <ButtonLink
            size="slim"
            look="outline"
            href={`/memory-preview/${encodeURIComponent(id)}`}
            target="_blank"
            rel="noopener"
          >
            {m.field_session_open()}
          </ButtonLink>
          <Button size="slim" look="outline" onClick={onCode}>
            {m.field_session_code()}
          </Button>
          <Button size="slim" look="quiet" onClick={onRemove}>
            {m.field_session_delete()}
          </Button>
        </div>
      </div>
    </>
  );
}
