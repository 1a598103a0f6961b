import type { Policy, ProcedureMeta } from '#kit/procedure.ts';

/** Ways to prove who calls, as the document of the API names them. */
export const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'Key of a program: keepsong_…' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Secure-keepsong.session_token',
    description: 'Somebody who has signed in; without the prefix of the name over http',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-keepsong_browser',
    description: 'The browser that an order was placed in, or opened in by its link; without the prefix over http',
  },
} as const;

type Requirement = Partial<Record<keyof typeof securitySchemes, string[]>>;

/** Security requirements of a call, one of which is enough; an empty one is for callers without any proof. */
export function securityOf({ policy, scope = '' }: Pick<ProcedureMeta, 'policy' | 'scope'>): Requirement[] {
  const byPolicy: Partial<Record<Policy, Requirement[]>> = {
    // Some ask for the session themselves, and say so by an error of their own.
    everyone: [{}, { session: [] }],
    key: [{ key: [scope] }],
    order: [{ browser: [] }, { session: [] }],
    buyer: [{ browser: [] }],
  };
  return byPolicy[policy] ?? [{ session: [] }];
}

const refusals = {
  '401': 'No key that counts, or nobody is signed in',
  '403': 'The key, or who is signed in, has no permission for this call',
} as const;

/** Answers of the policy itself that a contract does not list, for calls that need a key or a session. */
export function refusalsOf(policy: Policy): Record<string, { description: string }> {
  if (policy === 'everyone' || policy === 'buyer') return {};
  return Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, { description }]));
}
