import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automationRecords } from '#features/automation/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { disputes, ledgerDifferences, paymentEvents, payments, refunds } from '#features/payments/server/schema.ts';
import { completedAssets } from '#features/production/server/schema.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { studioWithoutWelsh } from '#server/test/quick-studio.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addProducer, adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
let producer: TestBrowser;
beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 1000, byProducer: { hours: 120 } },
    studio: studioWithoutWelsh,
  });
  admin = await adminBrowser(service);
  producer = await addProducer(service, admin);
});
afterAll(() => service.end());

interface Bought {
  buyer: TestBrowser;
  number: string;
  id: string;
}

async function paid(buyer: TestBrowser, { order_number, url }: { order_number: string; url: string }): Promise<Bought> {
  await payOn(buyer, url);
  const [row] = await service.deps.db.select().from(orders).where(eq(orders.number, order_number));
  return { buyer, number: order_number, id: row?.id ?? '' };
}

async function bought(changes: Parameters<typeof anOrderInput>[0] = {}): Promise<Bought> {
  const buyer = new TestBrowser(service.baseUrl);
  return paid(buyer, await buyer.api.orders.createCheckoutSession(anOrderInput(changes)));
}

const isReady = ({ number: order_number }: Bought): Promise<unknown> =>
  eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await admin.api.production.getProduction({ order_number })).status === 'ready',
    `${order_number} to be ready`,
  );

async function release({ number: order_number }: Bought): Promise<void> {
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
}

/** Kinds of tasks about an order, as a member of staff is listed them; their counts must say the same. */
async function tasksAbout(browser: TestBrowser, order: Bought): Promise<string[]> {
  // The service works on: lists and counts are of one moment where they were the same before and after.
  const lists = await eventually(async () => {
    const { lists: listed } = await browser.api.toDo.listTasks();
    const { counts } = await browser.api.toDo.countTasks();
    return (
      isDeepStrictEqual(
        counts,
        listed.map(({ kind, count }) => ({ kind, count })),
      ) && listed
    );
  }, 'counts that say what is listed');
  for (const { count, tasks } of lists) expect(count).toBe(tasks.length);
  return lists
    .filter(({ tasks }) => tasks.some(({ order_number }) => order_number === order.number))
    .map(({ kind }) => kind)
    .sort();
}

test('MEND-19a an order is on the list of things to do from when it waits for staff until they have acted', async () => {
  const order = await bought();
  await isReady(order);
  expect(await tasksAbout(producer, order)).toEqual(['to-check']);
  await service.deps.db.update(orders).set({ dueAt: service.deps.clock.now() }).where(eq(orders.id, order.id));
  expect(await tasksAbout(producer, order), 'its promise is due').toEqual(['at-risk', 'to-check']);
  await release(order);
  expect(await tasksAbout(producer, order), 'released').toEqual([]);

  const message = { order_number: order.number, mode: 'buyer', client_id: 'the-first-message' } as const;
  await order.buyer.api.conversation.sendMessage({ ...message, content: 'Slower, please', is_revision: true });
  expect(await tasksAbout(producer, order), 'of a released order too').toEqual(['revision', 'unread']);
  const { revisions } = await admin.api.conversation.listRevisions({ order_number: order.number });
  await producer.api.conversation.decideRevision({
    revision_id: revisions[0]?.id ?? '',
    status: 'rejected',
    reason: 'It is slow already.',
  });
  const { messages } = await producer.api.conversation.getMessages({ order_number: order.number, mode: 'admin' });
  const up_to = Math.max(...messages.map(({ sequence }) => sequence));
  await producer.api.conversation.markRead({ order_number: order.number, mode: 'admin', up_to });
  expect(await tasksAbout(producer, order), 'answered and read').toEqual([]);

  await order.buyer.api.rights.askRefund({ order_number: order.number, reason: 'The name is wrong.' });
  expect(await tasksAbout(admin, order)).toEqual(['request']);
  expect(await tasksAbout(producer, order), 'not a producer’s to answer').toEqual([]);
});

test('MEND-19a orders that wait for words, that failed, that are to be published and files to be judged are on it', async () => {
  const welsh = await bought({ language: 'Other', other_language: 'Welsh' });
  await eventually(async () => (await tasksAbout(producer, welsh)).length > 0, 'the order to wait for words');
  expect(await tasksAbout(producer, welsh)).toEqual(['words']);
  const queue = await producer.api.production.listQueue({ filter: 'words' });
  expect(queue.orders.map(({ order_number }) => order_number)).toEqual([welsh.number]);

  const failed = await bought();
  await isReady(failed);
  await service.deps.db.update(orders).set({ status: 'failed' }).where(eq(orders.id, failed.id));
  expect(await tasksAbout(producer, failed)).toEqual(['failed']);

  const buyer = new TestBrowser(service.baseUrl);
  const addons = { bonusTrack: false, lyricScroll: false, qrPage: false, spotifyPublish: true };
  const simple = aSimpleOrder({ addons }, { total_price: 2900 + 2900 });
  const published = await paid(buyer, await buyer.api.simpleOrder.placeSimpleOrder(simple));
  await isReady(published);
  expect(await tasksAbout(producer, published)).toEqual(['to-check']);
  await release(published);
  expect(await tasksAbout(producer, published)).toEqual(['publishing']);
  const state = { order_number: published.number, link: null };
  await producer.api.extras.setPublishing({ ...state, state: 'submitted' });
  expect(await tasksAbout(producer, published), 'submitted is not out yet').toEqual(['publishing']);
  await producer.api.extras.setPublishing({ ...state, state: 'live', link: 'https://open.spotify.com/track/1' });
  expect(await tasksAbout(producer, published)).toEqual([]);

  await service.deps.db.insert(completedAssets).values({
    id: 'an-uploaded-file',
    orderId: published.id,
    kind: 'audio',
    storageKey: `orders/${published.id}/uploaded/an-uploaded-file.mp3`,
    sizeBytes: 1,
    name: 'mine.mp3',
    createdAt: service.deps.clock.now(),
  });
  expect(await tasksAbout(producer, published)).toEqual(['asset']);
  await producer.api.assets.judgeAsset({ asset_id: 'an-uploaded-file', verdict: 'failed', note: 'Noise' });
  expect(await tasksAbout(producer, published)).toEqual([]);
});

test('MEND-19a money, letters and deliveries that a machine gave up are an admin’s to do', async () => {
  const { db, clock } = service.deps;
  const order = await bought();
  const [payment] = await eventually(async () => {
    const rows = await db.select().from(payments).where(eq(payments.orderId, order.id));
    return rows.length > 0 && rows;
  }, 'the payment');
  const createdAt = clock.now();
  const about = { paymentId: payment?.id ?? '', amountPence: 100, createdAt };
  const event = { source: 'stripe', type: 'charge.updated', subject: { kind: 'other' } as const };
  const letter = { recipient: 'a@example.com', subject: 'Lost', html: '', text: '' };
  await db.insert(payments).values({
    id: 'a-payment-without-an-order',
    sessionId: 'cs_of_nobody',
    amountPence: 2900,
    currency: 'gbp',
    state: 'unmatched',
    createdAt,
  });
  await db
    .insert(refunds)
    .values({ ...about, id: 'refused', state: 'failed', reason: 'Late', actor: 'a', idempotencyKey: 'refused' });
  await db.insert(disputes).values({ ...about, id: 'du_1', state: 'open' });
  await db.insert(ledgerDifferences).values({
    id: 'pi_1 paid',
    paymentIntentId: 'pi_1',
    what: 'paid',
    oursPence: 1,
    theirsPence: 2,
    foundAt: createdAt,
  });
  const longAgo = new Date(createdAt.getTime() - 24 * 3_600_000);
  await db.insert(paymentEvents).values({ ...event, id: 'evt_stuck', receivedAt: longAgo, error: 'no', attempts: 9 });
  await db.insert(emails).values({ ...letter, id: 'a-letter', key: 'a-letter', state: 'failed', createdAt });
  await db.insert(automationRecords).values({
    id: 'a-record',
    key: 'a-record',
    event: 'COMPLETED',
    record: {},
    state: 'dead',
    lastAttempt: 1,
    createdAt,
  });
  const wanted = ['payment', 'refund', 'dispute', 'difference', 'payment-event', 'email', 'delivery'];
  const ofAdmin = (await admin.api.toDo.countTasks()).counts;
  expect(ofAdmin).toEqual(expect.arrayContaining(wanted.map((kind) => ({ kind, count: 1 }))));
  const ofProducer = (await producer.api.toDo.countTasks()).counts.map(({ kind }) => kind);
  expect(ofProducer.filter((kind) => wanted.includes(kind))).toEqual([]);
});
