import type { ContractRouterClient } from '@orpc/contract';
import { m } from '#messages/messages.js';
import { failureText } from '#ui/refusal-text.ts';
import type { hostsContract } from '../contract.ts';

export type HostsApi = ContractRouterClient<typeof hostsContract>;
export type GuestPageData = Awaited<ReturnType<HostsApi['guestPage']>>;
export type Workspace = Awaited<ReturnType<HostsApi['readWorkspace']>>;

/** The sentence for a failed call: the server's own for a refusal that the contract names. */
export function reasonOf(error: unknown): string {
  return failureText(error, m.host_failed);
}

/** True for a failed call of somebody who is not signed in, or not as a host. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['NOT_SIGNED_IN', 'SESSION_ENDED', 'NOT_A_HOST'].includes(String(error.code));

/** A moment by the clocks of a house: '14 Jun 2026, 15:00'. */
export function houseTime(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
}

/** A day of a stay, 'YYYY-MM-DD', as hosts read it: '3 Dec 2026'. */
export function stayDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });
}
