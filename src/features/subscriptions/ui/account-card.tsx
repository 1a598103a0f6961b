import { useEffect, useEffectEvent, useState } from 'react';
import { onSessionEnded, signOut, watchPresence } from '#features/accounts/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { spokenDate } from '#ui/spoken-values.ts';
import { showToast } from '#ui/toast.tsx';
import type { SubscriberProfile } from '../contract.ts';
import { CardButton } from './card-button.tsx';
import { openPartnerDialog } from './partner-dialog.ts';
import { planOf, planParameter } from './chosen-plan.ts';
import { reauthenticate } from './reauthenticate.ts';
import { followPlan } from './follow-plan.ts';
import { nameOf } from './business-details.ts';
import { PlanOverview } from './plan-overview.tsx';
import { fetchSubscriber, type Subscriber, type SubscriptionsApi, useSubscriber } from './subscriber.ts';

interface AccountProps {
  api: SubscriptionsApi;
  supportEmail: string;
  /** Address of the form on this page. */
  orderAddress: string;
  /** Page of the business's own orders. */
  ordersAddress: string;
  /** Page of a host's own properties; left out where agents sign in. */
  workspaceAddress?: string;
}

/** Who is signed in, what is left of the plan, and the way out. */
export function AccountCard(props: AccountProps) {
  const subscriber = useSubscriber(props.api);
  useReturns(props, subscriber);
  const [calls] = useState(() => props.api);
  useEffect(() => onSessionEnded(() => reauthenticate(calls)), [calls]);
  if (subscriber.state === 'asking') return <div className="partner-account" aria-hidden="true" />;
  return (
    <section className="partner-account" aria-label={m.partner_account_title()}>
      {subscriber.state === 'failed' && (
        <Notice tone="error" announce>
          {m.partner_profile_unread()}
        </Notice>
      )}
      {subscriber.profile ? (
        <SignedIn {...props} profile={subscriber.profile} subscriber={subscriber} />
      ) : (
        <SignedOut sessionEnded={subscriber.sessionEnded} />
      )}
    </section>
  );
}

function SignedOut({ sessionEnded }: { sessionEnded: boolean }) {
  const open = (): void => openPartnerDialog(sessionEnded ? { name: 'sign-in', again: true } : { name: 'sign-in' });
  return (
    <div className="partner-account-row">
      <p className="notes">{sessionEnded ? m.partner_session_ended() : m.partner_account_out()}</p>
      <Button look="outline" size="slim" onClick={open}>
        {sessionEnded ? m.partner_sign_in_again() : m.partner_sign_in()}
      </Button>
    </div>
  );
}

function SignedIn({
  api,
  supportEmail,
  orderAddress,
  ordersAddress,
  workspaceAddress,
  profile,
  subscriber: { plan, ended, paysElsewhere },
}: AccountProps & { profile: SubscriberProfile; subscriber: Subscriber }) {
  // The client makes a new object for every access; one is enough.
  const [calls] = useState(() => api);
  useEffect(() => watchPresence(() => calls.readProfile()), [calls]);
  const leave = async (): Promise<void> => {
    await signOut();
    await fetchSubscriber(api);
    showToast('ok', m.partner_signed_out());
  };
  useCarriedPlan(plan === null);
  return (
    <>
      <div className="partner-account-row">
        <p className="notes" dir="auto">
          {m.partner_account_who({ name: nameOf(profile), company: profile.company_name })}
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {workspaceAddress && profile.kind === 'host' && (
            <ButtonLink size="slim" to={workspaceAddress}>
              {m.partner_account_properties()}
            </ButtonLink>
          )}
          <ButtonLink look="outline" size="slim" to={ordersAddress}>
            {m.partner_account_orders()}
          </ButtonLink>
          <Button look="quiet" size="slim" onClick={() => void leave()}>
            {m.partner_sign_out()}
          </Button>
        </div>
      </div>
      {plan ? (
        <PlanOverview api={calls} plan={plan} supportEmail={supportEmail} orderAddress={orderAddress} />
      ) : (
        <NoPlan api={calls} ended={ended} paysElsewhere={paysElsewhere} />
      )}
    </>
  );
}

/** Goes on with the plan that was chosen before signing up: the link of the letter carries it here, once. */
function useCarriedPlan(isWanted: boolean): void {
  useEffect(() => {
    const address = new URL(window.location.href);
    const plan = planOf(address.searchParams.get(planParameter));
    if (!isWanted || !plan) return;
    address.searchParams.delete(planParameter);
    window.history.replaceState(window.history.state, '', address);
    openPartnerDialog({ name: 'begin', plan });
  }, [isWanted]);
}

function NoPlan({
  api,
  ended,
  paysElsewhere,
}: {
  api: SubscriptionsApi;
  ended: Subscriber['ended'];
  paysElsewhere: boolean;
}) {
  const [looking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setLooking(true);
    await fetchSubscriber(api);
    setLooking(false);
  };
  return (
    <div className="partner-standing">
      <p className="heading-3">
        {ended
          ? m.partner_account_ended({ tier: ended.tier, day: spokenDate(new Date(ended.ended_at)) })
          : m.partner_account_no_plan()}
      </p>
      {ended && <p>{m.partner_account_begin_again()}</p>}
      <output className="small soft">
        {paysElsewhere ? m.partner_paying_elsewhere() : m.partner_account_waiting()}
      </output>
      <div className="flex flex-wrap gap-3">
        {/* Its last invoice may be open still. */}
        {ended && <CardButton api={api} />}
        <Button look="quiet" size="slim" disabled={looking} onClick={() => void look()}>
          {m.partner_account_look()}
        </Button>
      </div>
    </div>
  );
}

/** Looks for the plan where a payment may have come about: on the way back from it, and when this tab is seen again. */
function useReturns({ api }: AccountProps, { plan, paysElsewhere }: Subscriber): void {
  const follow = useEffectEvent((gone: AbortSignal) => {
    void followPlan(api, (milliseconds) => waited(milliseconds, gone));
  });
  useEffect(() => {
    const returned = new URLSearchParams(window.location.search).get('success') === 'true';
    const leave = new AbortController();
    if (returned) follow(leave.signal);
    return () => leave.abort();
  }, []);
  const waiting = paysElsewhere && !plan;
  useEffect(() => {
    if (!waiting) return undefined;
    const leave = new AbortController();
    const seen = (): void => {
      if (document.visibilityState === 'visible') follow(leave.signal);
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      leave.abort();
      document.removeEventListener('visibilitychange', seen);
    };
  }, [waiting]);
}

function waited(milliseconds: number, gone: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(!gone.aborted), milliseconds);
    gone.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
