import { implement } from '@orpc/server';
import { contract } from '#app/contract.ts';
import { accountsProcedures } from '#features/accounts/server/index.ts';
import { affiliatesProcedures } from '#features/affiliates/server/index.ts';
import { automationProcedures, defineAutomationWork } from '#features/automation/server/index.ts';
import { analyticsProcedures, defineAnalyticsWork } from '#features/analytics/server/index.ts';
import { assetsProcedures, defineAssetWork, type AssetDeps } from '#features/assets/server/index.ts';
import { catalogueProcedures } from '#features/catalogue/server/index.ts';
import { extrasProcedures } from '#features/extras/server/index.ts';
import { galleryProcedures } from '#features/gallery/server/index.ts';
import {
  conversationProcedures,
  defineConversationWork,
  type ConversationDeps,
} from '#features/conversation/server/index.ts';
import { holidayProcedures } from '#features/holiday/server/index.ts';
import { logsProcedures } from '#features/logs/server/index.ts';
import { ordersProcedures } from '#features/orders/server/index.ts';
import { overviewProcedures } from '#features/overview/server/index.ts';
import { definePaymentWork, paymentsProcedures } from '#features/payments/server/index.ts';
import { portalProcedures } from '#features/portal/server/index.ts';
import { defineProductionWork, productionProcedures } from '#features/production/server/index.ts';
import { simpleOrderProcedures } from '#features/simple-order/server/index.ts';
import { settingsProcedures } from '#features/settings/server/index.ts';
import { defineRightsWork, rightsProcedures } from '#features/rights/server/index.ts';
import { defineSubscriptionWork, subscriptionsProcedures } from '#features/subscriptions/server/index.ts';
import { defineUploadWork, uploadsProcedures, type UploadDeps } from '#features/uploads/server/index.ts';
import { wizardProcedures } from '#features/wizard/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { refuseBadInput } from '#platform/rpc/input.ts';
import { enforcePolicy, nameOutages, nameRefusals } from '#platform/rpc/policy.ts';
import { personalData, retentionRules } from './personal-data.ts';

/** Dependencies of rooms that need more than `Deps`. */
export interface RoomDeps {
  uploads: UploadDeps;
  assets: AssetDeps;
  conversations: ConversationDeps;
}

/** Every room's procedures, behind the policy. A new room adds its line here. */
export const createRouter = (deps: Deps, { uploads, assets, conversations }: RoomDeps) =>
  implement(contract)
    .$context<RequestContext>()
    .use(nameOutages)
    .use(nameRefusals)
    .use(refuseBadInput)
    .use(enforcePolicy)
    .router({
      automation: automationProcedures(deps),
      analytics: analyticsProcedures(deps),
      accounts: accountsProcedures(deps),
      affiliates: affiliatesProcedures(deps),
      assets: assetsProcedures(assets),
      catalogue: catalogueProcedures(deps),
      extras: extrasProcedures(deps),
      gallery: galleryProcedures(deps),
      conversation: conversationProcedures(conversations),
      logs: logsProcedures(deps),
      orders: { ...wizardProcedures(deps), ...holidayProcedures(deps), ...ordersProcedures(deps) },
      overview: overviewProcedures(deps),
      payments: paymentsProcedures(deps),
      portal: portalProcedures(deps),
      production: productionProcedures(deps),
      simpleOrder: simpleOrderProcedures(deps),
      settings: settingsProcedures(deps),
      rights: rightsProcedures(deps, personalData),
      subscriptions: subscriptionsProcedures(deps),
      uploads: uploadsProcedures(uploads),
    });

/** Every room's durable and periodic work. A new room that works adds its line here. */
export function defineWork(deps: Deps, { uploads, assets, conversations }: RoomDeps): void {
  defineAutomationWork(deps);
  defineAnalyticsWork(deps);
  definePaymentWork(deps);
  defineProductionWork(deps);
  defineSubscriptionWork(deps);
  defineUploadWork(uploads);
  defineAssetWork(assets);
  defineConversationWork(conversations);
  defineRightsWork(deps, personalData, retentionRules(deps, uploads));
}
