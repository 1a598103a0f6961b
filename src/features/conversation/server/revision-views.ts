import { orderByNumber } from '#features/orders/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { EditableLyrics } from '#features/production/contract.ts';
import { productionsOf } from '#features/production/server/index.ts';
import type { Revision } from '../contract.ts';
import { chargeOfNext } from '../domain/revision.ts';
import type { ConversationDeps } from './deps.ts';
import { revisions, type RevisionOfOrder } from './revision-repository.ts';

export function revisionView(row: RevisionOfOrder): Revision {
  return {
    id: row.id,
    order_number: row.orderNumber,
    request_type: row.requestType,
    status: row.status,
    details: row.details,
    charge: row.charge,
    settlement: row.settlement,
    price_pence: row.pricePence,
    reason: row.reason,
    made_version: row.madeVersion,
    created_at: row.createdAt.toISOString(),
  };
}

/** The buyer's own requests, newest first, and what the next one costs. */
export async function myRevisions(
  deps: ConversationDeps,
  order: OrderRow,
): Promise<{ revisions: Revision[]; next_is_included: boolean; extra_price_pence: number }> {
  const rows = await revisions(deps.db, order.id);
  return {
    revisions: rows.map(revisionView),
    next_is_included: chargeOfNext(rows) === 'included',
    extra_price_pence: deps.site.prices.extra_revision,
  };
}

/** Requests for staff, with the newest lyrics of the order they are about. */
export async function listRevisions(
  deps: ConversationDeps,
  orderNumber: string | undefined,
): Promise<{ revisions: Revision[]; lyrics: EditableLyrics | null }> {
  if (orderNumber === undefined) return { revisions: (await revisions(deps.db)).map(revisionView), lyrics: null };
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) return { revisions: [], lyrics: null };
  const lyrics = (await productionsOf(deps.db, order.id))[0]?.lyrics;
  return {
    revisions: (await revisions(deps.db, order.id)).map(revisionView),
    lyrics: lyrics ? { title: lyrics.title, language: lyrics.language, sections: lyrics.sections } : null,
  };
}
