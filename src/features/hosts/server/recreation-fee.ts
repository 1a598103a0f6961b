import { billWithPlan } from '#features/subscriptions/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type PropertyRow, updateProperty, type WelcomeRow } from './repository.ts';

/** True for a video that no plan has paid for: within a plan it has no end of its own, and the end of its plan is noted. */
export const isFeeOwed = ({ feePence, expiresAt, planEndedAt }: WelcomeRow): boolean =>
  feePence > 0 && expiresAt !== null && planEndedAt === null;

/** Bills the fee of a video, whose property the caller holds, with the next invoice of its plan. @returns false without one that runs: it stays due */
export async function billRecreation(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { id: propertyId, accountId, name: house }: PropertyRow,
  { id, feePence: pence }: WelcomeRow,
): Promise<boolean> {
  const isBilled = await billWithPlan(deps, tx, { id, accountId, pence, name: m.host_recreation_line({ house }) });
  if (isBilled) await updateProperty(tx, propertyId, { recreationDue: false });
  return isBilled;
}
