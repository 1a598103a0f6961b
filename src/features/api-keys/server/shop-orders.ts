import { eventsOf, orderByNumber, ordersBefore, type OrderRow } from '#features/orders/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { apiKeysContract, ProgramOrder } from '../contract.ts';
import type { Scope } from '../domain/scopes.ts';

type Scopes = ReadonlySet<string>;
const peopleScope: Scope = 'people:read';

const shown = (order: OrderRow, scopes: Scopes): ProgramOrder => ({
  order_number: order.number,
  kind: order.kind,
  status: order.status,
  title: scopes.has(peopleScope) ? order.title : null,
  total_pence: order.pricePence,
  currency: 'GBP',
  created_at: order.createdAt.toISOString(),
  updated_at: order.updatedAt.toISOString(),
  paid_at: order.paidAt?.toISOString() ?? null,
  due_at: order.dueAt?.toISOString() ?? null,
  completed_at: order.completedAt?.toISOString() ?? null,
  email: scopes.has(peopleScope) && !order.erasedAt ? order.email : null,
});

/** A page of orders, the newest first; behind an order that is not there nothing comes. */
export async function listShopOrders(
  { db }: Pick<Deps, 'db'>,
  input: { status: OrderRow['status'] | 'all'; before?: string | undefined; limit: number },
  scopes: Scopes,
): Promise<{ orders: ProgramOrder[]; next_before: string | null }> {
  const { status, limit } = input;
  const last = input.before === undefined ? undefined : await orderByNumber(db, input.before);
  if (input.before !== undefined && !last) return { orders: [], next_before: null };
  const found = await ordersBefore(db, { status: status === 'all' ? null : status, before: last, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    orders: page.map((order) => shown(order, scopes)),
    next_before: found.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
}

/** @throws Refusal ORDER_NOT_FOUND */
export async function readShopOrder(
  { db }: Pick<Deps, 'db'>,
  orderNumber: string,
  scopes: Scopes,
): Promise<
  ProgramOrder & {
    history: { at: string; kind: string; from: OrderRow['status'] | null; to: OrderRow['status'] | null }[];
  }
> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<(typeof apiKeysContract)['readShopOrder']>('ORDER_NOT_FOUND');
  // Notes are for staff: they may quote people.
  const history = (await eventsOf(db, order.id)).map(({ at, kind, from, to }) => ({
    at: at.toISOString(),
    kind,
    from,
    to,
  }));
  return { ...shown(order, scopes), history };
}
