import { type ReactNode, useEffect, useState } from 'react';
import { onSessionEnded } from '#features/accounts/ui/index.ts';
import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { reauthenticate } from '#features/subscriptions/ui/reauthenticate.ts';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { PartnerAccount } from './partner-account.tsx';
import { signInDestinations } from './sign-in-destinations.ts';
import { usePartnerProfile } from './use-partner-profile.ts';

/**
 * A page of a business's own things, whose header leads to the account while somebody is signed in. A session that is over is
 * opened again above the page, which keeps what was typed. `kind` is whose page it is until the business is known.
 */
export function PartnerPage({ kind, children }: { kind: SubscriberProfile['kind']; children: ReactNode }) {
  const profile = usePartnerProfile();
  // A session that is over leaves no profile, and whoever signs in again is of the same kind.
  const [lastKind, setLastKind] = useState(kind);
  if (profile && profile.kind !== lastKind) setLastKind(profile.kind);
  useEffect(() => onSessionEnded(() => reauthenticate(api.subscriptions)), []);
  return (
    <PageFrame {...(profile && { account: signInDestinations[profile.kind].account })}>
      {children}
      <PartnerAccount kind={lastKind} />
    </PageFrame>
  );
}
