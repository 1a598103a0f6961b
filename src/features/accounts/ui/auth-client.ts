/** Result of a call to the authentication routes; `problem` is the reason of a failure. */
export type AuthAnswer<T> = { done: T } | { problem: AuthProblem };

/** `busy`: too many passwords wait to be looked at. `unconfirmed`: the address of the account is not confirmed yet. `other-password`: the link was made for another one. */
type AuthProblem =
  | 'wrong'
  | 'too-short'
  | 'common'
  | 'unconfirmed'
  | 'other-password'
  | 'too-many'
  | 'busy'
  | 'unexpected';

const codes = {
  PASSWORD_TOO_SHORT: 'too-short',
  PASSWORD_COMMON: 'common',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  OTHER_PASSWORD: 'other-password',
} as const;

async function problemOf(response: Response): Promise<AuthProblem> {
  if (response.status === 429) return 'too-many';
  if (response.headers.get('x-error-code') === 'BUSY') return 'busy';
  if (response.status >= 500) return 'unexpected';
  const answer = (await response.json().catch(() => ({}))) as { code?: string };
  return codes[answer.code as keyof typeof codes] ?? 'wrong';
}

async function call<T>(path: string, body: object): Promise<AuthAnswer<T>> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { done: (await response.json()) as T };
    return { problem: await problemOf(response) };
  } catch {
    return { problem: 'unexpected' };
  }
}

/** `twoFactorRedirect`: the password was right, and a code is wanted as well. */
export function signIn(email: string, password: string): Promise<AuthAnswer<{ twoFactorRedirect?: boolean }>> {
  return call('sign-in/email', { email, password });
}

/** Sends the six-digit code of the authenticator: completes a sign-in, or the set-up of the second factor. */
export function sendCode(code: string): Promise<AuthAnswer<unknown>> {
  return call('two-factor/verify-totp', { code });
}

/** Signs in with one of the recovery codes, each valid once. */
export function sendRecoveryCode(code: string): Promise<AuthAnswer<unknown>> {
  return call('two-factor/verify-backup-code', { code });
}

export interface Enrolment {
  /** Provisioning URI for an authenticator: otpauth://… */
  totpURI: string;
  backupCodes: string[];
}

/** Begins to set up the second factor; it is on after the first code. `issuer` is the name shown in the authenticator. */
export function beginSecondFactor(password: string, issuer: string): Promise<AuthAnswer<Enrolment>> {
  return call('two-factor/enable', { password, issuer });
}

export function endSecondFactor(password: string): Promise<AuthAnswer<unknown>> {
  return call('two-factor/disable', { password });
}

/** D13: changes the password and signs the account out everywhere else. */
export function changePassword(currentPassword: string, newPassword: string): Promise<AuthAnswer<unknown>> {
  return call('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
}

export function signOut(): Promise<AuthAnswer<unknown>> {
  return call('sign-out', {});
}

/** Data of the first account, while the shop has none yet. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Uses the one-time link of the operator's terminal: signs in, or asks for the data of the first account. */
export function openStaffLink(
  token: string,
  account?: NewAccount,
): Promise<AuthAnswer<{ state: 'account-needed' | 'signed-in' }>> {
  return call('staff-link', { token, ...account });
}

/** Confirms the address by the link of the confirmation e-mail and the password, signs in and returns the page to open. */
export function confirmEmail(token: string, password: string): Promise<AuthAnswer<{ redirect: string }>> {
  return call('confirm-email', { token, password });
}
