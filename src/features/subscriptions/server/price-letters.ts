import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { spokenDate, spokenPoundsAndPence } from '#ui/spoken-values.ts';
import { announcedPence, isPriceKept } from '../domain/price-change.ts';
import { isAgentPlan, planName, soldPrice } from '../domain/sold-plans.ts';
import { readerOf } from './dunning.ts';
import type { SubscriptionRow } from './repository.ts';

/**
 * Enqueues the e-mail about a plan's new price, or about one that was announced and is taken back; one for each change.
 * @param before the plan as it was stored until now
 */
export async function enqueuePriceChange(
  deps: Deps,
  tx: Transaction,
  plan: SubscriptionRow,
  before: SubscriptionRow | undefined,
): Promise<void> {
  const announced = announcedPence(plan);
  const { pence: bookPence } = soldPrice(plan.plan, deps.site.prices);
  if (before && isPriceKept(before, plan, bookPence)) return enqueueKept(deps, tx, plan, before);
  const isTold =
    before !== undefined &&
    announcedPence(before) === announced &&
    before.periodEnd.getTime() === plan.periodEnd.getTime();
  if (announced === null || plan.pricePence === null || isTold) return;
  const words = {
    ...wordsOf(plan),
    price: spokenPoundsAndPence(announced),
    before: spokenPoundsAndPence(plan.pricePence),
  };
  await enqueue(deps, tx, plan, {
    key: `plan-price:${plan.id}:${announced}:${changeOf(plan)}`,
    subject: m.plan_letter_price_subject(words),
    paragraphs: [
      isAgentPlan(plan.plan) ? m.plan_letter_price_agent(words) : m.plan_letter_price_host(words),
      m.plan_letter_price_end(words),
    ],
  });
}

async function enqueueKept(deps: Deps, tx: Transaction, plan: SubscriptionRow, before: SubscriptionRow): Promise<void> {
  const words = {
    ...wordsOf(plan),
    price: spokenPoundsAndPence(plan.pricePence ?? 0),
    announced: spokenPoundsAndPence(announcedPence(before) ?? 0),
  };
  await enqueue(deps, tx, plan, {
    key: `plan-price-kept:${plan.id}:${changeOf(plan)}`,
    subject: m.plan_letter_kept_subject(words),
    paragraphs: [isAgentPlan(plan.plan) ? m.plan_letter_kept_agent(words) : m.plan_letter_kept_host(words)],
  });
}

/** Tells one change of a plan from another: the same price may be announced, taken back and announced once more. */
const changeOf = ({ periodEnd, looks }: SubscriptionRow): string => `${periodEnd.getTime()}-${looks}`;

const wordsOf = ({ plan, periodEnd }: SubscriptionRow) => ({ plan: planName(plan), day: spokenDate(periodEnd) });

async function enqueue(
  deps: Deps,
  tx: Transaction,
  plan: SubscriptionRow,
  { key, ...words }: { key: string; subject: string; paragraphs: string[] },
): Promise<void> {
  const reader = await readerOf(deps, tx, plan);
  if (!reader) return;
  await enqueueLetter(deps, tx, {
    key,
    to: reader.email,
    ground: 'proven',
    letter: {
      ...words,
      greeting: m.plan_letter_greeting({ name: reader.name }),
      action: { label: m.plan_letter_page(), url: reader.page },
    },
  });
}
