import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTasks } from '#features/payments/server/tasks.ts';
import { emails } from '#platform/mail/schema.ts';
import type { Dispute } from '#platform/payments/port.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { disputedCard } from '#stripe-emulator/cards.ts';
import { recordDisputes } from '#features/payments/server/dispute.ts';
import { recordDisputesElsewhere } from '#features/payments/server/elsewhere.ts';
import { recordFailedRefund } from '#features/payments/server/failed-refund.ts';
import { recordRefundElsewhere } from '#features/payments/server/refund.ts';
import { business, subscribe } from './test/businesses.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({});
});
afterAll(() => service.end());

/** Begins a plan. @returns the provider's name of its first payment */
async function paidPlan(card?: string): Promise<string> {
  const { payments } = service.deps;
  const charges = async (): Promise<string[]> =>
    (await payments.balanceSince(new Date(0)))
      .filter(({ kind }) => kind === 'charge')
      .flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const before = new Set(await charges());
  const browser = await business(service, { email: `${globalThis.crypto.randomUUID()}@example.com` });
  await subscribe(service, browser, 'starter', card === undefined ? {} : { card });
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  const [added] = (await charges()).filter((intent) => !before.has(intent));
  return added!;
}

const staffLetters = async (key: string): Promise<string[]> =>
  (
    await service.deps.db
      .select({ text: emails.text })
      .from(emails)
      .where(and(eq(emails.recipient, service.deps.site.supportEmail), like(emails.key, `${key}%`)))
  ).map(({ text }) => text);

const disputeTasks = async () => {
  const list = paymentTasks(service.deps).find(({ kind }) => kind === 'dispute');
  return list?.read({ accountId: 'ada', limit: 10 });
};

test('AGT-05 a plan whose payment its bank takes back is told to staff once, and a task until it is decided', async () => {
  const intent = await paidPlan(disputedCard);
  await eventually(async () => (await staffLetters('dispute-elsewhere:')).length > 0, 'the letter');
  await recordDisputes(service.deps, intent);
  const letters = await staffLetters('dispute-elsewhere:');
  expect(letters).toEqual([expect.stringContaining(intent)]);
  expect(letters[0]).toContain('has taken the money back');
  expect(await disputeTasks()).toMatchObject({ count: 1, tasks: [{ about: intent, orderNumber: null }] });
  const { payments } = service.deps;
  const decided: typeof payments.disputesOf = async (asked) =>
    (await payments.disputesOf(asked)).map((dispute) => ({ ...dispute, state: 'lost' }));
  await recordDisputes({ ...service.deps, payments: { ...payments, disputesOf: decided } }, intent);
  expect(await staffLetters('dispute-elsewhere:')).toHaveLength(2);
  expect(await disputeTasks()).toMatchObject({ count: 0 });
});

test('AGT-05 an answer about a disputed plan that a newer one overtook does not stay', async () => {
  const intent = 'pi_of_an_invoice';
  const dispute = { disputeId: 'du_of_an_invoice', amountPence: 9900, createdAt: service.deps.clock.now() };
  let state: 'open' | 'lost' = 'open';
  const disputesOf = async (): Promise<Dispute[]> => {
    const answer = [{ ...dispute, state }];
    if (state === 'open') {
      // Decided while this answer is on its way, and heard of by somebody else.
      state = 'lost';
      await recordDisputesElsewhere(deps, intent);
    }
    return answer;
  };
  const deps = { ...service.deps, payments: { ...service.deps.payments, disputesOf } };
  await recordDisputesElsewhere(deps, intent);
  expect((await disputeTasks())?.tasks.map(({ about }) => about)).not.toContain(intent);
});

test('AGT-05 each refund of an invoice of a plan at the provider is told to staff once, also of an amount as before', async () => {
  const intent = await paidPlan();
  const { payments } = service.deps;
  const refund = (idempotencyKey: string) =>
    payments.refund({ paymentIntentId: intent, amountPence: 900, idempotencyKey });
  const told = () => staffLetters(`refund-elsewhere:${intent}:`);
  const first = await refund('at the desk');
  await eventually(async () => (await told()).length > 0, 'the letter');
  await recordRefundElsewhere(service.deps, intent);
  expect(await told()).toEqual([expect.stringContaining(intent)]);
  // The first comes back to the shop, and the same amount goes out again: as much is refunded in all as before.
  const { refundId } = await refund('once more');
  const refundsOf = async (id: string) =>
    (await payments.refundsOf(id)).map((one) =>
      one.refundId === first.refundId ? { ...one, status: 'failed' as const } : one,
    );
  const deps = { ...service.deps, payments: { ...payments, refundsOf } };
  for (let heard = 0; heard < 2; heard += 1) await recordRefundElsewhere(deps, intent);
  const letters = await told();
  expect(letters).toHaveLength(2);
  for (const letter of letters) expect(letter).toContain('£9.00');
  expect(await staffLetters(`refund-elsewhere:${intent}:${refundId}`)).toHaveLength(1);
});

test('AGT-05 a refund of an invoice of a plan that came back to the shop is told to staff, once', async () => {
  const intent = await paidPlan();
  await service.deps.payments.refund({ paymentIntentId: intent, amountPence: 700, idempotencyKey: 'comes back' });
  const failed = { kind: 'refund-failed', paymentIntentId: intent, refundId: 're_that_came_back' } as const;
  for (let told = 0; told < 2; told += 1) await recordFailedRefund(service.deps, failed);
  expect(await staffLetters('refund-failed-elsewhere:')).toEqual([expect.stringContaining(intent)]);
  const { payments } = service.deps;
  const untouched = await paidPlan();
  const refundsOf = () => Promise.resolve([{ refundId: 're_failed', amountPence: 700, status: 'failed' as const }]);
  await recordRefundElsewhere({ ...service.deps, payments: { ...payments, refundsOf } }, untouched);
  expect(await staffLetters(`refund-elsewhere:${untouched}:`), 'as a refund').toEqual([]);
});
