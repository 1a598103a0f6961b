import { ORPCError, safe } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import '#features/photo-sessions/ui/photo-sessions.css';
import type { LinkedConsent } from '#features/consents/contract.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
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
  | { state: 'unread'; problem: string }
  | { state: 'asking' | 'withdrawing'; token: string; consent: LinkedConsent; problem?: string }
  | { state: 'withdrawn'; at: string };

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** True where the server knows no such link: of a failure nobody can tell. */
const isUnknown = (error: Error): boolean => error instanceof ORPCError && error.code === 'LINK_UNKNOWN';

const unread = (error: Error): Link => ({ state: 'unread', problem: failureText(error, m.funnel_unsubscribe_unread) });

/** The link of a letter, whose token stays behind the hash: a reload opens it again. */
function useWithdrawal(hash: string) {
  const [link, setLink] = useState<Link>({ state: 'reading' });
  const read = async (hash: string): Promise<void> => {
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
    const { data: consent, error } = await safe(api.consents.readConsent({ token: token.slice(0, 100) }));
    if (error) setLink(isUnknown(error) ? { state: 'unknown' } : unread(error));
    else if (consent.withdrawn_at) setLink({ state: 'withdrawn', at: consent.withdrawn_at });
    else setLink({ state: 'asking', token, consent });
  };
  const readFirst = useEffectEvent(read);
  useEffect(() => {
    const soon = setTimeout(() => void readFirst(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  const withdraw = async (token: string, consent: LinkedConsent): Promise<void> => {
    setLink({ state: 'withdrawing', token, consent });
    const { data, error } = await safe(api.consents.withdrawConsent({ token }));
    if (!error) setLink({ state: 'withdrawn', at: data.withdrawn_at });
    else if (isUnknown(error)) setLink({ state: 'unknown' });
    else setLink({ state: 'asking', token, consent, problem: failureText(error, m.funnel_unsubscribe_failed) });
  };
  const again = (): void => {
    setLink({ state: 'reading' });
    void read(hash);
  };
  return { link, withdraw, again };
}

/** FUN-05: a consent is taken back, or letters are stopped, by the link of a letter. */
export default function Unsubscribe() {
  const { hash } = useLocation();
  const letters = new URLSearchParams(hash.slice(1)).get('letters');
  return letters === null ? <Withdrawal hash={hash} /> : <StopLetters token={letters} />;
}

function StopLetters({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'stopping' | 'stopped' | 'unknown' | { problem: string }>('asking');
  const stop = async (): Promise<void> => {
    setState('stopping');
    const { error } = await safe(api.deliverability.stopLetters({ token: token.slice(0, 1000) }));
    if (!error) setState('stopped');
    else setState(isUnknown(error) ? 'unknown' : { problem: failureText(error, m.funnel_stop_failed) });
  };
  return (
    <PageFrame>
      <div className="wrap">
        <div className="photo-card" aria-live="polite">
          <h1 className="heading-1">{m.funnel_stop_title()}</h1>
          <NoScript purpose="page" />
          {state === 'unknown' && <Notice tone="warn">{m.funnel_stop_unknown()}</Notice>}
          {typeof state === 'object' && <Notice tone="error">{state.problem}</Notice>}
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
  const { link, withdraw, again } = useWithdrawal(hash);
  return (
    <PageFrame>
      <div className="wrap">
        <div className="photo-card" aria-live="polite">
          <h1 className="heading-1">{m.funnel_unsubscribe_title()}</h1>
          <NoScript purpose="page" />
          {link.state === 'unknown' && <Notice tone="warn">{m.funnel_unsubscribe_unknown()}</Notice>}
          {link.state === 'unread' && (
            <>
              <Notice tone="error">{link.problem}</Notice>
              <Button className="justify-self-start" look="outline" onClick={again}>
                {m.field_retry()}
              </Button>
            </>
          )}
          {link.state === 'withdrawn' && (
            <Notice tone="ok">{m.funnel_unsubscribe_done({ day: dayOf(link.at) })}</Notice>
          )}
          {'consent' in link && (
            <>
              {link.problem !== undefined && <Notice tone="error">{link.problem}</Notice>}
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
