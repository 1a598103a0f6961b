import { SignInForm, signOut, useSignIn } from '#features/accounts/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useState } from 'react';
import type { SubscriberProfile } from '../contract.ts';
import { consumePlan, planToBegin } from './chosen-plan.ts';
import { openPartnerDialog } from './partner-dialog.ts';
import { nameOf } from './business-details.ts';
import { SignUp } from './sign-up.tsx';
import { fetchSubscriber, type SubscriptionsApi } from './subscriber.ts';

type Kind = SubscriberProfile['kind'];

/** Into an account of a business, or a new one. `kind` is whose page it is. */
export function SignInOrUp({
  api,
  kind,
  reason,
  onSignedIn,
}: {
  api: SubscriptionsApi;
  kind: Kind;
  /** 'for-plan': a plan was chosen and waits. 'again': the session is over, and the page goes on where it was. */
  reason: 'for-plan' | 'again' | null;
  onSignedIn: (kind: Kind) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (): Promise<void> => {
    const { state, profile, plan: running } = await fetchSubscriber(api);
    if (state === 'failed') setProblem(kind === 'host' ? m.partner_error() : m.partner_profile_unread());
    else if (!profile) setProblem(m.partner_profile_missing());
    else {
      showToast('ok', m.partner_signed_in());
      const plan = planToBegin({ kept: consumePlan(), hasPlan: running !== null, isAgain: reason === 'again' });
      openPartnerDialog(plan && { name: 'begin', plan });
      if (!plan && reason !== 'again') onSignedIn(profile.kind);
    }
  };
  return (
    <div className="grid gap-6">
      {problem ? (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      ) : (
        reason && (
          <Notice tone={reason === 'again' ? 'warn' : 'info'} announce>
            {reason === 'again' ? m.partner_session_ended() : m.partner_sign_in_for_plan()}
          </Notice>
        )
      )}
      <p className="notes soft">{kind === 'host' ? m.partner_dialog_host() : m.partner_dialog_agent()}</p>
      <Tabs
        label={m.partner_mode()}
        tabs={[
          { id: 'sign-in', name: m.partner_sign_in(), panel: <SignIn onSignedIn={enter} /> },
          { id: 'sign-up', name: m.partner_create(), panel: <SignUp api={api} kind={kind} /> },
        ]}
      />
    </div>
  );
}

/** Sign-in of a business. An account that wants a code besides is one of the staff's, who sign in at their own door. */
function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const form = useSignIn(async ({ needsCode }) => {
    if (needsCode) return m.partner_profile_missing();
    await onSignedIn();
    return null;
  });
  return <SignInForm {...form} />;
}

/** For whoever presses Login and is in already. */
export function SignedInAlready({ profile, onSignedOut }: { profile: SubscriberProfile; onSignedOut: () => void }) {
  const leave = async (): Promise<void> => {
    await signOut();
    onSignedOut();
  };
  return (
    <div className="grid justify-items-start gap-5">
      <p className="notes" dir="auto">
        {m.partner_account_who({ name: nameOf(profile), company: profile.company_name })}
      </p>
      <Button look="outline" onClick={() => void leave()}>
        {m.partner_sign_out()}
      </Button>
    </div>
  );
}
