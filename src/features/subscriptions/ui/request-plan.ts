import { safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import type { SoldPlanKey } from '../domain/sold-plans.ts';
import { type BusinessDetails, vatNumberOf } from './business-details.ts';
import type { SubscriptionsApi } from './subscriber.ts';

/** Address of the plan's payment page, or the problem that there is none. */
export type BeginAnswer = { url: string } | { problem: string; signedOut: boolean };

/** Requests the payment page of a plan. `particulars` are sent only when changed, and update the profile. */
export async function requestPlan(
  api: SubscriptionsApi,
  { plan, trial, particulars }: { plan: SoldPlanKey; trial: boolean; particulars: BusinessDetails | null },
): Promise<BeginAnswer> {
  const { data, error, isDefined } = await safe(
    particulars
      ? api.createCheckoutEstate({
          priceId: plan,
          trial,
          companyName: particulars.company_name.trim(),
          firstName: particulars.first_name.trim(),
          lastName: particulars.last_name.trim(),
          vatRegistered: particulars.vat_registered,
          vatNumber: vatNumberOf(particulars),
        })
      : api.createCheckout({ priceId: plan, trial }),
  );
  if (!error) return data;
  if (!isDefined) return { problem: m.partner_start_failed(), signedOut: false };
  return { problem: error.message, signedOut: ['NOT_SIGNED_IN', 'SESSION_ENDED'].includes(error.code) };
}
