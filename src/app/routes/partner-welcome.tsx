import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { confirmEmail } from '#features/accounts/ui/auth-client.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PrintedSleeve } from '#ui/printed.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { homes } from '../partners/homes.ts';
import '../partners/partners.css';
import { paths } from '../paths.ts';
import type { Route } from './+types/partner-welcome.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.partner_welcome_page({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

type Link =
  | { state: 'checking' | 'confirmed' | 'no-token' | 'used' }
  /** The server did not answer as it should; the link may still be good. */
  | { state: 'failed'; token: string };

/** The one-time link, which leaves the address at once; its secret stands behind the hash. */
function useConfirmation(hash: string): { link: Link; follow: (token: string) => Promise<void> } {
  const [link, setLink] = useState<Link>({ state: 'checking' });
  const follow = async (token: string): Promise<void> => {
    setLink({ state: 'checking' });
    const answer = await confirmEmail(token);
    if ('problem' in answer) {
      setLink(answer.problem === 'wrong' ? { state: 'used' } : { state: 'failed', token });
      return;
    }
    setLink({ state: 'confirmed' });
    const home = Object.values(homes).find(({ page }) => page === answer.done.redirect) ?? homes['estate-agent'];
    // Whole, because who is signed in has changed.
    window.location.replace(home.address);
  };
  const read = useEffectEvent((hash: string) => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    if (!token) {
      setLink((before) => (before.state === 'checking' ? { state: 'no-token' } : before));
      return;
    }
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void follow(token);
  });
  useEffect(() => {
    // Development runs effects twice; a link is followed once.
    const soon = setTimeout(() => read(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  return { link, follow };
}

/** Where the link of the letter to a new account of a business leads. */
export default function PartnerWelcome() {
  const { hash } = useLocation();
  const { link, follow } = useConfirmation(hash);
  const isOver = link.state === 'no-token' || link.state === 'used';
  return (
    <PageFrame>
      <div className="wrap partner-door">
        <div>
          <h1 className="heading-1">{m.partner_welcome_title()}</h1>
          <div className="mt-6 grid justify-items-start gap-6" aria-live="polite">
            {link.state === 'checking' && <p className="lede">{m.partner_welcome_checking()}</p>}
            {link.state === 'confirmed' && <p className="lede">{m.partner_welcome_done()}</p>}
            {link.state === 'no-token' && <Notice>{m.partner_welcome_no_token()}</Notice>}
            {link.state === 'used' && <Notice tone="warn">{m.partner_welcome_used()}</Notice>}
            {link.state === 'failed' && (
              <>
                <Notice tone="error">{m.partner_error()}</Notice>
                <Button onClick={() => void follow(link.token)}>{m.partner_welcome_again()}</Button>
              </>
            )}
            {isOver && (
              <div className="flex flex-wrap gap-3">
                <ButtonLink to={paths.estateAgent}>{m.partner_welcome_agents()}</ButtonLink>
                <ButtonLink look="outline" to={paths.hosts}>
                  {m.partner_welcome_hosts()}
                </ButtonLink>
              </div>
            )}
          </div>
        </div>
        <PrintedSleeve occasion="housewarming" seed="welcome" text={false} label="" />
      </div>
    </PageFrame>
  );
}
