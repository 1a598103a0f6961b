import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';
import type { SoldPlanKey } from '../domain/sold-plans.ts';
import { rememberPlan } from './chosen-plan.ts';
import { openPartnerDialog } from './partner-dialog.ts';
import { openPaymentTab } from './payment-tab.ts';
import { requestPlan } from './request-plan.ts';
import { markPayingElsewhere, type SubscriptionsApi } from './subscriber.ts';

/**
 * Opens a plan's payment page in a new tab, after sign-in. Call it from the click handler, or the tab is blocked. @returns the error text or null
 */
export async function openPlanPayment(
  api: SubscriptionsApi,
  request: Parameters<typeof requestPlan>[1],
): Promise<string | null> {
  const tab = openPaymentTab();
  const answer = await requestPlan(api, request);
  if ('url' in answer) {
    markPayingElsewhere();
    showToast('info', m.partner_paying_elsewhere());
    openPartnerDialog(null);
    tab.lead(answer.url);
    return null;
  }
  tab.close();
  if (answer.signedOut) signInForPlan(request.plan);
  return answer.problem;
}

/** Asks to sign in, after which the dialog of this plan opens again. */
export function signInForPlan(plan: SoldPlanKey): void {
  rememberPlan(plan);
  openPartnerDialog({ name: 'sign-in', forPlan: true });
}
