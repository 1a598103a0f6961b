import type { Deps } from '#platform/deps.ts';
import { openText, sealText } from '#platform/sealed-text.ts';
import { hintOf, payoutDetailsSchema, type PayoutDetails } from '../payout-details.ts';
import { updateAffiliate } from './repository.ts';

const purpose = 'payout details';

/** Keeps an affiliate's bank details encrypted; only the last characters of the number are ever shown again. */
export async function savePayoutDetails(
  deps: Pick<Deps, 'db' | 'ids' | 'config'>,
  affiliateId: string,
  details: PayoutDetails,
): Promise<{ payout_hint: string }> {
  const payoutHint = hintOf(details);
  const payoutDetails = sealText(deps.ids, deps.config.SECRET, purpose, JSON.stringify(details));
  await updateAffiliate(deps.db, affiliateId, { payoutDetails, payoutHint });
  return { payout_hint: payoutHint };
}

export function openDetails({ config }: Pick<Deps, 'config'>, sealed: string): PayoutDetails {
  return payoutDetailsSchema.parse(JSON.parse(openText(config.SECRET, purpose, sealed)));
}
