import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { m } from '#messages/messages.js';
import { failureText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { circlesContract, CircleView } from '../contract.ts';

export type CirclesApi = ContractRouterClient<typeof circlesContract>;

const sentences: RefusalSentences = {
  DAY_PAST: m.circle_refusal_past,
  DAY_TOO_FAR: m.circle_refusal_far,
  ORDER_FIRST: m.circle_refusal_order_first,
  TOO_LATE: m.circle_late,
  CLOSED_BY_STAFF: m.circle_closed_by_staff,
  TOO_MANY_PHOTOS: m.circle_refusal_photos,
  HELD: m.circle_held,
  TOO_MANY: m.circle_refusal_tries,
};

/** Makes a call that changes a circle. @returns the sentence to show if it was refused */
export async function changeCircle(
  call: Promise<CircleView>,
  onChanged: (view: CircleView) => void,
): Promise<string | undefined> {
  const { error, data } = await safe(call);
  if (data) onChanged(data);
  if (!error) return undefined;
  return failureText(error, m.circle_failed, sentences);
}
