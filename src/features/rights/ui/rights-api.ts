import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { m } from '#messages/messages.js';
import { failureText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { rightsContract } from '../contract.ts';

export type RightsApi = ContractRouterClient<typeof rightsContract>;

const sentences: RefusalSentences = {
  TOO_LATE: m.refusal_cancel_too_late,
  REASON_NEEDED: m.rights_reason_needed,
  ALREADY_ASKED: m.refusal_already_asked,
  TOO_MANY_CODES: m.refusal_too_many_codes,
  WRONG_CODE: m.refusal_wrong_code,
};

/**
 * Awaits a call.
 * @param own sentences for codes that mean something of their own in this call
 * @returns null when it succeeded, or the message that says why not
 */
export async function problemOf(call: Promise<unknown>, own?: RefusalSentences): Promise<string | null> {
  const { error } = await safe(call);
  if (!error) return null;
  return failureText(error, m.rights_failed, { ...sentences, ...own });
}
