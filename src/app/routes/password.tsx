import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { ChoosePassword } from '#features/accounts/ui/choose-password.tsx';
import { ForgotPassword } from '#features/accounts/ui/forgot-password.tsx';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { signInDestinations } from '../partners/sign-in-destinations.ts';
import '../partners/partners.css';
import type { Route } from './+types/password.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.password_page({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

type Link = { state: 'none' | 'over' } | { state: 'asking'; token: string } | { state: 'chosen'; page: string };

/** The one-time link, which leaves the address at once; its token is in the hash. */
function useLink(hash: string) {
  const [link, setLink] = useState<Link>({ state: 'none' });
  const read = useEffectEvent((hash: string) => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    if (!token) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setLink({ state: 'asking', token });
  });
  useEffect(() => {
    // Development runs effects twice; a link is read once.
    const soon = setTimeout(() => read(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  return [link, setLink] as const;
}

/** Address where an account goes on: a business on its part of its page. */
const addressOf = (page: string): string =>
  Object.values(signInDestinations).find((home) => home.page === page)?.address ?? page;

/** Choosing a password: by the link of an invitation or of a forgotten one, and asking for such a link. */
export default function Password() {
  const { hash } = useLocation();
  const [link, setLink] = useLink(hash);
  const enter = ({ page, isIn }: { page: string; isIn: boolean }): void => {
    // Reloads the document, because the signed-in account has changed.
    if (isIn) window.location.replace(addressOf(page));
    else setLink({ state: 'chosen', page });
  };
  const isAsking = link.state === 'asking' || link.state === 'chosen';
  return (
    <PageFrame>
      <div className="wrap partner-door">
        <div>
          <h1 className="heading-1">{isAsking ? m.password_choose_title() : m.password_forgot_title()}</h1>
          <NoScript purpose="page" />
          <div className="mt-6 grid justify-items-start gap-6" aria-live="polite">
            {link.state === 'over' && <Notice tone="warn">{m.password_over()}</Notice>}
            {link.state === 'chosen' && (
              <>
                <Notice tone="ok">{m.password_saved()}</Notice>
                <ButtonLink href={addressOf(link.page)}>{m.password_to_sign_in()}</ButtonLink>
              </>
            )}
            {link.state === 'asking' && (
              <ChoosePassword
                api={api.accounts}
                token={link.token}
                onOver={() => setLink({ state: 'over' })}
                onChosen={enter}
              />
            )}
            {!isAsking && <ForgotPassword api={api.accounts} />}
          </div>
        </div>
        <SleeveArtwork occasion="housewarming" seed="welcome" text={false} label="" />
      </div>
    </PageFrame>
  );
}
