import type { Site } from '#shop/site.ts';
import { m } from '#messages/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import type { SubscriberProfile } from '../contract.ts';
import { isAgentPlan, planName } from '../domain/sold-plans.ts';
import { BeginHostPlan } from './begin-host-plan.tsx';
import { BeginPlan } from './begin-plan.tsx';
import { ChangePlan } from './change-plan.tsx';
import { consumePlan } from './chosen-plan.ts';
import { closePartnerDialog, usePartnerDialog } from './partner-dialog.ts';
import { EndPlan } from './end-plan.tsx';
import { SignedInAlready, SignInOrUp } from './sign-in-or-up.tsx';
import { fetchSubscriber, type SubscriptionsApi, useSubscriber } from './subscriber.ts';

/** All that the partner pages ask apart from the page. Each stays where it is, so that closing gives the focus back. */
export function PartnerDialogs({
  api,
  kind,
  book,
  onSignedIn,
  onTrial,
}: {
  api: SubscriptionsApi;
  kind: SubscriberProfile['kind'];
  book: Site['prices'];
  onSignedIn: (kind: SubscriberProfile['kind']) => void;
  /** Called once a host tries a plan. */
  onTrial: () => void;
}) {
  const desk = usePartnerDialog();
  const { profile } = useSubscriber(api);
  const beginning = desk?.name === 'begin' ? desk.plan : null;
  const leaveSignIn = (): void => {
    // Whoever turns back from signing in has let the plan go; signing in later is another matter.
    if (desk?.name === 'sign-in') consumePlan();
    closePartnerDialog('sign-in');
  };
  return (
    <>
      <Dialog
        open={desk?.name === 'sign-in'}
        onClose={leaveSignIn}
        title={profile ? m.partner_account_title() : m.partner_dialog_title()}
      >
        {profile ? (
          <SignedInAlready profile={profile} onSignedOut={() => void fetchSubscriber(api)} />
        ) : (
          <SignInOrUp
            api={api}
            kind={kind}
            reason={desk?.name === 'sign-in' ? (desk.again ? 'again' : desk.forPlan ? 'for-plan' : null) : null}
            onSignedIn={onSignedIn}
          />
        )}
      </Dialog>
      <Dialog
        open={beginning !== null}
        onClose={() => closePartnerDialog('begin')}
        title={beginning ? m.partner_trial_title({ plan: planName(beginning) }) : ''}
      >
        {beginning && isAgentPlan(beginning) && <BeginPlan api={api} plan={beginning} book={book} />}
        {beginning && !isAgentPlan(beginning) && (
          <BeginHostPlan api={api} plan={beginning} book={book} onTrial={onTrial} />
        )}
      </Dialog>
      <PlanDialogs api={api} book={book} />
    </>
  );
}

/** Changing the plan that follows, and ending the plan. */
function PlanDialogs({ api, book }: { api: SubscriptionsApi; book: Site['prices'] }) {
  const desk = usePartnerDialog();
  const { plan } = useSubscriber(api);
  const changing = desk?.name === 'change' ? desk.plan : null;
  return (
    <>
      <Dialog
        open={changing !== null && plan !== null}
        onClose={() => closePartnerDialog('change')}
        title={m.partner_plan_change_title()}
      >
        {plan && changing && <ChangePlan api={api} plan={plan} wanted={changing} book={book} />}
      </Dialog>
      <Dialog
        open={desk?.name === 'end' && plan !== null}
        onClose={() => closePartnerDialog('end')}
        title={m.partner_end_title({ tier: plan?.subscription_tier ?? '' })}
      >
        {plan && <EndPlan api={api} plan={plan} />}
      </Dialog>
    </>
  );
}
