import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { buyer, reaches, type Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { emails } from '#platform/mail/schema.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addProducer, adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
let producer: TestBrowser;
beforeAll(async () => {
  service = await startService({ studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
  producer = await addProducer(service, admin);
});
afterAll(() => service.end());

const threat = 'I will kill you if you sing that again, you said.';

const caseAbout = async (orderNumber: string) => {
  const { waiting, decided } = await admin.api.moderation.listCases();
  const found = [...waiting, ...decided].find((one) => one.kind === 'order' && one.order_number === orderNumber);
  if (!found) throw new Error(`Nothing holds ${orderNumber}`);
  return found;
};

/** Kinds of tasks about an order, as a member of staff is listed them. */
async function tasksAbout(browser: TestBrowser, orderNumber: string): Promise<string[]> {
  const { lists } = await browser.api.toDo.listTasks();
  return lists
    .filter(({ tasks }) => tasks.some(({ order_number }) => order_number === orderNumber))
    .map(({ kind }) => kind)
    .toSorted((one, other) => one.localeCompare(other));
}

const refusalLetters = (reason: string) =>
  service.deps.db
    .select({ to: emails.recipient, text: emails.text })
    .from(emails)
    .where(like(emails.text, `%${reason}%`));

const portalOf = ({ browser, number: order_number }: Buyer) => browser.api.portal.portalOrder({ order_number });

/** A paid order whose words are held, made and due in an hour. */
async function heldOrder(): Promise<Buyer> {
  const owner = await buyer(service, { favorite_moment: threat });
  await reaches(owner, 'ready');
  const dueAt = new Date(service.deps.clock.now().getTime() + 3_600_000);
  await service.deps.db.update(orders).set({ dueAt }).where(eq(orders.number, owner.number));
  return owner;
}

test('GIFT-08 PORT-06 the buyer of an order that is not released is told so with the reason, and it is no promise at risk but money to give back', async () => {
  const owner = await heldOrder();
  expect(await portalOf(owner)).toMatchObject({ review: 'in-review', files: [{ state: 'pending-qc' }] });
  expect(await tasksAbout(producer, owner.number)).toEqual(['at-risk', 'moderation', 'to-check']);
  const { id, tells_buyer } = await caseAbout(owner.number);
  expect(tells_buyer, 'whoever decides is told that the buyer reads it').toBe(true);

  const reason = 'It threatens somebody by name.';
  await producer.api.moderation.decideCase({ id, decision: 'take-down', reason });
  expect(await portalOf(owner)).toMatchObject({ review: 'refused', progress: null, files: [{ state: 'not-yet' }] });
  const [letter, ...others] = await refusalLetters(reason);
  expect([letter?.to, others]).toEqual([(await portalOf(owner)).email, []]);
  expect(letter?.text).toContain('What you paid goes back to you.');
  expect(await tasksAbout(producer, owner.number), 'a refund is an admin’s').toEqual([]);
  expect(await tasksAbout(admin, owner.number)).toEqual(['to-refund']);
  expect((await producer.api.production.listQueue({})).figures).toMatchObject({ to_check: 0, at_risk: 0, late: 0 });
  expect(await caseAbout(owner.number)).toMatchObject({ is_to_refund: true });

  await admin.api.payments.refundOrder({ order_number: owner.number, reason, idempotency_key: `refund-${id}` });
  expect(await tasksAbout(admin, owner.number)).toEqual([]);
  expect(await portalOf(owner)).toMatchObject({ review: null, status: 'refunded' });
  expect(await caseAbout(owner.number)).toMatchObject({ is_to_refund: false });
});

test('GIFT-08 an order that is let be after all is promised, checked and shown as before', async () => {
  const owner = await heldOrder();
  const { id } = await caseAbout(owner.number);
  await admin.api.moderation.decideCase({ id, decision: 'take-down', reason: 'Too quick a look.' });
  const undone = { id, decision: 'dismiss', reason: 'It is a saying.', seen: 'taken-down' } as const;
  await admin.api.moderation.decideCase(undone);
  expect(await tasksAbout(admin, owner.number)).toEqual(['at-risk', 'to-check']);
  expect(await portalOf(owner)).toMatchObject({ review: null, files: [{ state: 'pending-qc' }] });
});

test('GIFT-08 whoever has the song already is not told that there will be none', async () => {
  const owner = await releasedSong(service);
  const said = { order_number: owner.number, content: 'Put in that I know where she lives.', client_id: 'a-held-line' };
  await owner.browser.api.conversation.sendMessage(said);
  const { id, tells_buyer } = await caseAbout(owner.number);
  expect(tells_buyer).toBe(false);
  const reason = 'Nothing more for this one.';
  await admin.api.moderation.decideCase({ id, decision: 'take-down', reason });
  expect(await refusalLetters(reason)).toEqual([]);
  expect(await portalOf(owner)).toMatchObject({ review: null, files: [{ state: 'ready' }] });
  expect(await tasksAbout(admin, owner.number), 'their line in the chat').toEqual(['unread']);
});
