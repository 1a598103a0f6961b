import type { ContractRouterClient } from '@orpc/contract';
import { safe } from '@orpc/client';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { isStaffRole } from '../domain/staff-roles.ts';
import { showToast } from '#ui/toast.tsx';
import type { accountsContract } from '../contract.ts';
import { signOut } from './auth-client.ts';
import { CodeForm } from './code-form.tsx';
import { SignInForm, useSignIn } from './sign-in-form.tsx';

export type AccountsApi = ContractRouterClient<typeof accountsContract>;

/** Signs an account out again that is no staff's. @returns the sentence that says why it is not let in, or null */
async function admitStaff(accounts: AccountsApi): Promise<string | null> {
  const { data } = await safe(accounts.whoAmI());
  if (isStaffRole(data?.role) || data?.second_factor === 'missing') return null;
  await signOut();
  return data ? m.admin_denied() : m.admin_unexpected();
}

/** ADM-01: the sign-in of staff: the password, and after it the code of those who have a second factor. */
export function StaffSignIn({
  accounts,
  denied,
  onSignedIn,
}: {
  accounts: AccountsApi;
  /** Somebody without the right was signed in when the page was opened. */
  denied: boolean;
  onSignedIn: () => void | Promise<void>;
}) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const enter = async (): Promise<string | null> => {
    const refused = await admitStaff(accounts);
    if (refused !== null) return refused;
    showToast('ok', m.admin_signed_in());
    await onSignedIn();
    return null;
  };
  const form = useSignIn(
    async ({ needsCode }) => {
      if (!needsCode) return enter();
      setStep('code');
      return null;
    },
    denied ? m.admin_denied() : null,
  );
  const enterWithCode = async (): Promise<void> => {
    const refused = await enter();
    form.setProblem(refused);
    if (refused !== null) setStep('password');
  };
  if (step === 'code') return <CodeForm onEntered={enterWithCode} onBack={() => setStep('password')} />;
  return <SignInForm {...form} />;
}
