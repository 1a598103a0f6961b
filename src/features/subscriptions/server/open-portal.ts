import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { subscriptionsContract } from '../contract.ts';
import { customerOf } from './customer.ts';
import { planPage } from './profile.ts';
import { profileOf } from './repository.ts';

type Contract = (typeof subscriptionsContract)['openPortal'];

const portalsOfAccount: LimitRule = { name: 'plan-portals', points: 30, seconds: 3600 };

/** The provider's page where the account changes its card or ends its plan. @throws Refusal NOT_SUBSCRIBED, PAYMENT_UNAVAILABLE */
export async function openPortal(deps: Deps, accountId: string): Promise<{ url: string }> {
  const [profile, customerId] = [await profileOf(deps.db, accountId), await customerOf(deps, accountId)];
  if (!profile || customerId === null) throw new Refusal<Contract>('NOT_SUBSCRIBED');
  if ((await deps.limits.tooOften(portalsOfAccount, accountId)) !== null)
    throw new Refusal<Contract>('PAYMENT_UNAVAILABLE');
  try {
    const returnUrl = `${deps.config.BASE_URL}${planPage(profile.kind)}`;
    return { url: await deps.payments.openPortal({ customerId, returnUrl }) };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, accountId }, 'no portal of a plan could be opened');
    throw new Refusal<Contract>('PAYMENT_UNAVAILABLE');
  }
}
