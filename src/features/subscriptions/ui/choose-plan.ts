import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';
import type { HostPlanKey } from '../domain/host-plans.ts';
import type { PlanKey } from '../domain/plans.ts';
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

/** HOST-02, as far as plans for hosts can be had yet: the largest by a letter, the others soon. */
export async function chooseHostPlan(api: SubscriptionsApi, plan: HostPlanKey): Promise<void> {
  if (plan === 'enterprise') {
    showToast('info', m.partner_host_enterprise());
    return;
  }
  const { state, profile } = await loadSubscriber(api);
  if (state === 'failed') showToast('error', m.partner_error());
  else if (profile) showToast('info', m.partner_host_soon());
  else openPartnerDialog({ name: 'sign-in', forPlan: true });
}
