import { safe } from '@orpc/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { onSignOut, reauthenticate, signOut, broadcastSignOut, watchPresence } from '#features/accounts/ui/index.ts';
import type { Affiliate } from '#features/affiliates/contract.ts';
import type { Statement } from '#features/affiliates/statement.ts';
import { commissionPercent } from '#features/affiliates/domain/commission.ts';
import { BankDetails } from '#features/affiliates/ui/bank-details.tsx';
import { copyLink } from '#features/affiliates/ui/copy-link.ts';
import { SessionCode } from '#features/affiliates/ui/session-code.tsx';
import { SignInAgain } from '#features/affiliates/ui/sign-in-again.tsx';
import { StatementView } from '#features/affiliates/ui/statement-view.tsx';
import '#features/affiliates/ui/affiliates.css';
import type { PhotoSession } from '#features/photo-sessions/contract.ts';
import { QuickCapture } from '#features/photo-sessions/ui/quick-capture.tsx';
import { endCapture } from '#features/photo-sessions/ui/use-capture.ts';
import { SessionList } from '#features/photo-sessions/ui/session-list.tsx';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/affiliate-dashboard.ts';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).affiliates.readOwn();
}

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.field_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

const loginPage = `${paths.affiliateLogin}?again`;

/** AFF-03: an affiliate's day: capture, sessions, figures, bank details. */
export default function AffiliateDashboard({
  loaderData: { affiliate, is_working, is_signed_in, is_admin },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (affiliate) return;
    if (!is_signed_in) showToast('error', m.field_please_sign_in());
    void navigate(is_signed_in ? paths.affiliateRegister : loginPage, { replace: true });
  }, [affiliate, is_signed_in, navigate]);
  return (
    <PageFrame {...(is_signed_in && { account: paths.affiliateDashboard })}>
      <div className="wrap">
        {affiliate ? (
          <FieldDay affiliate={affiliate} isWorking={is_working} isAdmin={is_admin} />
        ) : (
          <p className="lede field-door">{m.field_loading()}</p>
        )}
      </div>
    </PageFrame>
  );
}

interface Day {
  statement: Statement;
  sessions: readonly PhotoSession[];
}

/** Milliseconds between two looks at whether somebody is still signed in: on another device it may have been ended. */
const watchEvery = 15_000;

/**
 * Leads to the sign-in as soon as the session is over, also when it was ended in another tab. Unless somebody has signed out, a page
 * with something typed on it asks to sign in again above it first, and stays if they do.
 */
function useSignedIn(hasTyped: () => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    let isOver = false;
    const look = async (isSignedOut = false): Promise<void> => {
      const { data } = await safe(api.affiliates.readOwn());
      if (!data || data.is_signed_in) return;
      if (!isSignedOut && hasTyped() && (await reauthenticate())) return;
      // Looks that waited for the same answer lead there once, and none from a page that was left meanwhile.
      if (isOver) return;
      isOver = true;
      showToast('error', m.field_sign_in_again());
      void navigate(loginPage);
    };
    const onShown = (): void => void (document.visibilityState === 'visible' && look());
    const timer = setInterval(() => void look(), watchEvery);
    document.addEventListener('visibilitychange', onShown);
    const forget = onSignOut(() => void look(true));
    const leave = watchPresence(() => api.accounts.whoAmI());
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
      forget();
      leave();
    };
  }, [navigate, hasTyped]);
}

/** Notes whether something is typed on the page that is not saved, without drawing it anew. */
function useTyped() {
  const typed = useRef(false);
  const hasTyped = useCallback(() => typed.current, []);
  const onTyped = useCallback((has: boolean) => {
    typed.current = has;
  }, []);
  return { hasTyped, onTyped };
}

type Calls = Pick<typeof api, 'affiliates' | 'photoSessions'>;

/** The sessions and figures of the day; `problem` says why there are none. */
function useDay(calls: Calls) {
  const [day, setDay] = useState<Day | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const [statement, listed] = await Promise.all([
      safe(calls.affiliates.readStatement()),
      safe(calls.photoSessions.listSessions()),
    ]);
    if (statement.error || listed.error) {
      const isProfileGone = statement.isDefined && statement.error.code === 'NO_PROFILE';
      setProblem(isProfileGone ? m.field_profile_not_found() : m.field_load_failed());
      return;
    }
    setProblem(null);
    setDay({ statement: statement.data, sessions: listed.data.sessions });
  }, [calls]);
  useEffect(() => {
    const soon = setTimeout(() => void load());
    return () => clearTimeout(soon);
  }, [load]);
  return { day, problem, load };
}

function FieldDay({ affiliate, isWorking, isAdmin }: { affiliate: Affiliate; isWorking: boolean; isAdmin: boolean }) {
  const [calls] = useState(() => ({
    accounts: api.accounts,
    affiliates: api.affiliates,
    photoSessions: api.photoSessions,
    uploads: api.uploads,
  }));
  const { hasTyped, onTyped } = useTyped();
  useSignedIn(hasTyped);
  const { day, problem, load } = useDay(calls);
  const { brand } = useSite();
  const code = (sessionId: string) => <SessionCode referralId={affiliate.referral_id} sessionId={sessionId} />;
  return (
    <div className="field-day">
      <SignInAgain
        accounts={calls.accounts}
        api={calls.affiliates}
        referralId={affiliate.referral_id}
        hasTyped={hasTyped}
      />
      <Head affiliate={affiliate} isWorking={isWorking} isAdmin={isAdmin} statement={day?.statement ?? null} />
      {isWorking && (
        <QuickCapture api={calls} referralId={affiliate.referral_id} onStored={() => void load()} code={code} />
      )}
      {day === null && problem !== null && <LoadProblem problem={problem} onRetry={() => void load()} />}
      {day === null && problem === null && <p className="lede">{m.field_loading()}</p>}
      {day !== null && (
        <>
          <SessionList
            api={calls.photoSessions}
            brand={brand}
            sessions={day.sessions}
            code={code}
            onChanged={() => void load()}
          />
          <StatementView
            statement={day.statement}
            load={async (of, page) => (await safe(calls.affiliates.readStatementLines({ of, page }))).data ?? null}
          />
          <BankDetails
            api={calls.affiliates}
            hint={day.statement.payout_hint}
            onSaved={() => void load()}
            onTyped={onTyped}
          />
        </>
      )}
    </div>
  );
}

function LoadProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice tone="error" announce>
        {problem}
      </Notice>
      <Button onClick={onRetry}>{m.field_retry()}</Button>
    </div>
  );
}

function Head({
  affiliate: { tier, referral_id, is_suspended, ends_at },
  isWorking,
  isAdmin,
  statement,
}: {
  affiliate: Affiliate;
  isWorking: boolean;
  isAdmin: boolean;
  statement: Statement | null;
}) {
  const leave = async (): Promise<void> => {
    await endCapture(referral_id);
    await signOut();
    broadcastSignOut();
    // Reloads the document, because the signed-in account has changed.
    window.location.replace(paths.affiliateLogin);
  };
  const copy = (): void => void copyLink(`${window.location.origin}${paths.home}?ref=${referral_id}`);
  return (
    <header className="grid gap-4">
      <div className="field-head">
        <h1 className="heading-1">{m.field_dashboard()}</h1>
        <div className="flex flex-wrap items-center gap-3">
          {isAdmin && (
            <ButtonLink size="slim" look="outline" to={paths.adminAffiliates}>
              {m.field_admin_panel()}
            </ButtonLink>
          )}
          <Button size="slim" look="quiet" onClick={() => void leave()}>
            {m.field_sign_out()}
          </Button>
        </div>
      </div>
      {is_suspended && <Notice tone="warn">{m.field_standing_suspended()}</Notice>}
      {ends_at && (
        <Notice tone="warn">
          {(isWorking || is_suspended ? m.field_standing_notice : m.field_standing_ended)({
            day: new Date(ends_at).toLocaleDateString('en-GB', { dateStyle: 'long' }),
          })}
        </Notice>
      )}
      <p>
        {m.field_referral_id()}: <b className="figures">{referral_id}</b>.{' '}
        {m.field_tier({ tier, percent: commissionPercent[tier] })}.{' '}
        {statement &&
          statement.suggested_tier !== tier &&
          m.field_suggested({ sales: statement.sales_this_month, tier: statement.suggested_tier })}
      </p>
      <Button size="slim" look="outline" className="justify-self-start" onClick={copy}>
        {m.field_copy_link()}
      </Button>
    </header>
  );
}
