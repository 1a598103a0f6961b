import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';
import type { HostPlanKey } from '../domain/host-plans.ts';
import type { PlanKey } from '../domain/plans.ts';
import { isSoldHostPlan } from '../domain/sold-plans.ts';
import { rememberPlan } from './chosen-plan.ts';
import { openPartnerDialog } from './partner-dialog.ts';
import { loadSubscriber, type SubscriptionsApi } from './subscriber.ts';

/** AGT-03: signed out, first the sign-in, which finds the plan again; signed in, how to begin. */
export async function choosePlan(api: SubscriptionsApi, plan: PlanKey): Promise<void> {
  const { state, profile } = await loadSubscriber(api);
  if (state === 'failed') {
    showToast('error', m.partner_profile_unread());
    return;
  }
  if (profile) {
    openPartnerDialog({ name: 'begin', plan });
    return;
  }
  rememberPlan(plan);
  openPartnerDialog({ name: 'sign-in', forPlan: true });
}

/** HOST-02: the same for the plans of hosts, once they are open; the largest is agreed with the shop. */
export async function chooseHostPlan(api: SubscriptionsApi, plan: HostPlanKey, areOpen: boolean): Promise<void> {
  if (!isSoldHostPlan(plan)) {
    showToast('info', m.partner_host_enterprise());
    return;
  }
  const { state, profile } = await loadSubscriber(api);
  if (state === 'failed') showToast('error', m.partner_error());
  else if (profile && !areOpen) showToast('info', m.partner_host_soon());
  else if (profile) openPartnerDialog({ name: 'begin', plan });
  else {
    if (areOpen) rememberPlan(plan);
    openPartnerDialog({ name: 'sign-in', forPlan: true });
  }
}
