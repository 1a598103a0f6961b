import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { produceSong } from '#features/orders/server/index.ts';
import { uploads } from '#features/uploads/server/schema.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { sha256, systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { embeddedCapabilities } from '#studio/capabilities.ts';
import { childStudio } from '#platform/studio/child-studio.ts';
import type { Studio } from '#platform/studio/port.ts';
import { createWebServer } from '#server/listen.ts';
import { openService } from '#server/open-service.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import type { FromService, ServiceRequest, ToService } from './orders-messages.ts';
import { PaidOrders } from './paid-orders.ts';
import { wideSite } from './wide-site.ts';

/**
 * The service that `npm run bench:orders` and `bench:scale` measure, in a process of its own. Everything works but the studio,
 * which is busy with its first song for the whole run, as it is for minutes in real life: orders are paid and wait for it. Asked to
 * sing, it makes songs of a verse and a chorus.
 */
const request = JSON.parse(process.argv[2] ?? '{}') as ServiceRequest;

const busy = (): Promise<never> => new Promise(() => undefined);
const busyStudio: Studio = {
  capabilities: embeddedCapabilities,
  write: busy,
  drafts: busy,
  otherLines: busy,
  judgeLine: busy,
  make: busy,
  adopt: busy,
  render: busy,
  sleeve: busy,
  scroll: busy,
  receipt: busy,
  giftCard: busy,
};

const config = readConfig(request.environment);

function shortSongs(): Studio {
  const real = childStudio({ ffmpeg: config.FFMPEG_PATH });
  return {
    ...real,
    async write(brief, options) {
      const result = await real.write(brief, options);
      if (result.kind !== 'written') return result;
      const { sections } = result.lyrics;
      const kept = [sections.find(({ tag }) => tag === 'verse'), sections.find(({ tag }) => tag === 'chorus')];
      return { ...result, lyrics: { ...result.lyrics, sections: kept.filter((section) => section !== undefined) } };
    },
  };
}

const service = await openService({
  config,
  site: wideSite,
  clock: systemClock,
  ids: systemIds,
  log: createLog('error'),
  pages: () => Promise.resolve(new Response('page')),
  clientFolder: null,
  studio: request.sings ? shortSongs() : busyStudio,
});
const { db } = service.deps;
const tell = (message: FromService): void => void process.send?.(message);

/** On the embedded database, which nobody else can ask. */
const paidOrders = new PaidOrders(
  async (numbers) => {
    const { rows } = await db.execute<{ number: string }>(
      sql`select number from orders where number = any(${sql.param(numbers)}) and paid_at is not null`,
    );
    return rows.map(({ number }) => number);
  },
  (orderNumber) => tell({ kind: 'paid', orderNumber }),
);

async function givePhotos(browserKeys: string[], photos: number): Promise<string[][]> {
  const now = systemClock.now();
  const times = { createdAt: now, touchedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
  const given = browserKeys.map((key) =>
    Array.from({ length: photos }, (_, i) => ({
      id: systemIds.id(),
      ownerKeyHash: sha256(key),
      state: 'ready' as const,
      name: `photo-${i}.jpg`,
      sentBytes: 1_000_000,
      photoKey: `photos/${i}.jpg`,
      thumbnailKey: `photos/${i}-small.jpg`,
      width: 1600,
      height: 1200,
      ...times,
    })),
  );
  if (photos === 0) return given.map(() => []);
  for (let start = 0; start < given.length; start += 200)
    await db.insert(uploads).values(given.slice(start, start + 200).flat());
  return given.map((rows) => rows.map(({ id }) => id));
}

async function countSongs(): Promise<number> {
  const { rows } = await db.execute<{ made: number }>(
    sql`select count(*)::int as made from dbos.workflow_status where name = ${produceSong.name} and status = 'SUCCESS'`,
  );
  return rows[0]?.made ?? 0;
}

function skipProvider(): void {
  service.deps.payments.createCheckout = ({ orderId, expiresAt }) =>
    Promise.resolve({
      sessionId: `cs_${orderId}`,
      url: `${config.BASE_URL}/pay/${orderId}`,
      status: 'open',
      paymentStatus: 'unpaid',
      amountPence: 0,
      currency: 'gbp',
      orderId,
      paymentIntentId: null,
      subscriptionId: null,
      expiresAt,
    });
}

async function obey(message: ToService): Promise<void> {
  if (message.kind === 'give-photos')
    tell({ kind: 'photos', ids: await givePhotos(message.browserKeys, message.photos) });
  else if (message.kind === 'skip-provider') {
    skipProvider();
    tell({ kind: 'skipping' });
  } else if (message.kind === 'count-songs') tell({ kind: 'songs', made: await countSongs() });
  else if (message.kind === 'watch') paidOrders.watch(message.orderNumber);
  else if (message.kind === 'measure') {
    const { user, system } = process.cpuUsage();
    const broken = await brokenInvariants(db, 10_000);
    const rssMegabytes = process.memoryUsage.rss() / 1024 / 1024;
    tell({ kind: 'measured', rssMegabytes, cpuSeconds: (user + system) / 1e6, broken });
  } else process.exit();
}

if (config.ROLE !== 'worker') await listen();

function listen(): Promise<void> {
  return new Promise((resolve) => {
    const answer = getRequestListener(service.app.fetch);
    createWebServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(config.PORT, '127.0.0.1', resolve);
  });
}
await service.startWork();
process.on('message', (message: ToService) => void obey(message));
process.once('disconnect', () => process.exit());
const shown = await db.execute<{ fsync: string; commit: string }>(
  sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
);
tell({ kind: 'ready', settings: `fsync ${shown.rows[0]?.fsync}, synchronous_commit ${shown.rows[0]?.commit}` });
