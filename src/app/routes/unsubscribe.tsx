import { safe } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import '#features/photo-sessions/ui/photo-sessions.css';
import type { LinkedConsent } from '#features/consents/contract.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/unsubscribe.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.funnel_unsubscribe_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

type Link =
  | { state: 'reading' | 'unknown' }
  | { state: 'asking' | 'withdrawing' | 'failed'; token: string; consent: LinkedConsent }
  | { state: 'withdrawn'; at: string };

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The link of a letter, whose token stays behind the hash: a reload opens it again. */
function useWithdrawal(hash: string) {
  const [link, setLink] = useState<Link>({ state: 'reading' });
  const read = useEffectEvent(async (hash: string) => {
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
    const { data: consent } = await safe(api.consents.readConsent({ token: token.slice(0, 100) }));
    if (!consent) setLink({ state: 'unknown' });
    else if (consent.withdrawn_at) setLink({ state: 'withdrawn', at: consent.withdrawn_at });
    else setLink({ state: 'asking', token, consent });
  });
  useEffect(() => {
    const soon = setTimeout(() => void read(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  const withdraw = async (token: string, consent: LinkedConsent): Promise<void> => {
    setLink({ state: 'withdrawing', token, consent });
    const { data } = await safe(api.consents.withdrawConsent({ token }));
    setLink(data ? { state: 'withdrawn', at: data.withdrawn_at } : { state: 'failed', token, consent });
  };
  return { link, withdraw };
}

/** FUN-05: a consent is taken back, or letters are stopped, by the link of a letter. */
export default function Unsubscribe() {
  const { hash } = useLocation();
  const letters = new URLSearchParams(hash.slice(1)).get('letters');
  return letters === null ? <Withdrawal hash={hash} /> : <StopLetters token={letters} />;
}

function StopLetters({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'stopping' | 'stopped' | 'failed' | 'unknown'>('asking');
  const stop = async (): Promise<void> => {
    setState('stopping');
    const { error, isDefined } = await safe(api.deliverability.stopLetters({ token: token.slice(0, 1000) }));
    if (!error) setState('stopped');
    else setState(isDefined && error.code === 'LINK_UNKNOWN' ? 'unknown' : 'failed');
  };
  return (
    <PageFrame>
      <div className="wrap">
        <div className="photo-card" aria-live="polite">
          <h1 className="heading-1">{m.funnel_stop_title()}</h1>
          <NoScript purpose="page" />
          {state === 'unknown' && <Notice tone="warn">{m.funnel_stop_unknown()}</Notice>}
          {state === 'failed' && <Notice tone="error">{m.funnel_stop_failed()}</Notice>}
          {state === 'stopped' ? (
            <Notice tone="ok">{m.funnel_stop_done()}</Notice>
          ) : (
            <>
              <p className="notes">{m.funnel_stop_text()}</p>
              <Button className="justify-self-start" disabled={state === 'stopping'} onClick={() => void stop()}>
                {state === 'stopping' ? m.funnel_stop_doing() : m.funnel_stop_do()}
              </Button>
            </>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

function Withdrawal({ hash }: { hash: string }) {
  const { link, withdraw } = useWithdrawal(hash);
  return (
    <PageFrame>
      <div className="wrap">
        <div className="photo-card" aria-live="polite">
          <h1 className="heading-1">{m.funnel_unsubscribe_title()}</h1>
          <NoScript purpose="page" />
          {link.state === 'unknown' && <Notice tone="warn">{m.funnel_unsubscribe_unknown()}</Notice>}
          {link.state === 'withdrawn' && (
            <Notice tone="ok">{m.funnel_unsubscribe_done({ day: dayOf(link.at) })}</Notice>
          )}
          {'consent' in link && (
            <>
              {link.state === 'failed' && <Notice tone="error">{m.funnel_unsubscribe_failed()}</Notice>}
              <p className="notes">{m.funnel_unsubscribe_text({ day: dayOf(link.consent.given_at) })}</p>
              <blockquote className="preview-lyrics">{link.consent.words}</blockquote>
              <p className="notes">{link.consent.ends}</p>
              <Button
                className="justify-self-start"
                disabled={link.state === 'withdrawing'}
                onClick={() => void withdraw(link.token, link.consent)}
              >
                {link.state === 'withdrawing' ? m.funnel_unsubscribe_doing() : m.funnel_unsubscribe_do()}
              </Button>
            </>
          )}
        </div>
      </div>
    </PageFrame>
  );
}
