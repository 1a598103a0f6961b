import { safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import type { SoldHostKey } from '../domain/sold-plans.ts';
import { signInForPlan } from './open-plan-payment.ts';
import type { SubscriptionsApi } from './subscriber.ts';

/** HOST-02: begins a trial; whoever is signed out signs in first. @returns the problem in words, or null */
export async function beginHostTrial(
  api: SubscriptionsApi,
  { plan, withSample }: { plan: SoldHostKey; withSample: boolean },
): Promise<string | null> {
  const { error, isDefined } = await safe(api.beginHostTrial({ plan, with_sample: withSample }));
  if (!error) return null;
  if (!isDefined) return m.partner_start_failed();
  if (error.code === 'NOT_SIGNED_IN' || error.code === 'SESSION_ENDED') signInForPlan(plan);
  return error.message;
}
