import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aCheckout } from '#platform/payments/port.contract.ts';
import { cards, type EmulatedStripe, payOnPage, startEmulatedStripe } from '#platform/payments/test/emulated-stripe.ts';
import { disputedCard, refundRefusingCard } from './cards.ts';

const longAgo = new Date('2026-01-01T00:00:00Z');

async function paid({ payments, clock }: EmulatedStripe, card: string = cards.good): Promise<string> {
  const { url, sessionId } = await payments.createCheckout(aCheckout(clock.now(), { idempotencyKey: card }));
  await payOnPage(url ?? '', card);
  return (await payments.retrieveCheckout(sessionId)).paymentIntentId ?? '';
}

test('MEND-11e the book has a line for each charge with its fee, refund, and refund that came back', async () => {
  const stripe = await startEmulatedStripe();
  const kept = await paid(stripe);
  await stripe.payments.refund({ paymentIntentId: kept, amountPence: 900, idempotencyKey: 'part' });
  const returned = await paid(stripe, refundRefusingCard);
  await stripe.payments.refund({ paymentIntentId: returned, amountPence: 100, idempotencyKey: 'returned' });
  const lines = await stripe.payments.balanceSince(longAgo);
  expect(lines.map(({ kind, amountPence, feePence }) => [kind, amountPence, feePence])).toEqual([
    ['charge', 5399, 101],
    ['refund', -900, 0],
    ['charge', 5399, 101],
    ['refund', -100, 0],
    ['refund-returned', 100, 0],
  ]);
  expect(lines.map(({ paymentIntentId }) => paymentIntentId)).toEqual([kept, kept, returned, returned, returned]);
  expect(lines[0]).toMatchObject({ orderId: 'order-1', currency: 'gbp', createdAt: stripe.clock.now() });
  stripe.clock.advance(1000);
  expect(await stripe.payments.balanceSince(stripe.clock.now())).toEqual([]);
  await stripe.close();
});

test('MEND-11b a disputed charge is withdrawn with its fee and not refunded; lost it stays so, won it comes back', async () => {
  for (const [text, state, back] of [
    ['winning_evidence', 'won', [5399]],
    ['losing_evidence', 'lost', []],
  ] as const) {
    const stripe = await startEmulatedStripe();
    const intent = await paid(stripe, disputedCard);
    const [dispute] = await stripe.payments.disputesOf(intent);
    expect(dispute).toMatchObject({ amountPence: 5399, state: 'open' });
    const refund = { paymentIntentId: intent, amountPence: 100, idempotencyKey: 'disputed' };
    await expect(stripe.payments.refund(refund)).rejects.toMatchObject({ code: 'rejected' });
    const answer = `evidence[uncategorized_text]=${text}&submit=true`;
    expect((await stripe.api('POST', `/disputes/${dispute?.disputeId}`, answer)).status).toBe(200);
    expect((await stripe.api('POST', `/disputes/${dispute?.disputeId}`, `${answer}&metadata[a]=b`)).status).toBe(400);
    expect(await stripe.payments.disputesOf(intent)).toMatchObject([{ state }]);
    const lines = (await stripe.payments.balanceSince(longAgo)).filter(({ kind }) => kind.startsWith('dispute'));
    expect(lines[0]).toMatchObject({ kind: 'dispute', amountPence: -5399, feePence: 2000, paymentIntentId: intent });
    expect(lines.slice(1).map(({ amountPence }) => amountPence)).toEqual(back);
    await stripe.close();
  }
});

test('MEND-11e charges and refunds of a data file from before the book are booked at the next start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'book-'));
  const dataFile = path.join(folder, 'stripe.jsonl');
  const before = await startEmulatedStripe({ dataFile });
  const intent = await paid(before);
  await before.payments.refund({ paymentIntentId: intent, amountPence: 900, idempotencyKey: 'part' });
  await before.close();
  const changes = readFileSync(dataFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as [string, object][]).filter(([kind]) => kind !== 'balance_transaction'))
    .map((line) =>
      line.map(([kind, record]) => [
        kind,
        'balance_transaction' in record ? { ...record, balance_transaction: null } : record,
      ]),
    );
  writeFileSync(dataFile, changes.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const after = await startEmulatedStripe({ dataFile });
  const lines = await after.payments.balanceSince(longAgo);
  expect(lines.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
    ['charge', 5399],
    ['refund', -900],
  ]);
  await after.close();
  rmSync(folder, { recursive: true });
});
