import { type ComponentProps, useMemo } from 'react';
import Wizard from '#features/wizard/ui/wizard.tsx';
import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { detailsOf } from '#features/subscriptions/ui/business-details.ts';
import { useSubscriber } from '#features/subscriptions/ui/subscriber.ts';
import { api } from '../api.ts';
import { Queries } from '../queries.tsx';
import { asBusinessPlan, orderWithinPlan, readPlan } from './order-within-plan.ts';

/** The wizard on a partner page: filled in with the signed-in business's particulars, and paid by its plan if it has one. */
export default function PartnerWizard({
  kind,
  site,
  preset,
}: { kind: SubscriberProfile['kind'] } & Pick<ComponentProps<typeof Wizard>, 'site' | 'preset'>) {
  const { profile, plan } = useSubscriber(api.subscriptions);
  const business = useMemo(
    () => ({
      particulars: profile && { ...detailsOf(profile), email: profile.email },
      plan: asBusinessPlan(plan),
      readPlan: () => readPlan(api.subscriptions),
      orderWithinPlan: orderWithinPlan(api.subscriptions),
    }),
    [profile, plan],
  );
  return (
    <Queries>
      <Wizard
        api={api}
        site={site}
        variant={kind}
        page={kind === 'host' ? 'hosts' : undefined}
        preset={preset}
        business={business}
      />
    </Queries>
  );
}
