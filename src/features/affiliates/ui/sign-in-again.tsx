import { safe } from '@orpc/client';
import { useEffect, useRef, useState } from 'react';
import { type AccountsApi, onSessionEnded } from '#features/accounts/ui/index.ts';
import { m } from '#messages/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import type { AffiliatesApi } from './affiliates-api.ts';
import { AffiliateSignIn } from './affiliate-sign-in.tsx';

/** Asks an affiliate whose session is over to sign in again above the page, as long as something typed would be lost with it. */
export function SignInAgain({
  accounts,
  api,
  referralId,
  hasTyped,
}: {
  accounts: AccountsApi;
  api: AffiliatesApi;
  /** Of whoever the page was opened by. */
  referralId: string;
  hasTyped: () => boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<((isIn: boolean) => void) | null>(null);
  useEffect(
    () =>
      onSessionEnded(() => {
        if (!hasTyped()) return Promise.resolve(false);
        setIsAsking(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [hasTyped],
  );
  const close = (isIn: boolean): void => {
    setIsAsking(false);
    answer.current?.(isIn);
    answer.current = null;
  };
  const enter = async (): Promise<void> => {
    const { data } = await safe(api.readOwn());
    // What one affiliate has typed is nothing for another, nor for somebody of whom the page does not know who they are.
    if (data?.affiliate?.referral_id === referralId) close(true);
    else window.location.reload();
  };
  return (
    <Dialog open={isAsking} onClose={() => isAsking && close(false)} title={m.field_sign_in_title()}>
      <AffiliateSignIn
        accounts={accounts}
        api={api}
        opening={m.field_sign_in_typed()}
        onSignedIn={() => void enter()}
      />
    </Dialog>
  );
}
