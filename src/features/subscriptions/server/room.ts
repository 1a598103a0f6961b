import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { syncSubscription as syncSubscriptionJob } from '#features/payments/server/index.ts';
import { subscriptionsContract } from '../contract.ts';
import { planLetters } from './dunning.ts';
import { invoicesRetention } from './invoice-repository.ts';
import { planSongKind } from './order-kind.ts';
import { subscriptionsPersonalData } from './personal-data.ts';
import { subscriptionsProcedures } from './procedures.ts';
import { pageOfAccount } from './profile.ts';
import { invoiceRoute } from './routes.ts';
import { releaseLapsedSetups } from './lapsed-setups.ts';
import { reconcilePlans, syncOrAlert } from './sync.ts';
import { subscriptionsTasks } from './tasks.ts';
import { countUncounted } from './usage-repository.ts';
import { countUnbilled } from './charge-repository.ts';
import { chargeBiller } from './charges.ts';
import { countSouvenirs } from './usage.ts';

export const subscriptionsRoom = defineRoom({
  name: 'subscriptions',
  contract: subscriptionsContract,
  procedures: subscriptionsProcedures,
  jobs: [handles(syncSubscriptionJob, syncOrAlert)],
  periodic: (deps) => [
    every(300, 'reconcile plans', () => reconcilePlans(deps)),
    every(300, 'free setups that nobody paid', () => releaseLapsedSetups(deps)),
    every(60, 'count delivered souvenirs', () => countSouvenirs(deps)),
    every(60, 'bill charges beside plans', chargeBiller(deps)),
  ],
  routes: [invoiceRoute],
  scheduledMessages: planLetters,
  metrics: ({ db, clock }) => [
    {
      name: 'keepsong_souvenirs_uncounted',
      help: 'Souvenirs delivered more than an hour ago that are not counted at the payment provider.',
      read: () => countUncounted(db, new Date(clock.now().getTime() - 3_600_000)),
    },
    {
      name: 'keepsong_plan_charges_unbilled',
      help: 'Charges beside plans more than an hour old that the payment provider has not taken.',
      read: () => countUnbilled(db, new Date(clock.now().getTime() - 3_600_000)),
    },
  ],
  personalData: subscriptionsPersonalData,
  retention: ({ db }) => [invoicesRetention(db)],
  tasks: subscriptionsTasks,
  accountPage: pageOfAccount,
  orderKinds: [planSongKind],
});
