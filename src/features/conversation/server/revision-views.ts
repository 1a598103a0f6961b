import { orderByNumber } from '#features/orders/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { EditableLyrics } from '#features/production/contract.ts';
import { canReuseTune, productionsOf, type ProductionRow } from '#features/production/server/index.ts';
import type { Revision } from '../contract.ts';
import { chargeOfNext } from '../domain/revision.ts';
import type { ConversationDeps } from './deps.ts';
import { listRevisionRows, type RevisionOfOrder } from './revision-repository.ts';

export function revisionView(row: RevisionOfOrder, { seesMoney }: { seesMoney: boolean }): Revision {
  return {
    id: row.id,
    order_number: row.orderNumber,
    request_type: row.requestType,
    status: row.status,
    details: row.details,
    charge: row.charge,
    settlement: row.settlement,
    price_pence: seesMoney ? row.pricePence : null,
    reason: row.reason,
    made_version: row.madeVersion,
    created_at: row.createdAt.toISOString(),
  };
}

/** The buyer's own requests, newest first, and what the next one costs. */
export async function myRevisions(
  deps: ConversationDeps,
  order: OrderRow,
  viewer: { seesMoney: boolean },
): Promise<{
  revisions: Revision[];
  next_is_included: boolean;
  keeps_tune: boolean;
  extra_price_pence: number | null;
}> {
  const rows = await listRevisionRows(deps.db, order.id);
  return {
    revisions: rows.map((row) => revisionView(row, viewer)),
    next_is_included: chargeOfNext(rows) === 'included',
    keeps_tune: keepsTune(await productionsOf(deps.db, order.id)),
    extra_price_pence: viewer.seesMoney ? deps.site.prices.extra_revision : null,
  };
}

/** True when a version after these keeps their tune. */
const keepsTune = (versions: ProductionRow[]): boolean =>
  canReuseTune(versions.find(({ song }) => song !== null)?.song ?? null);

/** Requests for staff, with the newest lyrics of the order they are about. */
export async function listRevisions(
  deps: ConversationDeps,
  orderNumber: string | undefined,
  viewer: { seesMoney: boolean },
): Promise<{ revisions: Revision[]; lyrics: EditableLyrics | null; newest_words: number; keeps_tune: boolean }> {
  const views = (rows: RevisionOfOrder[]): Revision[] => rows.map((row) => revisionView(row, viewer));
  const none = { lyrics: null, newest_words: 0, keeps_tune: true };
  if (orderNumber === undefined) return { revisions: views(await listRevisionRows(deps.db)), ...none };
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) return { revisions: [], ...none };
  const versions = await productionsOf(deps.db, order.id);
  const newest = versions.find((version) => version.lyrics !== null);
  const lyrics = newest?.lyrics;
  return {
    revisions: views(await listRevisionRows(deps.db, order.id)),
    lyrics: lyrics ? { title: lyrics.title, language: lyrics.language, sections: lyrics.sections } : null,
    newest_words: newest?.version ?? 0,
    keeps_tune: keepsTune(versions),
  };
}
