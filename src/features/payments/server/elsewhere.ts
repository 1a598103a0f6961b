import { poundsAndPence } from '#kit/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { disputeNews } from '../domain/dispute-news.ts';
import { authorisationOfIntent } from './authorisation-repository.ts';
import { lockDisputeElsewhere, putDisputeElsewhere } from './elsewhere-repository.ts';

/**
 * Money that belongs to no order: invoices of plans, and whatever else the account at the provider takes. It has no page here, so
 * that staff are sent to the provider's. An order's payment that is still to be recorded is left to its settlement.
 */
const isOfAnOrder = async ({ db }: Pick<Deps, 'db'>, paymentIntentId: string): Promise<boolean> =>
  (await authorisationOfIntent(db, paymentIntentId)) !== undefined;

/** Answers that are asked for in a row, at most: each but the last has changed something. */
const maximumAnswers = 5;

/** Asks the provider for the disputes of such a payment; a change is raised to the admins and told to them by e-mail. @throws PaymentsError */
export async function recordDisputesElsewhere(deps: Deps, paymentIntentId: string): Promise<string> {
  if (await isOfAnOrder(deps, paymentIntentId)) return 'Dispute of a payment that is not recorded yet.';
  let answers = 0;
  // An answer that a newer one overtook is written over it: whoever wrote asks again, until what is written is what is answered.
  while (answers < maximumAnswers && (await recordAnswer(deps, paymentIntentId)) > 0) answers += 1;
  return answers > 0 ? 'Dispute of no order: raised to the admins.' : 'Dispute known already.';
}

/** @returns how many of the payment's disputes were not known as the provider has them now */
async function recordAnswer(deps: Deps, paymentIntentId: string): Promise<number> {
  let changes = 0;
  for (const { disputeId: id, ...dispute } of await deps.payments.disputesOf(paymentIntentId))
    await deps.db.transaction(async (tx) => {
      const known = await lockDisputeElsewhere(tx, id);
      if (known?.state === dispute.state && known.amountPence === dispute.amountPence) return;
      const { state, amountPence } = dispute;
      if (!(await putDisputeElsewhere(tx, known, { ...dispute, id, paymentIntentId }))) return;
      changes += 1;
      deps.log.error({ alert: 'payment-disputed', paymentIntentId, state }, 'a payment of no order is disputed');
      await enqueueNews(deps, tx, {
        // Not as the letter of an order: the payment may be recorded as one's after all, with a letter of its own.
        key: `dispute-elsewhere:${id}:${state}`,
        subject: 'A payment of no order is disputed',
        amountPence,
        paymentIntentId,
        sentence: disputeNews[state],
      });
    });
  return changes;
}

/** Tells the admins by e-mail of each refund of such a payment at the provider, once, whatever its amount. @throws PaymentsError */
export async function tellRefundElsewhere(deps: Deps, paymentIntentId: string): Promise<string> {
  if (await isOfAnOrder(deps, paymentIntentId)) return 'Refund of a payment that is not recorded yet.';
  const refunds = (await deps.payments.refundsOf(paymentIntentId)).filter(({ status }) => status !== 'failed');
  if (refunds.length === 0) return 'Nothing of it is refunded.';
  const refundIds = refunds.map(({ refundId }) => refundId);
  deps.log.warn({ paymentIntentId, refundIds }, 'a payment of no order was refunded at the provider');
  await deps.db.transaction(async (tx) => {
    for (const { refundId, amountPence } of refunds)
      await enqueueNews(deps, tx, {
        key: `refund-elsewhere:${paymentIntentId}:${refundId}`,
        subject: 'A payment of no order was refunded',
        amountPence,
        paymentIntentId,
        sentence:
          'It was refunded at the payment provider. Here nothing has changed: a plan goes on, and its invoice says paid.',
      });
  });
  return 'Refund of no order: told to the admins.';
}

/** Tells the admins by e-mail that a refund of such a payment came back; once for each refund. @throws PaymentsError */
export async function tellFailedRefundElsewhere(
  deps: Deps,
  paymentIntentId: string,
  refundId: string | undefined,
): Promise<string> {
  if (await isOfAnOrder(deps, paymentIntentId)) return 'Failed refund of a payment that is not recorded yet.';
  const amountPence = await deps.payments.givenBack(paymentIntentId);
  deps.log.error({ alert: 'refund-failed', paymentIntentId, refundId }, 'a refund of a payment of no order failed');
  await deps.db.transaction((tx) =>
    enqueueNews(deps, tx, {
      key: `refund-failed-elsewhere:${paymentIntentId}:${refundId ?? ''}`,
      subject: 'A refund of a payment of no order failed',
      amountPence,
      paymentIntentId,
      sentence:
        'A refund of it came back to the shop, and that much is left of what was refunded. Find another way with the payment provider.',
    }),
  );
  return 'Failed refund of no order: told to the admins.';
}

async function enqueueNews(
  deps: Deps,
  tx: Transaction,
  news: { key: string; subject: string; amountPence: number; paymentIntentId: string; sentence: string },
): Promise<void> {
  await enqueueLetter(deps, tx, {
    to: deps.site.supportEmail,
    ground: 'staff',
    key: news.key,
    letter: {
      subject: news.subject,
      greeting: `${poundsAndPence(news.amountPence)} of ${news.paymentIntentId}.`,
      paragraphs: [
        'It is the payment of no order: most likely an invoice of a business’s plan. Look for it by that name at the payment provider.',
        news.sentence,
      ],
      action: { label: 'Open the businesses', url: `${deps.config.BASE_URL}/admin/businesses` },
    },
  });
}
