import { m } from '#messages/messages.js';
import { emailOf } from '#features/accounts/server/index.ts';
import { cancelMessage, scheduleMessage } from '#features/schedule/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { daysBefore } from '#platform/retention.ts';
import type { DueMessage, ScheduledMessageKind, SendOutcome } from '#platform/scheduled-message.ts';
import { spokenDate, spokenPoundsAndPence } from '#ui/spoken-values.ts';
import {
  daysUntilEnd,
  owesMonth,
  trialLetterAt,
  unpaidLetterAt,
  unpaidLetterNow,
  unpaidLetters,
  type UnpaidLetter,
} from '../domain/dunning.ts';
import { isOver, planPence } from '../domain/plans.ts';
import { isAgentPlan, planName } from '../domain/sold-plans.ts';
import { invoiceById, invoicesOfAccount, refusedInvoices, type InvoiceRow } from './invoice-repository.ts';
import { planPage } from './profile.ts';
import { profileOf, subscriptionById, type SubscriptionRow } from './repository.ts';

const trialEnding = 'plan-trial-ending';

/** Days after which nobody is written to about an invoice that they heard nothing of. */
const lastInvoiceDays = 30;

/** Schedules the letters that a plan's state calls for, and takes back those that it does not, in the transaction that stores it. */
export async function scheduleLetters(deps: Deps, tx: Transaction, plan: SubscriptionRow): Promise<void> {
  const isTrial = plan.status === 'trialing' && !plan.endsWithPeriod;
  if (isTrial)
    await scheduleMessage(deps, tx, { kind: trialEnding, subject: plan.id, at: trialLetterAt(plan.periodEnd) });
  else await cancelMessage(deps, tx, { kind: trialEnding, subject: plan.id });
  const refused = await refusedInvoices(tx, plan.id);
  await enqueueLastInvoice(deps, tx, plan, refused);
  const unpaid = owesMonth(plan.status) ? refused : [];
  for (const { id, issuedAt } of unpaid)
    for (const kind of unpaidLetters)
      await scheduleMessage(deps, tx, { kind, subject: id, at: unpaidLetterAt(kind, issuedAt) });
  const owed = new Set(unpaid.map(({ id }) => id));
  for (const { id, subscriptionId } of await invoicesOfAccount(tx, plan.accountId))
    if (subscriptionId === plan.id && !owed.has(id))
      for (const kind of unpaidLetters) await cancelMessage(deps, tx, { kind, subject: id });
}

/**
 * Enqueues the e-mail about the invoice that came as a host's plan ended by their own wish, and was refused: it is tried no more, and the
 * letters about a month that is not paid are for plans that go on. At most one for each.
 */
async function enqueueLastInvoice(
  deps: Deps,
  tx: Transaction,
  plan: SubscriptionRow,
  refused: readonly InvoiceRow[],
): Promise<void> {
  if (!isOver(plan.status) || !plan.endsWithPeriod || isAgentPlan(plan.plan)) return;
  const since = daysBefore(deps.clock.now(), lastInvoiceDays);
  for (const { id, issuedAt, totalPence } of refused) {
    if (issuedAt < plan.periodEnd || issuedAt < since) continue;
    const reader = await readerOf(deps, tx, plan);
    if (!reader) return;
    const words = { plan: planName(plan.plan), amount: spokenPoundsAndPence(totalPence) };
    await enqueueLetter(deps, tx, {
      key: `plan-last-invoice:${id}`,
      to: reader.email,
      ground: 'paid',
      letter: {
        subject: m.plan_letter_closing_subject(words),
        greeting: m.plan_letter_greeting({ name: reader.name }),
        paragraphs: [m.plan_letter_closing(words)],
        action: { label: m.plan_letter_card(), url: reader.page },
      },
    });
  }
}

/** Letters about plans that go out at their day. Each looks once more whether it is still true. */
export const planLetters: readonly ScheduledMessageKind[] = [
  ...unpaidLetters.map((kind) => ({
    kind,
    send: (deps: Deps, tx: Transaction, message: DueMessage) => sendUnpaid(deps, tx, message, kind),
  })),
  { kind: trialEnding, send: sendTrialEnding },
];

async function sendUnpaid(
  deps: Deps,
  tx: Transaction,
  { subject }: DueMessage,
  kind: UnpaidLetter,
): Promise<SendOutcome> {
  const invoice = await invoiceById(tx, subject);
  const plan = invoice && (await subscriptionById(tx, invoice.subscriptionId));
  if (!invoice || !plan || !owesMonth(plan.status) || invoice.status !== 'failed') return 'dropped';
  if (unpaidLetterNow(invoice.issuedAt, deps.clock.now()) !== kind) return 'dropped';
  const reader = await readerOf(deps, tx, plan);
  if (!reader) return 'dropped';
  await enqueueLetter(deps, tx, {
    key: `${kind}:${invoice.id}`,
    to: reader.email,
    ground: 'paid',
    letter: {
      ...unpaidWords(kind, plan, invoice),
      greeting: m.plan_letter_greeting({ name: reader.name }),
      action: { label: m.plan_letter_card(), url: reader.page },
    },
  });
  return 'sent';
}

function unpaidWords(kind: UnpaidLetter, { plan }: SubscriptionRow, { totalPence, issuedAt, nextTryAt }: InvoiceRow) {
  const words = {
    plan: planName(plan),
    amount: spokenPoundsAndPence(totalPence),
    end: spokenDate(new Date(issuedAt.getTime() + daysUntilEnd * 86_400_000)),
  };
  const meanwhile = isAgentPlan(plan) ? m.plan_letter_meanwhile_agent() : m.plan_letter_meanwhile_host();
  const next = nextTryAt ? [m.plan_letter_next_try({ day: spokenDate(nextTryAt) })] : [];
  const first = {
    subject: m.plan_letter_failed_subject(words),
    paragraphs: [m.plan_letter_failed(words), ...next, meanwhile],
  };
  if (kind === 'plan-payment-failed') return first;
  if (kind === 'plan-payment-reminder')
    return {
      subject: m.plan_letter_reminder_subject(words),
      paragraphs: [m.plan_letter_reminder(words), ...next, meanwhile],
    };
  return { subject: m.plan_letter_last_subject(words), paragraphs: [m.plan_letter_last(words), meanwhile] };
}

async function sendTrialEnding(deps: Deps, tx: Transaction, { subject }: DueMessage): Promise<SendOutcome> {
  const plan = await subscriptionById(tx, subject);
  if (!plan || plan.status !== 'trialing' || plan.endsWithPeriod) return 'dropped';
  const reader = await readerOf(deps, tx, plan);
  const next = plan.nextPlan ?? plan.plan;
  if (!reader || !isAgentPlan(next)) return 'dropped';
  const price = spokenPoundsAndPence(plan.nextPence ?? plan.pricePence ?? planPence(next, deps.site.prices));
  const words = { plan: planName(next), day: spokenDate(plan.periodEnd), price };
  await enqueueLetter(deps, tx, {
    key: `${trialEnding}:${plan.id}`,
    to: reader.email,
    ground: 'proven',
    letter: {
      subject: m.plan_letter_trial_subject(words),
      greeting: m.plan_letter_greeting({ name: reader.name }),
      paragraphs: [m.plan_letter_trial(words), m.plan_letter_trial_end(words)],
      action: { label: m.plan_letter_page(), url: reader.page },
    },
  });
  return 'sent';
}

export async function readerOf(
  { config }: Deps,
  tx: Transaction,
  { accountId }: SubscriptionRow,
): Promise<{ email: string; name: string; page: string } | null> {
  const [email, profile] = [await emailOf(tx, accountId), await profileOf(tx, accountId)];
  if (!email || !profile) return null;
  return { email, name: profile.firstName, page: `${config.BASE_URL}${planPage(profile.kind)}` };
}
