import { safe } from '@orpc/client';
import { useState } from 'react';
import { type AccountsApi, SignInForm, signOut, useSignIn } from '#features/accounts/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

/** AFF-02: into an affiliate's account. Who has no profile is told so, and signed out. */
export function AffiliateSignIn({
  accounts,
  api,
  opening = null,
  onSignedIn,
}: {
  accounts: AccountsApi;
  api: AffiliatesApi;
  /** Said ahead of the first try. */
  opening?: string | null;
  onSignedIn: () => void;
}) {
  const [sent, setSent] = useState(false);
  const form = useSignIn(async ({ needsCode }) => {
    if (needsCode) return m.field_no_profile();
    const { data } = await safe(api.readOwn());
    if (!data) return m.field_unexpected();
    if (!data.affiliate) {
      await signOut();
      return m.field_no_profile();
    }
    showToast('ok', m.field_signed_in());
    onSignedIn();
    return null;
  }, opening);
  const forgot = async (): Promise<void> => {
    setSent(false);
    const email = form.email.trim();
    if (email === '') {
      form.setProblem(m.field_forgot_email());
      return;
    }
    const { error } = await safe(accounts.forgotPassword({ email }));
    form.setProblem(error ? failureText(error, m.field_forgot_failed) : null);
    setSent(!error);
  };
  return (
    <div className="grid gap-5">
      {sent && (
        <Notice tone="ok" announce>
          {m.field_forgot_sent()}
        </Notice>
      )}
      <SignInForm {...form} forgot={false} />
      <Button look="quiet" className="justify-self-start" onClick={() => void forgot()}>
        {m.field_forgot()}
      </Button>
    </div>
  );
}
