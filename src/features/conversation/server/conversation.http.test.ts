import { safe } from '@orpc/client';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { emails } from '#platform/mail/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { LiveEvent, Message } from '../contract.ts';
import { openConversations } from './deps.ts';
import { messages, revisionRequests } from './schema.ts';
import { notifyUnread } from './workflows.ts';

const clock = new SettableClock(new Date());
const minute = 60_000;
let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

let counter = 0;
const clientId = (): string => `client-id-${(counter += 1)}`;

async function anOrder(): Promise<{ buyer: TestBrowser; order_number: string; orderId: string }> {
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  const found = await service.deps.db.execute<{ id: string }>(
    sql`select id from orders where number = ${order_number}`,
  );
  return { buyer, order_number, orderId: found.rows[0]?.id ?? '' };
}

const say = (browser: TestBrowser, order_number: string, content: string, client_id = clientId()): Promise<Message> =>
  browser.api.conversation.sendMessage({
    order_number,
    content,
    client_id,
    mode: browser === admin ? 'admin' : 'buyer',
  });

const everything = async (browser: TestBrowser, order_number: string): Promise<Message[]> =>
  (await browser.api.conversation.getMessages({ order_number, mode: browser === admin ? 'admin' : 'buyer' })).messages;

const lettersTo = (key: string): Promise<(typeof emails.$inferSelect)[]> =>
  service.deps.db.select().from(emails).where(like(emails.key, key));

test('CHAT-02 sent at once from both sides and repeated, each message is there once, in one order for both', async () => {
  const { buyer, order_number } = await anOrder();
  const repeated = clientId();
  const sent = await Promise.all([
    ...Array.from({ length: 8 }, () => say(buyer, order_number, '  the same one  ', repeated)),
    ...Array.from({ length: 8 }, (_, at) => say(buyer, order_number, `buyer ${at}`)),
    ...Array.from({ length: 8 }, (_, at) => say(admin, order_number, `staff ${at}`)),
  ]);
  expect(new Set(sent.slice(0, 8).map((message) => message.id)).size).toBe(1);
  const [mine, theirs] = [await everything(buyer, order_number), await everything(admin, order_number)];
  expect(mine.map((message) => message.sequence)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  expect(theirs.map((message) => message.id)).toEqual(mine.map((message) => message.id));
  expect(mine.filter((message) => message.content === 'the same one')).toHaveLength(1);
  expect(theirs.filter((message) => message.mine).every((message) => message.content.startsWith('staff'))).toBe(true);
});

test('CHAT-02 CHAT-04 the server decides who writes to whom; what is blank, too long or cannot be kept is refused (D6)', async () => {
  const { buyer, order_number, orderId } = await anOrder();
  const stranger = new TestBrowser(service.baseUrl);
  const calls: Promise<unknown>[] = [
    say(stranger, order_number, 'hello'),
    stranger.api.conversation.watchMessages({ order_number }),
  ];
  for (const { error } of await Promise.all(calls.map((call) => safe(call))))
    expect(error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const forged = { order_number, content: 'x', client_id: clientId(), sender_email: 'boss@example.com' };
  expect((await safe(buyer.api.conversation.sendMessage(forged))).error).toMatchObject({ code: 'BAD_REQUEST' });
  for (const content of ['', ' \n\t ', '\u200B\u2060', '\u3164']) {
    expect((await safe(say(buyer, order_number, content))).error).toMatchObject({ code: 'BLANK' });
  }
  for (const content of ['x'.repeat(4001), 'nul \0', 'half \uD83D'])
    expect((await safe(say(buyer, order_number, content))).error).toMatchObject({ code: 'BAD_REQUEST' });
  await buyer.api.conversation.sendMessage({ order_number, content: '👩‍👩‍👧 مرحبا', client_id: clientId(), mode: 'admin' });
  await say(admin, order_number, 'From the studio');
  const rows = await service.deps.db
    .select()
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(messages.sequence);
  expect(
    rows.map(({ side, senderEmail, recipientEmail, content }) => [side, senderEmail, recipientEmail, content]),
  ).toEqual([
    ['buyer', 'dan@example.com', service.deps.site.supportEmail, '👩‍👩‍👧 مرحبا'],
    ['staff', service.deps.site.supportEmail, 'dan@example.com', 'From the studio'],
  ]);
});

test('CHAT-01 unread messages count for each side until they are read, and never backwards', async () => {
  const { buyer, order_number } = await anOrder();
  await say(buyer, order_number, 'one');
  await say(buyer, order_number, 'two');
  const unread = async (browser: TestBrowser): Promise<number> =>
    (await browser.api.conversation.getMessages({ order_number, mode: browser === admin ? 'admin' : 'buyer' })).unread;
  expect([await unread(buyer), await unread(admin)]).toEqual([0, 2]);
  const { conversations } = await admin.api.conversation.listConversations({ search: order_number });
  expect(conversations).toMatchObject([{ order_number, name: 'Ruth', unread: 2, excerpt: 'two' }]);
  const read = (up_to: number) => admin.api.conversation.markRead({ order_number, mode: 'admin', up_to });
  expect([await read(1), await read(0), await read(9999)]).toEqual([{ unread: 1 }, { unread: 1 }, { unread: 0 }]);
  await say(buyer, order_number, 'three');
  expect(await unread(admin)).toBe(1);
});

test('ADM-05 conversations with unread messages come first, and are found by number, name and address', async () => {
  const [older, newer] = [await anOrder(), await anOrder()];
  await say(older.buyer, older.order_number, `unread ${'🎺'.repeat(200)}`);
  clock.advance(1000);
  await say(admin, newer.order_number, 'answered');
  const { conversations } = await admin.api.conversation.listConversations({ limit: 200 });
  const at = (number: string): number => conversations.findIndex((row) => row.order_number === number);
  expect(at(older.order_number)).toBeLessThan(at(newer.order_number));
  expect(conversations[at(older.order_number)]?.excerpt).toBe(`unread ${'🎺'.repeat(113)}…`);
  for (const search of [older.order_number.toLowerCase(), 'RUTH', 'dan@example'])
    expect(
      (await admin.api.conversation.listConversations({ search, limit: 200 })).conversations.map(
        (row) => row.order_number,
      ),
    ).toContain(older.order_number);
  for (const search of ['%', '_', "'; drop table orders"])
    expect((await admin.api.conversation.listConversations({ search })).conversations).toEqual([]);
});

test('CHAT-01 whoever is away gets one e-mail in a quiet period, without the words; whoever is there gets none', async () => {
  const { buyer, order_number, orderId } = await anOrder();
  // Before an order is paid, its address is sent one e-mail a day.
  await service.deps.db.execute(sql`update orders set paid_at = now() where id = ${orderId}`);
  const toBuyer = (): Promise<unknown[]> => lettersTo(`chat:${orderId}:buyer:%`);
  await say(admin, order_number, '<script>alert("secret words")</script>');
  await say(admin, order_number, 'again');
  const [letter] = await lettersTo(`chat:${orderId}:buyer:%`);
  expect(letter).toMatchObject({ recipient: 'dan@example.com', subject: `A message about your order ${order_number}` });
  expect(`${letter?.html}${letter?.text}`).not.toMatch(/secret|again|script/);
  expect(letter?.text).toContain('/development/buyer-portal#open=');
  expect(await toBuyer()).toHaveLength(1);
  await everything(buyer, order_number);
  clock.advance(16 * minute - 30_000);
  await everything(buyer, order_number);
  clock.advance(30_000);
  await say(admin, order_number, 'you are here');
  expect(await toBuyer()).toHaveLength(1);
  // They leave without having read it: somebody still has to tell them, once.
  clock.advance(3 * minute);
  const deps = openConversations(service.deps);
  await notifyUnread(deps);
  await notifyUnread(deps);
  expect(await toBuyer()).toHaveLength(2);
  await say(buyer, order_number, 'And we hear of it at the desk');
  const toStaff = await lettersTo(`chat:${orderId}:staff:%`);
  expect(toStaff).toMatchObject([{ recipient: service.deps.site.supportEmail }]);
  expect(toStaff[0]?.text).toContain(`/admin/communications?order=${order_number}`);
});

test('CHAT-04 a project chat needs somebody of the staff as its recipient, and is told to them alone', async () => {
  const { recipients } = await admin.api.conversation.listRecipients();
  const ada = recipients[0]?.id ?? '';
  await service.deps.db.execute(
    sql`insert into "user" (id, name, email, role, created_at, updated_at) values ('pat', 'Pat', 'pat@example.com', 'producer', now(), now())`,
  );
  const write = (recipient_id: string, project_id = 'christmas-2026') =>
    safe(
      admin.api.conversation.sendProjectMessage({ project_id, recipient_id, content: 'Brass?', client_id: clientId() }),
    );
  expect((await write('')).error).toMatchObject({ code: 'RECIPIENT_NEEDED' });
  expect((await write('nobody')).error).toMatchObject({ code: 'RECIPIENT_UNKNOWN' });
  expect((await write('pat', 'No Spaces!')).error).toMatchObject({ code: 'BAD_REQUEST' });
  expect((await write('pat')).error).toBeNull();
  const [row] = await service.deps.db.select().from(messages).where(eq(messages.projectId, 'christmas-2026'));
  expect(row).toMatchObject({ senderId: ada, recipientId: 'pat', orderId: null, side: 'staff' });
  const letters = await service.deps.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, 'pat@example.com')));
  expect(letters).toHaveLength(1);
  expect((await admin.api.conversation.listConversations({ search: 'christmas' })).conversations).toMatchObject([
    { project_id: 'christmas-2026', name: 'Pat', recipient_id: 'pat', unread: 0 },
  ]);
  expect((await admin.api.conversation.getProjectMessages({ project_id: 'christmas-2026' })).messages).toHaveLength(1);
});

async function next(stream: AsyncIterator<LiveEvent>): Promise<LiveEvent> {
  const result = await stream.next();
  if (result.done === true) throw new Error('The stream has ended');
  return result.value;
}

function authenticate(browser: TestBrowser, path: string, body: object = {}): Promise<Response> {
  return browser.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify(body),
  });
}

/** Resolves when the stream ends, with the words it still brought. */
async function wordsUntilEnd(stream: AsyncIterator<LiveEvent, unknown>): Promise<string[]> {
  const words: string[] = [];
  for (;;) {
    const event = await stream.next();
    if (event.done) return words;
    if (event.value.type === 'message') words.push(event.value.message.content);
  }
}

test('CHAT-01 PORT-06 a stream ends soon after the access it was opened with, and brings nothing written after it', async () => {
  const { buyer, order_number } = await anOrder();
  const other = await anOrder();
  const leaving = new TestBrowser(service.baseUrl);
  await authenticate(leaving, 'sign-in/email', { email: 'ada@example.com', password: 'a long pass phrase' });
  const silent = await buyer.api.conversation.watchMessages({ order_number, after: 0 });
  const told = await other.buyer.api.conversation.watchMessages({ order_number: other.order_number, after: 0 });
  const staff = await leaving.api.conversation.watchMessages({ order_number, after: 0, mode: 'admin' });
  const project = await leaving.api.conversation.watchProjectMessages({ project_id: 'mastering', after: 0 });
  await say(other.buyer, other.order_number, 'before');
  expect(await next(told)).toMatchObject({ message: { content: 'before' } });
  const ends = Promise.all([silent, told, staff, project].map((stream) => wordsUntilEnd(stream)));
  await buyer.api.portal.closeOrder({ order_number, everywhere: true });
  await other.buyer.api.portal.closeOrder({ order_number: other.order_number, everywhere: true });
  await say(admin, other.order_number, 'after');
  const begun = performance.now();
  expect((await authenticate(leaving, 'sign-out')).ok).toBe(true);
  expect(await ends).toEqual([[], [], [], []]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('PORT-06 CHAT-02 REV-01 nothing more is written about an order that was erased', async () => {
  const { order_number, orderId } = await anOrder();
  await service.deps.db.insert(revisionRequests).values({
    id: `revision of ${orderId}`,
    orderId,
    requestType: 'chat',
    details: { description: '', version: null, lines: [] },
    status: 'pending',
    charge: 'extra',
    settlement: 'open',
    createdAt: clock.now(),
  });
  await service.deps.db.update(orders).set({ erasedAt: clock.now() }).where(eq(orders.id, orderId));
  const erased = { code: 'ORDER_ERASED', status: 410, defined: true };
  expect((await safe(say(admin, order_number, 'are you there?'))).error).toMatchObject(erased);
  const { decideRevision, askRevisionPayment } = admin.api.conversation;
  const revision_id = `revision of ${orderId}`;
  const reject = decideRevision({ status: 'rejected', revision_id, reason: 'No.' });
  expect((await safe(reject)).error).toMatchObject(erased);
  expect((await safe(askRevisionPayment({ revision_id }))).error).toMatchObject(erased);
  const kept = await service.deps.db.select().from(messages).where(eq(messages.orderId, orderId));
  expect(kept).toEqual([]);
});

test('CHAT-01 a stream goes on from its cursor; too many are refused; a drained process ends them', async () => {
  const { buyer, order_number } = await anOrder();
  for (const content of ['one', 'two', 'three']) await say(buyer, order_number, content);
  const resumed = await buyer.fetch(`/api/v1/watch-messages?order_number=${order_number}`, {
    headers: { 'last-event-id': '2' },
  });
  expect(resumed.headers.get('content-type')).toBe('text/event-stream');
  expect(resumed.headers.get('x-accel-buffering')).toBe('no');
  const reader = resumed.body?.getReader();
  const decoder = new TextDecoder();
  let received = '';
  while (!received.includes('"three"')) received += decoder.decode((await reader?.read())?.value);
  expect(received).toMatch(/event: message\nid: 3\n/);
  expect(received).not.toContain('"two"');
  await reader?.cancel();
  const open = (): Promise<AsyncIterator<LiveEvent>> =>
    buyer.api.conversation.watchMessages({ order_number, after: 3 });
  // The seat of the one that was closed is free as soon as the server notices.
  const streams: AsyncIterator<LiveEvent>[] = [];
  while (streams.length < 11) streams.push(await open());
  await expect.poll(async () => (await safe(open())).error).toMatchObject({ code: 'TOO_MANY_STREAMS', status: 429 });
  await say(admin, order_number, 'to all of them');
  const seen = await Promise.all(streams.map((stream) => next(stream)));
  expect(new Set(seen.map((event) => event.type === 'message' && event.message.content))).toEqual(
    new Set(['to all of them']),
  );
  service.drain();
  expect(await Promise.all(streams.map(async (stream) => (await stream.next()).done))).toEqual(streams.map(() => true));
});
