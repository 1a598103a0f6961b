import { Readable } from 'node:stream';
import { DistinctNames } from '#kit/distinct-names.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Reader } from '#kit/reader.ts';
import { orderByNumber, ordersOfEmail, readerOf } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { StorageError } from '#platform/storage/port.ts';
import { zip, type ZipEntry } from '#platform/zip.ts';

/** Rate limit of exports of one order, because each reads every file of it. */
const takesOfOrder: LimitRule = { name: 'take-home', points: 10, seconds: 60 * 60 };

/** Streams all data of an order to its buyer as a ZIP. @returns the whole seconds to wait over the rate limit, null if there is no order */
export async function dataExport(
  deps: Deps,
  rooms: readonly PersonalData[],
  orderNumber: string,
  browserHash: string | null,
): Promise<{ name: string; stream: Readable } | number | null> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order || order.erasedAt) return null;
  const wait = await deps.limits.tooOften(takesOfOrder, order.id);
  if (wait !== null) return wait;
  const reader = await readerOf(deps, browserHash, order);
  return { name: `${order.number}.zip`, stream: Readable.from(zip(entries(deps, rooms, order, reader))) };
}

/**
 * Streams all data of one e-mail address as a ZIP, of its orders and of what rooms keep beside them, for an admin who
 * answers its owner. Writes an audit entry for each subject. @returns null if there is nothing
 */
export async function dataExportOf(
  deps: Deps,
  rooms: readonly PersonalData[],
  email: string,
  actor: string,
): Promise<{ name: string; stream: Readable } | null> {
  const orders = (await ordersOfEmail(deps.db, email)).filter(({ erasedAt }) => erasedAt === null);
  const beside = await besideOrders(deps, rooms, email);
  if (orders.length === 0 && beside.length === 0) return null;
  await deps.db.transaction(async (tx) => {
    const subjects = [...orders.map(({ id }) => id), ...beside.map(({ subject }) => subject)];
    for (const subject of subjects) await recordAudit(deps, tx, { actor, action: 'export-personal-data', subject });
  });
  async function* all(): AsyncGenerator<ZipEntry> {
    // The admin has made sure whose address it is.
    const reader = { browserHash: null, provenAddress: email };
    for (const order of orders) yield* entries(deps, rooms, order, reader);
    for (const { name, data } of beside) {
      const content = Readable.from([JSON.stringify(data, null, 2)]);
      yield { name: `${name}.json`, at: deps.clock.now(), content };
    }
  }
  return { name: 'personal-data.zip', stream: Readable.from(zip(all())) };
}

/** Collects the data that rooms keep by an e-mail address, apart from orders. */
async function besideOrders(
  deps: Deps,
  rooms: readonly PersonalData[],
  email: string,
): Promise<{ subject: string; name: string; data: object }[]> {
  const collected = await Promise.all(rooms.map(async (room) => (await room.collectByAddress?.(deps, email)) ?? []));
  return collected.flat();
}

async function* entries(
  deps: Deps,
  rooms: readonly PersonalData[],
  { id: orderId, number: folder }: { id: string; number: string },
  reader: Reader,
): AsyncGenerator<ZipEntry> {
  const at = deps.clock.now();
  const data: Record<string, unknown> = {};
  const names = new DistinctNames();
  for (const part of rooms) {
    const collected = await part.collect(deps, orderId, reader);
    data[part.room] = collected.data;
    for (const { name, key } of collected.files) {
      const content = await readable(deps, key);
      if (content) yield { name: names.distinct(`${folder}/${part.room}/${name}`), at, content };
    }
  }
  data['letters'] = await deps.mailer.about(orderId);
  const content = Readable.from([JSON.stringify(data, null, 2)]);
  yield { name: `${folder}/${folder}.json`, at, content };
}

/** Opens a file for reading; null if it was deleted in the meantime. */
async function readable(deps: Deps, key: string): Promise<Readable | null> {
  try {
    return await deps.storage.read(key);
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not-found') return null;
    throw error;
  }
}
