import type { ReactNode } from 'react';
import { PageFrame } from '../frame/page-frame.tsx';
import { homes } from './homes.ts';
import { usePartnerProfile } from './use-partner-profile.ts';

/** A page of a business's own things, whose header leads to the account while somebody is signed in. */
export function PartnerPage({ children }: { children: ReactNode }) {
  const profile = usePartnerProfile();
  return <PageFrame {...(profile && { account: homes[profile.kind].account })}>{children}</PageFrame>;
}
