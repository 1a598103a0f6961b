import { businessDay } from '#kit/business-day.ts';
import { poundsAndPence } from '#kit/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { compareBooks, type Difference } from '../domain/compare-books.ts';
import {
  lastCopiedAt,
  copyEntries,
  insertComparison,
  isCompared,
  paymentsChangedSince,
  shopPayments,
  providerPayments,
  writeDifferences,
} from './compare-repository.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds that a line of the provider's book may come late, by its own date. */
const overlap = 2 * 24 * hour;
/** Milliseconds in which webhooks and retries are expected to bring both sides together. */
const settling = hour;

/**
 * Copies the provider's book, once a day, and compares it with our rows; a difference that is new is raised to the admins and
 * stands on the order's page until it is gone.
 */
export async function compareLedgerDaily(deps: Deps): Promise<void> {
  const day = businessDay(deps.clock.now());
  if (await isCompared(deps.db, day)) return;
  try {
    await compareLedger(deps, day);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error }, 'the provider’s book could not be read; it is tried again within the hour');
  }
}

/** Compares now, whatever was compared before. @returns the differences. @throws PaymentsError */
export async function compareLedger(deps: Deps, day: string): Promise<Difference[]> {
  const now = deps.clock.now();
  const until = await lastCopiedAt(deps.db);
  const entries = until ? await deps.payments.balanceSince(new Date(until.getTime() - overlap)) : [];
  return deps.db.transaction(async (tx) => {
    const copied = await copyEntries(tx, entries);
    const moving = await paymentsChangedSince(tx, new Date(now.getTime() - settling));
    const isAtRest = ({ paymentIntentId }: { paymentIntentId: string }): boolean => !moving.has(paymentIntentId);
    const [ours, theirs] = [await shopPayments(tx), await providerPayments(tx)];
    const differences = compareBooks(ours.filter(isAtRest), theirs.filter(isAtRest));
    const fresh = await writeDifferences(tx, { differences, moving, now });
    await insertComparison(tx, { day, comparedAt: now, entries: copied, differences: differences.length });
    if (fresh.length > 0) await raise(deps, tx, fresh, day);
    return differences;
  });
}

async function raise(deps: Deps, tx: Transaction, fresh: readonly Difference[], day: string): Promise<void> {
  for (const difference of fresh)
    deps.log.error({ alert: 'ledger-differs', ...difference }, 'the provider’s book differs from ours');
  await enqueueLetter(deps, tx, {
    to: deps.site.supportEmail,
    ground: 'staff',
    key: `ledger-differs:${day}:${deps.ids.id()}`,
    letter: {
      subject: `The payment provider’s book differs: ${fresh.length}`,
      greeting: 'The books differ.',
      paragraphs: [
        'The daily comparison with the payment provider found payments whose amounts are not the same on both sides. Each stands on the page of its order until it is gone.',
        ...fresh.slice(0, mostNamed).map(sentenceOf),
      ],
      action: { label: 'Open the orders', url: `${deps.config.BASE_URL}/admin/orders` },
    },
  });
}

/** Most differences that one letter names. */
const mostNamed = 20;

const sentenceOf = ({ paymentIntentId, what, oursPence, theirsPence }: Difference): string =>
  `${paymentIntentId} (${what}): ${poundsAndPence(oursPence)} here, ${poundsAndPence(theirsPence)} there.`;
