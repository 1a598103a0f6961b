import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { openText, sealText } from '#platform/sealed-text.ts';
import type { affiliatesContract } from '../contract.ts';
import { hintOf, payoutDetailsSchema, type PayoutDetails, type typedDetailsSchema } from '../payout-details.ts';
import { updateAffiliate } from './repository.ts';

type Contract = (typeof affiliatesContract)['savePayoutDetails'];

const purpose = 'payout details';

/**
 * Keeps an affiliate's bank details encrypted; only the last characters of the number are ever shown again.
 * @throws Refusal DETAILS_WRONG
 */
export async function savePayoutDetails(
  deps: Pick<Deps, 'db' | 'ids' | 'config'>,
  affiliateId: string,
  typed: z.input<typeof typedDetailsSchema>,
): Promise<{ payout_hint: string }> {
  const { data: details } = payoutDetailsSchema.safeParse(typed);
  if (!details) throw new Refusal<Contract>('DETAILS_WRONG');
  const payoutHint = hintOf(details);
  const payoutDetails = sealText(deps.ids, deps.config.SECRET, purpose, JSON.stringify(details));
  await updateAffiliate(deps.db, affiliateId, { payoutDetails, payoutHint });
  return { payout_hint: payoutHint };
}

export function openDetails({ config }: Pick<Deps, 'config'>, sealed: string): PayoutDetails {
  return payoutDetailsSchema.parse(JSON.parse(openText(config.SECRET, purpose, sealed)));
}
