import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { confirmEmail } from '#features/accounts/ui/auth-client.ts';
import type { SoldPlanKey } from '#features/subscriptions/domain/sold-plans.ts';
import { planOf, planParameter } from '#features/subscriptions/ui/chosen-plan.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { signInDestinations, withPlan } from '../partners/sign-in-destinations.ts';
import { NoScript } from '../no-script.tsx';
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
  /** Waits for the password. `refused`: reason why the last attempt failed; the link may still be valid. */
  | { state: 'asking'; token: string; plan: SoldPlanKey | null; refused: 'other-password' | 'failed' | null };

/** Reads the one-time link and removes it from the address at once; its token is in the hash. */
function useConfirmation(hash: string) {
  const [link, setLink] = useState<Link>({ state: 'checking' });
  const follow = async (token: string, plan: SoldPlanKey | null, password: string): Promise<void> => {
    const answer = await confirmEmail(token, password);
    if ('problem' in answer) {
      const refused = answer.problem === 'other-password' ? 'other-password' : 'failed';
      setLink(answer.problem === 'wrong' ? { state: 'used' } : { state: 'asking', token, plan, refused });
      return;
    }
    setLink({ state: 'confirmed' });
    const { redirect } = answer.done;
    // Reloads the document, because the signed-in account has changed.
    const address = Object.values(signInDestinations).find(({ page }) => page === redirect)?.address ?? redirect;
    window.location.replace(withPlan(address, plan));
  };
  const read = useEffectEvent((hash: string) => {
    const carried = new URLSearchParams(hash.slice(1));
    const token = carried.get('token');
    if (!token) {
      setLink((before) => (before.state === 'checking' ? { state: 'no-token' } : before));
      return;
    }
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setLink({ state: 'asking', token, plan: planOf(carried.get(planParameter)), refused: null });
  });
  useEffect(() => {
    // Development runs effects twice; a link is followed once.
    const soon = setTimeout(() => read(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  return { link, follow };
}

const refusals = { 'other-password': m.partner_welcome_other_password, failed: m.partner_error };

/** Asks for the password chosen at sign-up: the reader of the mailbox may not be the person who signed up. */
function PasswordForm({
  refused,
  onSubmit,
}: {
  refused: keyof typeof refusals | null;
  onSubmit: (password: string) => Promise<void>;
}) {
  const [password, setPassword] = useState('');
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working || password === '') return;
    setWorking(true);
    await onSubmit(password);
    setWorking(false);
  };
  return (
    <form
      className="grid w-full max-w-96 gap-5"
      aria-label={m.partner_welcome_confirm()}
      onSubmit={(event) => void submit(event)}
    >
      {refused && (
        <Notice tone="error" announce>
          {refusals[refused]()}
        </Notice>
      )}
      <p className="notes">{m.partner_welcome_password_text()}</p>
      <TextField
        id="welcome-password"
        name="password"
        type="password"
        autoComplete="current-password"
        label={m.partner_welcome_password()}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {m.partner_welcome_confirm()}
      </Button>
    </form>
  );
}

/** Landing page of the link in the confirmation e-mail to a new business account. */
export default function PartnerWelcome() {
  const { hash } = useLocation();
  const { link, follow } = useConfirmation(hash);
  const isOver = link.state === 'no-token' || link.state === 'used';
  return (
    <PageFrame>
      <div className="wrap partner-door">
        <div>
          <h1 className="heading-1">{m.partner_welcome_title()}</h1>
          <NoScript purpose="page" />
          <div className="mt-6 grid justify-items-start gap-6" aria-live="polite">
            {link.state === 'checking' && <p className="lede">{m.partner_welcome_checking()}</p>}
            {link.state === 'confirmed' && <p className="lede">{m.partner_welcome_done()}</p>}
            {link.state === 'no-token' && <Notice>{m.partner_welcome_no_token()}</Notice>}
            {link.state === 'used' && <Notice tone="warn">{m.partner_welcome_used()}</Notice>}
            {link.state === 'asking' && (
              <PasswordForm refused={link.refused} onSubmit={(password) => follow(link.token, link.plan, password)} />
            )}
            {isOver && (
              <div className="flex flex-wrap gap-3">
                <ButtonLink to={paths.estateAgent}>{m.partner_welcome_agents()}</ButtonLink>
                <ButtonLink look="outline" to={paths.hosts}>
                  {m.partner_welcome_hosts()}
                </ButtonLink>
                <ButtonLink look="outline" to={paths.affiliateLogin}>
                  {m.partner_welcome_affiliates()}
                </ButtonLink>
              </div>
            )}
          </div>
        </div>
        <SleeveArtwork occasion="housewarming" seed="welcome" text={false} label="" />
      </div>
    </PageFrame>
  );
}
