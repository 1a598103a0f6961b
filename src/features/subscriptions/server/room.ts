import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { syncSubscription as syncSubscriptionJob } from '#features/payments/server/index.ts';
import { subscriptionsContract } from '../contract.ts';
import { planSongKind } from './order-kind.ts';
import { subscriptionsPersonalData } from './personal-data.ts';
import { subscriptionsProcedures } from './procedures.ts';
import { pageOfAccount } from './profile.ts';
import { reconcilePlans, syncOrAlert } from './sync.ts';
import { subscriptionsTasks } from './tasks.ts';

export const subscriptionsRoom = defineRoom({
  name: 'subscriptions',
  contract: subscriptionsContract,
  procedures: subscriptionsProcedures,
  jobs: [handles(syncSubscriptionJob, syncOrAlert)],
  periodic: (deps) => [every(300, 'reconcile plans', () => reconcilePlans(deps))],
  personalData: subscriptionsPersonalData,
  tasks: subscriptionsTasks,
  accountPage: pageOfAccount,
  orderKinds: [planSongKind],
});
