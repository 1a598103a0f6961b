import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { payAndSettle, placed } from './test/till.ts';
import { refundOrder } from './refund.ts';

let service: TestService;
beforeAll(async () => {
  const vat = { number: 'GB123456789', ratePercent: 20 };
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000, vat } });
  await service.deps.jobs.stop();
});
afterAll(() => service.end());

interface Written {
  facts: [string, string][];
  rows: { text: string; amount: string }[];
  totals: { text: string; amount: string }[];
  seller: string[];
}

async function fetched(
  browser: TestBrowser,
  number: string,
): Promise<{ text: string; receipt: Written; name: string }> {
  const answer = await browser.fetch(`/order-receipt/${number}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  return { text, receipt: JSON.parse(text) as Written, name: answer.headers.get('content-disposition') ?? '' };
}

const numberOf = ({ facts }: Written): string | undefined => facts.find(([name]) => name === 'Number')?.[1];

test('MEND-11f a buyer fetches the receipt; its number stays, tells nothing, and what goes back later stands in it', async () => {
  const { browser, number, id } = await payAndSettle(service);
  const first = await fetched(browser, number);
  expect(first.name).toMatch(/^attachment; filename="receipt-R-\d{4}-[0-9A-HJKMNP-TV-Z]{10}\.pdf"/);
  expect(first.receipt.rows.map(({ amount }) => amount)).toEqual(['£29.00']);
  expect(first.receipt.totals).toEqual([
    { text: 'Without VAT', amount: '£24.17' },
    { text: 'VAT 20%', amount: '£4.83' },
    { text: 'Total', amount: '£29.00' },
  ]);
  expect(first.receipt.seller).toContain('VAT number GB123456789');
  // It may be handed on: neither what opens the order nor whom it is about.
  for (const secret of [number, number.slice(-6), 'dan@example.com', 'Ruth']) expect(first.text).not.toContain(secret);

  const part = { order_number: number, amount_pence: 500, reason: 'Late', idempotency_key: `receipt-of-${id}` };
  await refundOrder(service.deps, part, 'admin');
  const second = await fetched(browser, number);
  expect(numberOf(second.receipt)).toBe(numberOf(first.receipt));
  expect(second.receipt.rows.map(({ amount }) => amount)).toEqual(['£29.00', '-£5.00']);
  expect(second.receipt.totals.at(-1)).toEqual({ text: 'Total', amount: '£24.00' });
});

test('MEND-11f a receipt has the VAT of the day on which its money came, whatever its seller is registered for since', async () => {
  const { site } = service.deps;
  const { vat } = site;
  const taxed = await payAndSettle(service);
  site.vat = null;
  const untaxed = await payAndSettle(service);
  const whileUnregistered = await fetched(taxed.browser, taxed.number);
  expect(whileUnregistered.receipt.totals).toContainEqual({ text: 'VAT 20%', amount: '£4.83' });
  expect(whileUnregistered.receipt.seller).toContain('VAT number GB123456789');
  site.vat = vat;
  const whileRegistered = await fetched(untaxed.browser, untaxed.number);
  expect(whileRegistered.receipt.totals).toEqual([{ text: 'Total', amount: '£29.00' }]);
  expect(whileRegistered.receipt.seller.join()).not.toContain('VAT');
  // A payment of an older release, which kept no rate.
  await service.deps.db.execute(
    sql`update payments set vat_percent = null, vat_number = null where order_id = ${untaxed.id}`,
  );
  const older = await fetched(untaxed.browser, untaxed.number);
  expect(older.receipt.totals).toContainEqual({ text: 'VAT 20%', amount: '£4.83' });
});

test('MEND-11f numbers of receipts are not in a row; nobody else has one, and an unpaid order none', async () => {
  const [one, other] = [await payAndSettle(service), await payAndSettle(service)];
  const admin = await adminBrowser(service);
  const numbers = [
    numberOf((await fetched(one.browser, one.number)).receipt),
    numberOf((await fetched(other.browser, other.number)).receipt),
  ];
  expect(new Set(numbers.map((number) => number?.slice(0, 9))).size).toBe(2);
  expect((await other.browser.fetch(`/order-receipt/${one.number}`)).status).toBe(404);
  expect((await new TestBrowser(service.baseUrl).fetch(`/order-receipt/${one.number}`)).status).toBe(404);
  expect((await admin.fetch(`/admin/order-receipt/${one.number}`)).status).toBe(200);
  const unpaid = await placed(service);
  expect((await unpaid.browser.fetch(`/order-receipt/${unpaid.number}`)).status).toBe(404);
});

test('MEND-10e MEND-11f the confirmation letter says what was ordered and for how much, and links the receipt by the secret that opens the order', async () => {
  const { id } = await payAndSettle(service);
  const { rows } = await service.deps.db.execute<{ text: string; html: string }>(
    sql`select text, html from emails where key = ${`confirmation:${id}`}`,
  );
  expect(rows[0]?.text).toContain('You ordered: Personalised song £29.00.');
  expect(rows[0]?.text).toMatch(/Your receipt \(PDF\): http\S+#open=[\w-]+&to=receipt/);
  expect(rows[0]?.html).toMatch(/&amp;to=receipt"[^>]*>Your receipt \(PDF\)<\/a>/);
});
