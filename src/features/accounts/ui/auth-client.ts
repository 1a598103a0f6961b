/** What came of a call to the accounts' own routes. `problem` is why not. */
export type AuthAnswer<T> = { done: T } | { problem: 'wrong' | 'too-many' | 'unexpected' };

async function call<T>(path: string, body: object): Promise<AuthAnswer<T>> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { done: (await response.json()) as T };
    if (response.status === 429) return { problem: 'too-many' };
    return { problem: response.status < 500 ? 'wrong' : 'unexpected' };
  } catch {
    return { problem: 'unexpected' };
  }
}

export function signIn(email: string, password: string): Promise<AuthAnswer<unknown>> {
  return call('sign-in/email', { email, password });
}

export function signOut(): Promise<AuthAnswer<unknown>> {
  return call('sign-out', {});
}

/** The first account's data, when the shop has none yet. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** The one-time link of the operator's terminal: signs in, or asks for the first account. */
export function openStaffLink(
  token: string,
  account?: NewAccount,
): Promise<AuthAnswer<{ state: 'account-needed' | 'signed-in' }>> {
  return call('staff-link', { token, ...account });
}
