import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { keyedHash } from '#platform/ids.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';

export interface Placed {
  browser: TestBrowser;
  number: string;
  url: string;
  id: string;
  session: string;
}

/** Tells the emulated provider how to behave from now on; `{}` is its plain behaviour. */
export async function setProviderBehaviour(service: TestService, behaviour: object): Promise<void> {
  const response = await fetch(`${service.baseUrl}/_emulator/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${service.deps.config.operatorKey}` },
    body: JSON.stringify(behaviour),
  });
  expect(response.status).toBe(200);
}

/** Answers a dispute at the emulated provider with a text that decides it, as in Stripe's test mode. */
export async function answerDispute(
  { deps }: TestService,
  disputeId: string,
  text: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const key = keyedHash(deps.config.SECRET, 'key of the payment emulator');
  const response = await fetch(`${deps.config.BASE_URL}/v1/disputes/${disputeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_${key}` },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': text, submit: 'true' }),
  });
  expect(response.status).toBe(200);
}

/** An order whose payment page is open. */
export async function placed(service: TestService, changes: Parameters<typeof anOrderInput>[0] = {}): Promise<Placed> {
  const browser = new TestBrowser(service.baseUrl);
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput(changes));
  const order = await orderByNumber(service.deps.db, number);
  return { browser, number, url, id: order?.id ?? '', session: order?.checkoutSession ?? '' };
}

/** Pays once more for an order, as from a page opened earlier, after `beforePaid` has had its session. @returns the session */
export async function payOnEarlierPage(
  { baseUrl, deps }: TestService,
  { browser, number, id }: Placed,
  amountPence: number,
  beforePaid: (sessionId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const checkout = await deps.payments.createCheckout({
    orderId: id,
    orderNumber: number,
    email: 'dan@example.com',
    lines: [{ name: 'Song', amountPence, quantity: 1 }],
    successUrl: `${baseUrl}/x`,
    cancelUrl: `${baseUrl}/y`,
    expiresAt: new Date(deps.clock.now().getTime() + 3_600_000),
    idempotencyKey: `beside-${id}`,
  });
  await beforePaid(checkout.sessionId);
  await payOn(browser, checkout.url ?? '');
  return checkout.sessionId;
}

/** The order as it is stored. @throws Error when it is gone */
export async function orderOf({ deps }: TestService, number: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, number);
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

export const statusOf = async (service: TestService, number: string): Promise<string | undefined> =>
  (await orderByNumber(service.deps.db, number))?.status;

export const whenStatus = (service: TestService, number: string, wanted: string): Promise<string> =>
  eventually(async () => ((await statusOf(service, number)) === wanted ? wanted : null), `${number} to be ${wanted}`);

/** Number of productions of an order that were begun. */
export async function productionsOf(service: TestService, orderId: string): Promise<number> {
  const result = await service.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from dbos.workflow_status where workflow_uuid like ${`produce-${orderId}-%`}`,
  );
  return result.rows[0]?.n ?? 0;
}

/** An order that was paid, and whose payment was settled. */
export async function payAndSettle(service: TestService): Promise<Placed & { order: OrderRow }> {
  const paid = await placed(service);
  await payOn(paid.browser, paid.url);
  await paid.browser.api.payments.verifyPayment({ session_id: paid.session });
  return { ...paid, order: await orderOf(service, paid.number) };
}
