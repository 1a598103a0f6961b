import { accountsContract } from '#features/accounts/contract.ts';
import { catalogueContract } from '#features/catalogue/contract.ts';
import { ordersContract } from '#features/orders/contract.ts';
import { paymentsContract } from '#features/payments/contract.ts';
import { portalContract } from '#features/portal/contract.ts';
import { productionContract } from '#features/production/contract.ts';
import { rightsContract } from '#features/rights/contract.ts';
import { uploadsContract } from '#features/uploads/contract.ts';

/** Every call a browser or another program can make, by room. */
export const contract = {
  accounts: accountsContract,
  catalogue: catalogueContract,
  orders: ordersContract,
  payments: paymentsContract,
  portal: portalContract,
  production: productionContract,
  rights: rightsContract,
  uploads: uploadsContract,
};
