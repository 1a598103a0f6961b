import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { paymentsContract } from '../contract.ts';
import { compareLedgerDaily } from './compare-ledger.ts';
import { openDifferences } from './compare-repository.ts';
import { followInquiries } from './dispute.ts';
import { expireUnusablePages } from './expire-pages.ts';
import { handlePaymentEvent } from './jobs.ts';
import { refundUnusable } from './refund-unusable.ts';
import { paymentsPersonalData } from './personal-data.ts';
import { paymentsProcedures } from './procedures.ts';
import { eventCatcher, handleLeftovers, reconcile, reconcileAuthorisations, reconcileExtras } from './reconcile.ts';
import { finishRefunds } from './refund.ts';
import { paymentRetention } from './retention-repository.ts';
import { receiptRoute, staffReceiptRoute } from './receipt-routes.ts';
import { resumeExtras } from './resume-extras.ts';
import { webhookRoute } from './routes.ts';
import { unhandledSince } from './task-repository.ts';
import { paymentTasks } from './tasks.ts';
import { handleEvent } from './webhook.ts';

export const paymentsRoom = defineRoom({
  name: 'payments',
  contract: paymentsContract,
  procedures: paymentsProcedures,
  jobs: [handles(handlePaymentEvent, (deps, { id }, job) => handleEvent(deps, id, job))],
  periodic: (deps) => [
    every(60, 'reconcile payments', () => reconcile(deps)),
    every(60, 'reconcile authorised payments', () => reconcileAuthorisations(deps)),
    every(60, 'reconcile extra charges', () => reconcileExtras(deps)),
    every(600, 'resume what was paid beside orders', () => resumeExtras(deps)),
    every(60, 'catch up with payment events', eventCatcher(deps)),
    every(120, 'handle payment events left over', () => handleLeftovers(deps)),
    every(60, 'end payment pages of orders that are over', () => expireUnusablePages(deps)),
    every(60, 'give back money without an order', () => refundUnusable(deps)),
    every(60, 'finish refunds', () => finishRefunds(deps)),
    every(3600, 'follow inquiries of banks', () => followInquiries(deps)),
    every(3600, 'compare the ledger with the payment provider', () => compareLedgerDaily(deps)),
  ],
  routes: [webhookRoute, receiptRoute, staffReceiptRoute],
  metrics: (deps) => [
    {
      name: 'ledger_differences',
      help: 'Payments whose amounts differ between this shop and the payment provider',
      read: () => openDifferences(deps.db),
    },
    {
      name: 'payment_event_oldest_seconds',
      help: 'Seconds for which the oldest event of the payment provider waits to be handled',
      async read() {
        const now = deps.clock.now();
        const [oldest] = (await unhandledSince(deps.db, { before: now, limit: 1 })).rows;
        return oldest ? (now.getTime() - oldest.since.getTime()) / 1000 : 0;
      },
    },
  ],
  personalData: paymentsPersonalData,
  tasks: paymentTasks,
  retention: ({ db }) => paymentRetention(db),
});
