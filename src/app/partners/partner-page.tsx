import type { ReactNode } from 'react';
import { PageFrame } from '../frame/page-frame.tsx';
import { signInDestinations } from './sign-in-destinations.ts';
import { usePartnerProfile } from './use-partner-profile.ts';

/** A page of a business's own things, whose header leads to the account while somebody is signed in. */
export function PartnerPage({ children }: { children: ReactNode }) {
  const profile = usePartnerProfile();
  return <PageFrame {...(profile && { account: signInDestinations[profile.kind].account })}>{children}</PageFrame>;
}
