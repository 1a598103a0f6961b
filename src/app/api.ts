import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { QueryClient } from '@tanstack/react-query';
import { presenceHeaders, withSession } from '#features/accounts/ui/session.ts';
import { referralHeaders } from '#kit/referral-visit.ts';
import type { Api } from './request-context.ts';

/** The browser's client. Loaders use `context.get(apiContext)` instead: the same calls without HTTP. */
export const api: Api = createORPCClient(
  new RPCLink({
    url: () => new URL('/rpc', window.location.origin),
    headers: () => ({ ...presenceHeaders(), ...referralHeaders() }),
    interceptors: [(call) => withSession(() => call.next())],
  }),
);

/** SITE-21: one second, then twice as long each time, at most 30 seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** SITE-21: reads are kept for five minutes and tried again with growing pauses; writes are never repeated unasked. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, retry: 3, retryDelay },
      mutations: { retry: false },
    },
  });
}
