import { signIn, signOut } from '#features/accounts/ui/auth-client.ts';
import type { PartnerAuth } from '#features/subscriptions/ui/sign-in.tsx';

/** Businesses sign in by the accounts' own routes. */
export const partnerAuth: PartnerAuth = { signIn, signOut };
