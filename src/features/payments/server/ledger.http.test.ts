import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOrders } from '#features/production/server/order-list.ts';
import { getProduction } from '#features/production/server/views.ts';
import { portalOrder } from '#features/portal/server/portal-order.ts';
import { systemOverview } from '#features/overview/server/system-overview.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { buyerLedger, orderLedgers } from './ledger.ts';
import { refundOrder } from './refund.ts';
import { balanceEntries, disputes, extraCharges, payments, refunds } from './schema.ts';
import { settleSession } from './settle.ts';
import { aHistory, factsOf, modelOf, type History } from './test/money-histories.ts';
import { payOnEarlierPage, placed } from './test/till.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  await service.deps.jobs.stop();
});
afterAll(() => service.end());

const orderCount = 2000;
/** Orders of which page and portal are opened too; each takes a dozen queries. */
const opened = 40;
const eyes = { seesMoney: true };

/** Writes orders with these histories, copies of one that was placed. @returns their ids, in the sequence of the histories */
async function writeOrders(histories: readonly History[]): Promise<string[]> {
  const { number } = await placed(service, { email: 'ledger@example.com' });
  const { db } = service.deps;
  await db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', 'history-' || n, 'number', 'SONG-2020-' || n, 'lookup_hash', 'history-' || n, 'draft_key', null,
      'status', 'completed', 'email', 'history@example.com', 'created_at', now() - n * interval '1 second'))).*
    from orders o, generate_series(0, ${histories.length - 1}::int) n where o.number = ${number}`);
  const ids = histories.map((_, n) => `history-${n}`);
  for (let from = 0; from < histories.length; from += 100) {
    const some = histories.slice(from, from + 100).map((history, index) => {
      const orderId = `history-${from + index}`;
      return { orderId, facts: factsOf(history, `${orderId}-`) };
    });
    const all = <T>(rows: (one: (typeof some)[number]) => readonly T[]): T[] => some.flatMap(rows);
    const intent = (paymentId: string): string => `pi_${paymentId}`;
    await db
      .insert(payments)
      .values(
        all(({ orderId, facts }) =>
          facts.payments.map((row) => ({ ...row, orderId, paymentIntentId: intent(row.id), currency: 'gbp' })),
        ),
      );
    const insertSome = async (table: Parameters<typeof db.insert>[0], rows: object[]): Promise<void> => {
      if (rows.length > 0) await db.insert(table).values(rows);
    };
    await insertSome(
      refunds,
      all(({ orderId, facts }) =>
        facts.refunds.map((row, n) => ({
          ...row,
          id: `${orderId}-r${n}`,
          reason: '',
          actor: 'admin',
          idempotencyKey: `${orderId}-r${n}`,
        })),
      ),
    );
    await insertSome(
      disputes,
      all(({ orderId, facts }) => facts.disputes.map((row, n) => ({ ...row, id: `${orderId}-d${n}` }))),
    );
    await insertSome(
      extraCharges,
      all(({ orderId, facts }) =>
        facts.extras.map((row, n) => ({
          ...row,
          id: `${orderId}-e${n}`,
          orderId,
          workflow: 'test',
          subject: `${orderId}-e${n}`,
          amountPence: 1,
          begunAt: new Date(),
        })),
      ),
    );
    await insertSome(
      balanceEntries,
      all(({ orderId, facts }) =>
        facts.fees.map((row, n) => ({
          id: `txn_${orderId}-${n}`,
          kind: 'charge',
          amountPence: 1,
          feePence: row.amountPence,
          currency: 'gbp',
          paymentIntentId: intent(row.paymentId),
          createdAt: row.at,
        })),
      ),
    );
  }
  return ids;
}

test('MEND-11d over two thousand random histories page, refund form, portal, export and overview agree to the penny', async () => {
  const { deps } = service;
  const before = (await systemOverview(deps)).revenue_pence;
  const histories = fc.sample(aHistory, { numRuns: orderCount, seed: 20_261_122 });
  const models = histories.map(modelOf);
  const ids = await writeOrders(histories);

  const ledgers = await orderLedgers(deps.db, ids);
  for (const [n, id] of ids.entries()) expect(ledgers.get(id), id).toMatchObject(models[n] ?? {});

  const csv = await text(
    await exportOrders(deps, { search: 'history@', status: '', kind: '', from: '', to: '' }, 'admin'),
  );
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const columns = head.split(',');
  const cell = (line: string, column: string): string => line.split(',')[columns.indexOf(column)] ?? '';
  expect(lines).toHaveLength(orderCount);
  const pounds = (pence: number): string => (pence / 100).toFixed(2);
  const row = new Map(lines.map((line) => [line.split(',')[0]?.replace('\u{FEFF}', ''), line]));
  for (const [n, model] of models.entries()) {
    const line = row.get(`SONG-2020-${n}`) ?? '';
    const names = ['paid', 'refunded', 'disputed', 'kept', 'fees'] as const;
    expect(names.map((name) => cell(line, `${name}_pounds`))).toEqual(
      names.map((name) => pounds(model[`${name}Pence`])),
    );
  }

  for (let n = 0; n < opened; n += 1) {
    const [page, portal] = [
      await getProduction(deps, `SONG-2020-${n}`, eyes),
      await portalOrder(deps, `SONG-2020-${n}`, { ...eyes, isBuyer: true }),
    ];
    const model = models[n];
    const ledger = ledgers.get(ids[n] ?? '');
    if (!ledger) throw new Error('no ledger');
    const shown = {
      paid_pence: model?.paidPence,
      refunded_pence: model?.refundedPence,
      refunding_pence: model?.refundingPence,
      disputed_pence: model?.disputedPence,
      kept_pence: model?.keptPence,
      left_pence: model?.leftPence,
    };
    expect(page.ledger).toMatchObject({ ...shown, fees_pence: model?.feesPence });
    expect(page.refunded_pence).toBe(model?.refundedPence);
    // The refund form's choices come to what it offers for everything.
    const choices = page.ledger?.charges ?? [];
    expect(choices.reduce((total, { left_pence: left }) => total + left, 0)).toBe(model?.leftPence);
    expect(portal.ledger).toEqual(buyerLedger(ledger));
    expect(portal.ledger).toMatchObject(shown);
    expect(portal.price_paid_pence).toBe(model?.paidPence);
  }

  const earned = models.reduce((total, { earnedPence }) => total + earnedPence, 0);
  expect((await systemOverview(deps)).revenue_pence).toBe(before + earned);
}, 300_000);

/** An order of £29 with a £9 extra, both paid and settled. */
async function withExtra() {
  const order = await placed(service);
  await payOn(order.browser, order.url);
  await settleSession(service.deps, order.session);
  const session = await payOnEarlierPage(service, order, 900, (sessionId) =>
    service.deps.db.insert(extraCharges).values({
      id: `extra-${order.id}`,
      orderId: order.id,
      workflow: 'revision-paid',
      subject: `revision-${order.id}`,
      name: 'One more revision',
      amountPence: 900,
      begunAt: new Date(),
      sessionId,
    }),
  );
  await settleSession(service.deps, session);
  return order;
}

const view = async (number: string) => (await getProduction(service.deps, number, eyes)).ledger;

test('MEND-11a after a £9 revision refunded and £5 back, the form offers the £24 that a refund then gives', async () => {
  const { number, id } = await withExtra();
  const charges = (await view(number))?.charges ?? [];
  expect(charges.map(({ purpose, name, left_pence }) => [purpose, name, left_pence])).toEqual([
    ['order', '', 2900],
    ['extra', 'One more revision', 900],
  ]);
  const refund = (key: string, change: { amount_pence?: number; payment_id?: string | undefined }) =>
    refundOrder(
      service.deps,
      { order_number: number, reason: 'A late line', idempotency_key: `${key}-of-${id}`, ...change },
      'admin',
    );
  await refund('revision', { payment_id: charges[1]?.payment_id });
  await refund('five', { amount_pence: 500, payment_id: charges[0]?.payment_id });
  const left = await view(number);
  expect(left).toMatchObject({ paid_pence: 3800, refunded_pence: 1400, left_pence: 2400 });
  expect(await refund('rest', {})).toEqual({ refunded_pence: 2400, status: 'refunded' });
  expect(await view(number)).toMatchObject({ refunded_pence: 3800, kept_pence: 0, left_pence: 0 });
});

test('MEND-11a a refund of everything takes from every charge, and asked again with its key it is the same', async () => {
  const { number, id } = await withExtra();
  const all = { order_number: number, reason: 'All of it', every_charge: true, idempotency_key: `everything-${id}` };
  expect(await refundOrder(service.deps, all, 'admin')).toEqual({ refunded_pence: 3800, status: 'refunded' });
  expect(await refundOrder(service.deps, all, 'admin')).toEqual({ refunded_pence: 3800, status: 'refunded' });
  const other = refundOrder(service.deps, { ...all, amount_pence: 2900 }, 'admin');
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await view(number))?.entries.filter(({ kind }) => kind === 'refund')).toHaveLength(2);
});

test('MEND-17f the price paid that a buyer reads has the £9 of a paid revision in it', async () => {
  const { browser, number } = await withExtra();
  expect((await browser.api.portal.portalOrder({ order_number: number })).price_paid_pence).toBe(3800);
});

test('MEND-17b a refund from the order page is told to the buyer by e-mail, once', async () => {
  const { number, id } = await withExtra();
  const part = { order_number: number, amount_pence: 450, reason: 'A late line', idempotency_key: `told-${id}` };
  await refundOrder(service.deps, part, 'admin');
  await refundOrder(service.deps, part, 'admin');
  const { rows } = await service.deps.db.execute<{ subject: string; text: string }>(
    sql`select subject, text from emails where key like ${`refunded:${id}:%`}`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([`A refund for order ${number}`]);
  expect(rows[0]?.text).toContain('We have refunded £4.50');
});
