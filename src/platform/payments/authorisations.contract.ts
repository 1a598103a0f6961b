import { expect, test } from 'vitest';
import { codeOf, type PaymentsHarness } from './test/payments-harness.ts';

const week = 7 * 24 * 3_600_000;

/** Payments that are only authorised, as every adapter of the payments port must show them. */
export function authorising({ name, shop, open, heard }: PaymentsHarness): void {
  async function authorised(key = 'authorised', card?: string): Promise<{ sessionId: string; intent: string }> {
    const { url, sessionId } = await open({ captureLater: true, idempotencyKey: key });
    await shop().pay(url!, card);
    const intent = (await shop().payments.retrieveCheckout(sessionId)).paymentIntentId!;
    return { sessionId, intent };
  }
  const statusOf = async (sessionId: string): Promise<string> =>
    (await shop().payments.retrieveCheckout(sessionId)).paymentStatus;
  const capture = (intent: string) => shop().payments.capture(intent);

  test(`HOLE-05 ${name}: a payment that is to be captured later is authorised, captured once, and told`, async () => {
    const { sessionId, intent } = await authorised();
    expect(await shop().payments.retrieveCheckout(sessionId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'authorised',
      amountPence: 5399,
    });
    expect(await shop().payments.expireCheckout(sessionId)).toMatchObject({ paymentStatus: 'authorised' });
    expect(await capture(intent)).toBe('captured');
    expect(await capture(intent)).toBe('captured');
    expect(await capture(intent), 'taken once').toBe('captured');
    expect(await statusOf(sessionId)).toBe('paid');
    expect(await shop().payments.release(intent), 'too late to release').toBe('captured');
    await shop().payments.refund({ paymentIntentId: intent, amountPence: 5399, idempotencyKey: 'all' });
    const kinds = (await heard()).map(({ kind }) => kind).filter((kind) => kind !== 'other');
    expect(kinds).toEqual(['checkout-completed', 'refunded']);
  });

  test(`HOLE-05 ${name}: a released authorisation charges nobody and is told; it cannot be captured after that`, async () => {
    const { sessionId, intent } = await authorised();
    expect(await shop().payments.release(intent)).toBe('released');
    expect(await shop().payments.release(intent)).toBe('released');
    expect(await capture(intent)).toBe('released');
    expect(await statusOf(sessionId)).toBe('released');
    expect(await shop().payments.givenBack(intent), 'no refund: nothing was charged').toBe(0);
    const ends = (await heard()).filter(({ kind }) => kind === 'authorisation-ended');
    expect(ends).toMatchObject([{ paymentIntentId: intent }]);
    expect(await codeOf(shop().payments.release('pi_nothing'))).toBe('not-found');
    expect(await codeOf(capture('pi_nothing'))).toBe('not-found');
  });

  test(`HOLE-05 ${name}: an authorisation that nobody captures ends after seven days`, async () => {
    const { sessionId, intent } = await authorised();
    shop().advance(week - 1000);
    expect(await statusOf(sessionId)).toBe('authorised');
    shop().advance(1000);
    expect(await statusOf(sessionId)).toBe('released');
    expect(await capture(intent)).toBe('released');
    const happened = await shop().payments.eventsSince(new Date(shop().now().getTime() - 1000));
    expect(happened).toMatchObject([{ kind: 'authorisation-ended', paymentIntentId: intent }]);
  });

  test(`HOLE-05 ${name}: a bank that refuses the capture leaves the authorisation, which can be released`, async () => {
    const { sessionId, intent } = await authorised('refused', shop().captureRefusingCard);
    expect(await codeOf(capture(intent))).toBe('declined');
    expect(await codeOf(capture(intent)), 'asked again with its key').toBe('declined');
    expect(await statusOf(sessionId)).toBe('authorised');
    expect(await shop().payments.release(intent)).toBe('released');
  });
}

/** Pages that take the money at once, and how long a page may be open, as every adapter must show them. */
export function limitingPages({ name, shop, open }: PaymentsHarness): void {
  test(`HOLE-05 ${name}: without capturing later the money is taken at once`, async () => {
    const { url, sessionId } = await open();
    await shop().pay(url!);
    expect((await shop().payments.retrieveCheckout(sessionId)).paymentStatus).toBe('paid');
  });

  test(`HOLE-16 ${name}: a page must end 30 minutes to 24 hours after it is asked for`, async () => {
    const inMinutes = (minutes: number) => ({
      expiresAt: new Date(shop().now().getTime() + minutes * 60_000),
      idempotencyKey: `in ${minutes}`,
    });
    for (const minutes of [28, 24 * 60 + 2]) expect(await codeOf(open(inMinutes(minutes)))).toBe('rejected');
    for (const minutes of [31, 24 * 60 - 1]) expect((await open(inMinutes(minutes))).status).toBe('open');
  });
}
