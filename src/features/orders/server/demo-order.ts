import { businessDay } from '#kit/business-day.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderDetailsByKind, OrderKind } from '../details.ts';
import { total } from '../domain/price.ts';
import { dueAt } from '../domain/turnaround.ts';
import type { OrderStatus } from '../domain/status.ts';
import { lookupHash } from './access.ts';
import { recordEvent } from './change-status.ts';
import type { OrderKindDefinition } from './order-kind.ts';
import { hasOrders, insertOrder } from './repository.ts';

export interface DemoOrder {
  number: string;
  email: string;
  status: OrderStatus;
  title: string;
  hoursAgo: number;
}

/** True when this shop has never had an order. */
export async function isNewShop(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return !(await hasOrders(deps.db));
}

/** Writes an order as if it had been placed and paid some hours ago. For the demonstration only; no money, no e-mail. */
export async function writeDemoOrder<Kind extends OrderKind, PriceList>(
  deps: Deps,
  tx: Transaction,
  definition: OrderKindDefinition<Kind, PriceList>,
  { details, priceList, ...demo }: DemoOrder & { details: OrderDetailsByKind[Kind]; priceList: PriceList },
): Promise<string> {
  const id = deps.ids.id();
  const at = new Date(deps.clock.now().getTime() - demo.hoursAgo * 3_600_000);
  const lines = definition.priceLines(details, deps.site.prices, priceList);
  const isDone = demo.status === 'completed';
  await insertOrder(tx, {
    id,
    number: demo.number,
    kind: definition.kind,
    status: demo.status,
    email: demo.email,
    lookupHash: lookupHash(deps.config.HASH_SECRET, demo.email, demo.number),
    browserHash: 'demonstration',
    draftKey: null,
    sleeveSeed: demo.number,
    contentHash: 'demonstration',
    details,
    lines,
    pricePence: total(lines),
    businessDay: businessDay(new Date(at.getTime() - 24 * 3_600_000)),
    slot: 'taken',
    approvedForRelease: isDone,
    title: demo.title,
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    dueAt: dueAt(at, definition.promise(details), businessDay(at)),
    completedAt: isDone ? deps.clock.now() : null,
  });
  await recordEvent(deps, tx, { orderId: id, kind: 'demonstration', actor: 'system', to: demo.status });
  return id;
}
