import { safe } from '@orpc/client';
import { useEffect } from 'react';
import { data, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { orderPage } from '#features/photo-sessions/ui/funnel-address.ts';
import { SessionPhotos } from '#features/photo-sessions/ui/session-photos.tsx';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/memory-preview.ts';

/** Milliseconds after which the photos' addresses are asked for anew; they work for fifteen minutes. */
const refreshAfter = 10 * 60_000;

export async function loader({ context, params }: Route.LoaderArgs) {
  const session = params.sessionId.slice(0, 100);
  const { data: found, error } = await safe(context.get(apiContext).photoSessions.viewSession({ session_id: session }));
  const state = found ? 'found' : error && 'code' in error && error.code === 'SESSION_NOT_FOUND' ? 'lost' : 'failed';
  const status = { found: 200, lost: 404, failed: 503 }[state];
  return data({ session, state, found: found ?? null } as const, { status });
}

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.funnel_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

/** FUN-06, FUN-07: the photos of one session, for whoever has its address. */
export default function MemoryPreview({ loaderData: { session, state, found } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const { product } = useSite();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), refreshAfter);
    return () => clearInterval(timer);
  }, [revalidate]);
  const proceed = (photos: string[]): void => {
    void navigate(orderPage(paths.start, { ref: parameters.get('ref') ?? '', session }, photos));
  };
  return (
    <PageFrame>
      <div className="wrap">
        {found && found.photos.length > 0 ? (
          <SessionPhotos
            api={api.photoSessions}
            session={session}
            photos={found.photos}
            until={new Date(found.expires_at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}
            product={product}
            onChosen={proceed}
          />
        ) : (
          <div className="photo-card">
            {state === 'failed' && (
              <>
                <h1 className="heading-1">{m.funnel_session_title()}</h1>
                <Notice tone="error">{m.funnel_session_failed()}</Notice>
                <Button className="justify-self-start" onClick={() => void revalidate()}>
                  {m.funnel_again()}
                </Button>
              </>
            )}
            {state === 'lost' && <h1 className="heading-1">{m.funnel_session_lost()}</h1>}
            {state === 'found' && (
              <>
                <h1 className="heading-1">{m.funnel_session_none()}</h1>
                <p className="notes">{m.funnel_session_none_text()}</p>
              </>
            )}
            <ButtonLink look="outline" className="justify-self-start" to="/">
              {m.funnel_home()}
            </ButtonLink>
          </div>
        )}
      </div>
    </PageFrame>
  );
}
