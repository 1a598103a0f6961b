import { asc, eq, inArray, sql } from 'drizzle-orm';
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { prepared, preparedWrite } from '#platform/db/prepared.ts';
import type { Site } from '#shop/site.ts';
import { refundablePence } from '../domain/ledger.ts';
import { disputes, extraCharges, payments, refunds } from './schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type ExtraChargeRow = typeof extraCharges.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

interface Rows {
  order: OrderRow | undefined;
  extras: ExtraChargeRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  disputes: DisputeRow[];
}

/**
 * The money of one order, locked until the transaction ends. The only way to lock or write these tables, and always in
 * one sequence: order, extra charges, payments, refunds, disputes. Whoever has the order's row is therefore alone with its money,
 * and reads what every earlier transaction wrote. Rows stay as this transaction has written them.
 */
export class OrderMoney {
  readonly tx: Transaction;
  /** As it was when it was locked; undefined for money that belongs to no order here. */
  readonly order: OrderRow | undefined;
  readonly #extras: ExtraChargeRow[];
  readonly #payments: PaymentRow[];
  readonly #refunds: RefundRow[];
  readonly #disputes: DisputeRow[];

  private constructor(tx: Transaction, rows: Rows) {
    this.tx = tx;
    this.order = rows.order;
    this.#extras = rows.extras;
    this.#payments = rows.payments;
    this.#refunds = rows.refunds;
    this.#disputes = rows.disputes;
  }

  /** Locks an order and all its money; null stands for money of no order. */
  static async lock(tx: Transaction, orderId: string | null): Promise<OrderMoney> {
    const none = { extras: [], payments: [], refunds: [], disputes: [] };
    if (orderId === null) return new OrderMoney(tx, { order: undefined, ...none });
    const [order, extras, paid] = await Promise.all([
      lockOrder(tx, orderId),
      lockExtras(tx, { orderId }),
      lockPaymentsOfOrder(tx, { orderId }),
    ]);
    if (!order) return new OrderMoney(tx, { order, ...none });
    return new OrderMoney(tx, { order, extras, ...(await lockWithRest(tx, paid)) });
  }

  /**
   * The same for whoever knows only one of its payments. Which order that is never changes, so it is read without a lock.
   * @returns undefined for a payment that is not recorded here
   */
  static async lockOfPayment(
    tx: Transaction,
    known: { id: string } | { paymentIntentId: string },
  ): Promise<{ money: OrderMoney; payment: PaymentRow } | undefined> {
    const isIt = 'id' in known ? eq(payments.id, known.id) : eq(payments.paymentIntentId, known.paymentIntentId);
    const [found] = await tx.select({ id: payments.id, orderId: payments.orderId }).from(payments).where(isIt);
    if (!found) return undefined;
    const money =
      found.orderId === null
        ? new OrderMoney(tx, {
            order: undefined,
            extras: [],
            ...(await lockWithRest(tx, await lockPayment(tx, found.id))),
          })
        : await OrderMoney.lock(tx, found.orderId);
    const payment = money.payments.find(({ id }) => id === found.id);
    return payment && { money, payment };
  }

  get extras(): readonly ExtraChargeRow[] {
    return this.#extras;
  }

  /** The oldest first. */
  get payments(): readonly PaymentRow[] {
    return this.#payments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  refundsOf(paymentId: string): readonly RefundRow[] {
    return this.#refunds.filter((refund) => refund.paymentId === paymentId);
  }

  refundByKey(idempotencyKey: string): RefundRow | undefined {
    return this.#refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
  }

  /** The refunds that one request made: one of each payment that it took its amount from. */
  refundsByKey(idempotencyKey: string): RefundRow[] {
    const found: RefundRow[] = [];
    for (;;) {
      const refund = this.refundByKey(partKey(idempotencyKey, found.length));
      if (!refund) return found;
      found.push(refund);
    }
  }

  get disputes(): readonly DisputeRow[] {
    return this.#disputes;
  }

  /** Pence of a payment that nobody has refunded, requested or taken back. */
  leftOf(payment: PaymentRow): number {
    return refundablePence(payment, this.#refunds, this.#disputes);
  }

  /** @returns undefined when this session's money has been recorded before */
  async addPayment(
    { site: { vat } }: { site: Pick<Site, 'vat'> },
    row: Omit<typeof payments.$inferInsert, 'orderId' | 'vatNumber' | 'vatPercent'>,
  ): Promise<PaymentRow | undefined> {
    const seller = { vatNumber: vat?.number ?? null, vatPercent: vat?.ratePercent ?? 0 };
    const [added] = await insertPayment(this.tx, { ...row, ...seller, orderId: this.order?.id ?? null });
    if (added) this.#payments.push(added);
    return added;
  }

  /** Writes what has been given back of a payment in all, and that somebody looked. */
  async setRefunded({ id }: PaymentRow, refundedPence: number): Promise<void> {
    const looks = this.#payments.find((payment) => payment.id === id)?.refundLooks ?? 0;
    const change = { refundedPence, refundLooks: looks + 1 };
    await this.tx.update(payments).set(change).where(eq(payments.id, id));
    changeRow(this.#payments, id, change);
  }

  /** Takes back that a payment has settled its order. */
  async setUnmatched({ id }: PaymentRow): Promise<void> {
    const change = { state: 'unmatched' } as const;
    await this.tx.update(payments).set(change).where(eq(payments.id, id));
    changeRow(this.#payments, id, change);
  }

  /** Of an erased order without its reason. @returns undefined when its idempotency key has been used, for this order or another */
  async addRefund(row: RefundRow): Promise<RefundRow | undefined> {
    const reason = this.order?.erasedAt ? '' : row.reason;
    const [added] = await this.tx
      .insert(refunds)
      .values({ ...row, reason })
      .onConflictDoNothing({ target: refunds.idempotencyKey })
      .returning();
    if (added) this.#refunds.push(added);
    return added;
  }

  async updateRefund(refund: RefundRow, change: Partial<RefundRow>): Promise<void> {
    await this.tx.update(refunds).set(change).where(eq(refunds.id, refund.id));
    changeRow(this.#refunds, refund.id, change);
  }

  /** Writes a dispute as the provider has it now. */
  async putDispute(row: DisputeRow): Promise<void> {
    await this.tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row });
    const at = this.#disputes.findIndex(({ id }) => id === row.id);
    if (at < 0) this.#disputes.push(row);
    else this.#disputes[at] = row;
  }

  async addExtra(row: typeof extraCharges.$inferInsert): Promise<ExtraChargeRow> {
    const [added] = await this.tx.insert(extraCharges).values(row).returning();
    if (!added) throw new Error('The extra charge was not made');
    this.#extras.push(added);
    return added;
  }

  async updateExtra(extra: ExtraChargeRow, change: Partial<ExtraChargeRow>): Promise<void> {
    await this.tx.update(extraCharges).set(change).where(eq(extraCharges.id, extra.id));
    changeRow(this.#extras, extra.id, change);
  }

  /** Blanks what was written about refunds; their amounts stay. */
  async forgetReasons(): Promise<void> {
    for (const refund of this.#refunds) await this.updateRefund(refund, { reason: '' });
  }

  /** Deletes every row of it. */
  async remove(): Promise<void> {
    const paymentIds = this.#payments.map(({ id }) => id);
    if (paymentIds.length > 0) {
      await this.tx.delete(disputes).where(inArray(disputes.paymentId, paymentIds));
      await this.tx.delete(refunds).where(inArray(refunds.paymentId, paymentIds));
      await this.tx.delete(payments).where(inArray(payments.id, paymentIds));
    }
    if (this.order) await this.tx.delete(extraCharges).where(eq(extraCharges.orderId, this.order.id));
  }
}

/** Key of a request's refunds by their place: the first has the request's own, as every refund of release 0.1.0 has. */
export const partKey = (idempotencyKey: string, place: number): string =>
  place === 0 ? idempotencyKey : `${idempotencyKey}/${place}`;

const insertPayment = preparedWrite<typeof payments.$inferInsert, PaymentRow[]>((db, columns) =>
  db.insert(payments).values(columns).onConflictDoNothing({ target: payments.sessionId }).returning(),
);

const lockExtras = prepared<{ orderId: string }, ExtraChargeRow[]>((db) =>
  db
    .select()
    .from(extraCharges)
    .where(eq(extraCharges.orderId, sql.placeholder('orderId')))
    .orderBy(asc(extraCharges.id))
    .for('update'),
);

const lockPaymentsOfOrder = prepared<{ orderId: string }, PaymentRow[]>((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(asc(payments.id))
    .for('update'),
);

function lockPayment(tx: Transaction, id: string): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.id, id)).for('update');
}

/** Payments that are locked, and what belongs to them, locked too. */
async function lockWithRest(
  tx: Transaction,
  paid: PaymentRow[],
): Promise<Pick<Rows, 'payments' | 'refunds' | 'disputes'>> {
  if (paid.length === 0) return { payments: [], refunds: [], disputes: [] };
  const ids = paid.map(({ id }) => id);
  const ofPaid = inArray(refunds.paymentId, ids);
  const disputed = inArray(disputes.paymentId, ids);
  return {
    payments: paid,
    refunds: await tx.select().from(refunds).where(ofPaid).orderBy(asc(refunds.id)).for('update'),
    disputes: await tx.select().from(disputes).where(disputed).orderBy(asc(disputes.id)).for('update'),
  };
}

function changeRow<Row extends { id: string }>(rows: Row[], id: string, change: Partial<Row>): void {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (row) rows[at] = { ...row, ...change };
}
