import { implement } from '@orpc/server';
import { contract } from '#app/contract.ts';
import { accountsProcedures } from '#features/accounts/server/index.ts';
import { affiliatesProcedures } from '#features/affiliates/server/index.ts';
import { assetsProcedures, defineAssetWork, type AssetDeps } from '#features/assets/server/index.ts';
import { catalogueProcedures } from '#features/catalogue/server/index.ts';
import { logsProcedures } from '#features/logs/server/index.ts';
import { ordersProcedures } from '#features/orders/server/index.ts';
import { overviewProcedures } from '#features/overview/server/index.ts';
import { definePaymentWork, paymentsProcedures } from '#features/payments/server/index.ts';
import { portalProcedures } from '#features/portal/server/index.ts';
import { defineProductionWork, productionProcedures } from '#features/production/server/index.ts';
import { settingsProcedures } from '#features/settings/server/index.ts';
import { defineUploadWork, uploadsProcedures, type UploadDeps } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { enforcePolicy, nameRefusals } from '#platform/rpc/policy.ts';
import { refuseUnstorable } from '#platform/rpc/storable.ts';

/** Every room's procedures, behind the policy. A new room adds its line here. */
export const createRouter = (deps: Deps, uploads: UploadDeps, assets: AssetDeps) =>
  implement(contract)
    .$context<RequestContext>()
    .use(nameRefusals)
    .use(enforcePolicy)
    .use(refuseUnstorable)
    .router({
      accounts: accountsProcedures(deps),
      affiliates: affiliatesProcedures(deps),
      assets: assetsProcedures(assets),
      catalogue: catalogueProcedures(deps),
      logs: logsProcedures(deps),
      orders: ordersProcedures(deps),
      overview: overviewProcedures(deps),
      payments: paymentsProcedures(deps),
      portal: portalProcedures(deps),
      production: productionProcedures(deps),
      settings: settingsProcedures(deps),
      uploads: uploadsProcedures(uploads),
    });

/** Every room's durable and periodic work. A new room that works adds its line here. */
export function defineWork(deps: Deps, uploads: UploadDeps, assets: AssetDeps): void {
  definePaymentWork(deps);
  defineProductionWork(deps);
  defineUploadWork(uploads);
  defineAssetWork(assets);
}
