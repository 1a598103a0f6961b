import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { ProviderPayment } from './provider-payments.ts';

export interface Findings {
  /** Acknowledged records that are missing; a sentence each. */
  lost: string[];
  /** Orders that more money was kept for than their price. */
  doubledCharges: string[];
  /** Invariants that do not hold, half files, money without an order. */
  broken: string[];
  /** Orders whose production failed and waits for staff, with the alert that says so. */
  waitingForStaff: number;
  songs: number;
}

interface StoredOrder extends Record<string, unknown> {
  id: string;
  number: string;
  status: string;
  story: string | null;
  price_pence: number;
  paid: boolean;
}

/** Reads database, storage and the provider's books once everything is quiet, and holds them against the outside log. */
export async function audit(parts: {
  source: { url: string } | { folder: string };
  filesFolder: string;
  secret: string;
  acknowledged: Acknowledged;
  books: ProviderPayment[];
}): Promise<Findings> {
  const { acknowledged, books } = parts;
  const database = await openDatabase(parts.source);
  const storage = new DiskStorage({
    folder: parts.filesFolder,
    secret: parts.secret,
    clock: systemClock,
    ids: systemIds,
  });
  try {
    const { db } = database;
    const { rows: orders } = await db.execute<StoredOrder>(sql`
      select id, number, status, details->>'favorite_moment' as story, price_pence, paid_at is not null as paid from orders`);
    const byNumber = new Map(orders.map((order) => [order.number, order]));
    const money = compareMoney(byNumber, books);
    const lost = [
      ...lostOrders(acknowledged, byNumber, books),
      ...(await lostPhotos(db, storage, acknowledged)),
      ...(await lostMessages(db, acknowledged)),
      ...(await lostSongs(db, storage)),
    ];
    return {
      lost,
      doubledCharges: money.doubled,
      broken: [...money.broken, ...(await failedForNoReason(db)), ...(await brokenInvariants(db, 10_000))],
      waitingForStaff: orders.filter(({ status }) => status === 'failed').length,
      songs: orders.filter(({ status }) => status === 'ready' || status === 'completed').length,
    };
  } finally {
    await database.close();
  }
}

function lostOrders({ orders }: Acknowledged, stored: Map<string, StoredOrder>, books: ProviderPayment[]): string[] {
  return [...orders.values()].flatMap((order) => {
    const found = stored.get(order.number);
    if (!found) return [`order ${order.number} is gone`];
    const problems: string[] = [];
    if (found.story !== order.story) problems.push(`order ${order.number} tells another story`);
    const kept = books
      .filter(({ orderNumber }) => orderNumber === order.number)
      .reduce((sum, { receivedPence, refundedPence }) => sum + receivedPence - refundedPence, 0);
    if (kept > 0 && !found.paid) problems.push(`order ${order.number} was paid and does not know it (${found.status})`);
    if (order.isCancelled && kept > 0) problems.push(`order ${order.number} was cancelled and its money kept`);
    if (order.isCancelled && !['cancelled', 'refunded'].includes(found.status))
      problems.push(`order ${order.number} was cancelled and is ${found.status}`);
    if (found.paid && !['ready', 'completed', 'failed', 'cancelled', 'refunded'].includes(found.status))
      problems.push(`order ${order.number} was paid and is still ${found.status}`);
    return problems;
  });
}

function compareMoney(
  stored: Map<string, StoredOrder>,
  books: ProviderPayment[],
): { doubled: string[]; broken: string[] } {
  const doubled: string[] = [];
  const broken: string[] = [];
  const kept = new Map<string, number>();
  for (const { orderNumber, receivedPence, refundedPence, paymentIntentId } of books) {
    kept.set(orderNumber, (kept.get(orderNumber) ?? 0) + receivedPence - refundedPence);
    if (refundedPence > receivedPence) broken.push(`more of ${paymentIntentId} was given back than was paid`);
  }
  for (const [number, pence] of kept) {
    const order = stored.get(number);
    if (!order) broken.push(`${pence} pence are kept for ${number}, which is no order`);
    else if (pence > order.price_pence)
      doubled.push(`${number} costs ${order.price_pence} and ${pence} pence are kept`);
  }
  return { doubled, broken };
}

async function lostPhotos(db: Database, storage: DiskStorage, { photos }: Acknowledged): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; sent_sha256: string | null; photo_key: string | null }>(
    sql`select id, sent_sha256, photo_key from uploads`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const problems: string[] = [];
  for (const { id, sha256 } of photos) {
    const row = byId.get(id);
    if (!row?.photo_key) problems.push(`photo ${id} is gone`);
    else if (row.sent_sha256 !== sha256) problems.push(`photo ${id} is another than was sent`);
    else if (!(await opensAsPhoto(storage, row.photo_key))) problems.push(`photo ${id} does not open`);
  }
  return problems;
}

async function opensAsPhoto(storage: DiskStorage, key: string): Promise<boolean> {
  try {
    const file = await storage.localFile(key);
    await sharp(file.path).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}

async function lostMessages(db: Database, { messages }: Acknowledged): Promise<string[]> {
  const { rows } = await db.execute<{ client_id: string; content: string; number: string }>(sql`
    select m.client_id, m.content, o.number from messages m join orders o on o.id = m.order_id`);
  return messages.flatMap(({ orderNumber, clientId, content }) => {
    const found = rows.filter((row) => row.number === orderNumber && row.client_id === clientId);
    if (found.length === 1 && found[0]?.content === content) return [];
    return [`message ${clientId} is there ${found.length} times`];
  });
}

/** A song may end with staff after its process died in one stage ten times; nothing else here is a reason to fail. */
async function failedForNoReason(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; note: string }>(sql`
    select o.number, e.note from orders o join order_events e on e.order_id = o.id and e.kind = 'production-failed'
    where o.status = 'failed' and e.note not like '%process ended % times%'`);
  return rows.map(({ number, note }) => `${number} failed: ${note}`);
}

/** Files that the database names must be there and whole; a song that is ready has its files. */
async function lostSongs(db: Database, storage: DiskStorage): Promise<string[]> {
  const { rows: files } = await db.execute<{ storage_key: string; size_bytes: number; number: string }>(sql`
    select a.storage_key, a.size_bytes, o.number from completed_assets a join orders o on o.id = a.order_id`);
  const problems: string[] = [];
  for (const { storage_key: key, size_bytes: bytes, number } of files) {
    const stored = await storage.stat(key).catch(() => null);
    if (stored?.sizeBytes !== bytes) problems.push(`a file of ${number} is ${stored ? 'not whole' : 'gone'}`);
  }
  const { rows: mute } = await db.execute<{ number: string }>(sql`
    select o.number from orders o left join completed_assets a on a.order_id = o.id and a.kind = 'audio'
    where o.status in ('ready', 'completed') group by o.number having count(a.id) <> 1`);
  return [...problems, ...mute.map(({ number }) => `${number} is ready and has not exactly one song`)];
}
