import { isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { m } from '#messages/messages.js';
import type { rightsContract } from '../contract.ts';

export type RightsApi = ContractRouterClient<typeof rightsContract>;

/** Awaits a call. @returns null when it succeeded, or the message that says why not */
export async function problemOf(call: Promise<unknown>): Promise<string | null> {
  const { error } = await safe(call);
  if (!error) return null;
  return isDefinedError(error) ? (error as Error).message : m.rights_failed();
}
