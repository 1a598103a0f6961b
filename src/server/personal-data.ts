import { accountsRetention } from '#features/accounts/server/index.ts';
import { automationPersonalData } from '#features/automation/server/index.ts';
import { conversationPersonalData } from '#features/conversation/server/index.ts';
import { extrasPersonalData } from '#features/extras/server/index.ts';
import { accessRetention, ordersPersonalData } from '#features/orders/server/index.ts';
import { paymentRetention, paymentsPersonalData } from '#features/payments/server/index.ts';
import { productionPersonalData } from '#features/production/server/index.ts';
import { codeRetention, orderRetention, rightsPersonalData } from '#features/rights/server/index.ts';
import { subscriptionsPersonalData } from '#features/subscriptions/server/index.ts';
import { uploadRetention, uploadsPersonalData, type UploadDeps } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { finishedJobsRetention } from '#platform/jobs/finished-jobs.ts';
import { limitsRetention } from '#platform/limits-repository.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RetentionRule } from '#platform/retention.ts';

/** Rooms that keep something about an order's people. A new one adds its line, before the orders, which go last. */
export const personalData: readonly PersonalData[] = [
  uploadsPersonalData,
  extrasPersonalData,
  conversationPersonalData,
  automationPersonalData,
  productionPersonalData,
  rightsPersonalData,
  paymentsPersonalData,
  subscriptionsPersonalData,
  ordersPersonalData,
];

/** Retention rules of all rooms. A room that keeps logs, tokens or drafts adds its line. */
export function retentionRules(deps: Deps, uploads: UploadDeps): RetentionRule[] {
  return [
    ...orderRetention(deps, personalData),
    ...uploadRetention(uploads),
    ...deps.mailer.retention,
    ...paymentRetention(deps.db),
    ...accessRetention(deps.db),
    ...accountsRetention(deps.db),
    ...codeRetention(deps.db),
    ...limitsRetention(deps.db),
    ...finishedJobsRetention(deps.db),
  ];
}
