import { safe } from '@orpc/client';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/accounts/server/schema.ts';
import { payments, refunds } from '#features/payments/server/schema.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { Revision } from '../contract.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

let counter = 0;
const clientId = (): string => `client-id-${(counter += 1)}`;

interface Bought {
  buyer: TestBrowser;
  order_number: string;
  orderId: string;
}

const stateOf = async ({ buyer, order_number }: Bought) => buyer.api.portal.portalOrder({ order_number });

async function release(bought: Bought, version: number): Promise<void> {
  const { order_number } = bought;
  await eventually(async () => (await stateOf(bought)).status === 'ready', `version ${version}`);
  await admin.api.production.judgeQuality({ order_number, version, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version });
}

async function released(): Promise<Bought> {
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number, url } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, url);
  const found = await service.deps.db.execute<{ id: string }>(
    sql`select id from orders where number = ${order_number}`,
  );
  const bought = { buyer, order_number, orderId: found.rows[0]?.id ?? '' };
  await release(bought, 1);
  return bought;
}

const ask = ({ buyer, order_number }: Bought, content: string) =>
  buyer.api.conversation.sendMessage({ order_number, content, client_id: clientId(), is_revision: true });

const requests = async ({ order_number }: Bought): Promise<Revision[]> =>
  (await admin.api.conversation.listRevisions({ order_number })).revisions;

const said = async ({ buyer, order_number }: Bought): Promise<string[]> =>
  (await buyer.api.conversation.getMessages({ order_number })).messages.map((message) => message.content);

const outcome = async (call: Promise<unknown>): Promise<unknown> => {
  const { error } = await safe(call);
  return error !== null && typeof error === 'object' && 'code' in error ? error.code : error;
};

/** Outcome of a call by the same account while its role is producer. */
async function asProducer(call: () => Promise<unknown>): Promise<unknown> {
  await service.deps.db.execute(sql`update "user" set role = 'producer'`);
  const answer = await outcome(call());
  await service.deps.db.execute(sql`update "user" set role = 'admin'`);
  return answer;
}

test('CHAT-03 REV-01 approved: a new version with the changed words; what was released stays playable until it is', async () => {
  const bought = await released();
  const { buyer, order_number, orderId } = bought;
  const wanted = { order_number, description: '', client_id: clientId() };
  const lines = [{ line: 1, wrong: 'we never said nobody' }];
  expect(await outcome(buyer.api.conversation.requestRevision({ ...wanted, lines: [{ line: 99, wrong: 'x' }] }))).toBe(
    'NOTHING_PICKED',
  );
  const message = await buyer.api.conversation.requestRevision({ ...wanted, lines });
  expect(message.content).toBe('“and nobody else”: we never said nobody');
  expect((await buyer.api.conversation.requestRevision({ ...wanted, lines })).id).toBe(message.id);
  const { revisions, lyrics } = await admin.api.conversation.listRevisions({ order_number });
  expect(revisions).toMatchObject([
    {
      status: 'pending',
      charge: 'included',
      details: { version: 1, lines: [{ ...lines[0], words: 'and nobody else' }] },
    },
  ]);
  if (!lyrics || !revisions[0]) throw new Error('no lyrics');
  const revision_id = revisions[0].id;
  const changed = {
    ...lyrics,
    sections: [{ tag: 'chorus' as const, lines: [{ display: 'and everybody', sung: 'and everybody' }] }],
  };
  const approve = () =>
    admin.api.conversation.decideRevision({
      status: 'approved',
      revision_id,
      lyrics: changed,
      base_version: 1,
      waive: false,
    });
  const answers = await Promise.all([outcome(approve()), outcome(approve()), outcome(approve())]);
  expect(answers.filter((answer) => answer === 'NOT_PENDING')).toHaveLength(2);
  expect(answers).toContain(null);
  await eventually(async () => (await stateOf(bought)).status === 'ready', 'version 2');
  const before = await stateOf(bought);
  expect(before.files[0]).toMatchObject({ kind: 'audio', state: 'ready' });
  expect(before.files[0]?.url).toContain('/v1/song.mp3');
  expect(before.lyrics?.[0]?.lines).toContain('and nobody else');
  await release(bought, 2);
  await eventually(async () => (await requests(bought))[0]?.status === 'completed', 'the request to be completed');
  const after = await stateOf(bought);
  expect(after.files[0]?.url).toContain('/v2/song.mp3');
  expect(after.lyrics?.[0]?.lines).toEqual(['and everybody']);
  expect((await admin.api.production.getProduction({ order_number })).versions.map(({ version }) => version)).toEqual([
    2, 1,
  ]);
  expect((await said(bought)).slice(1)).toEqual([
    'Your revision request is approved. We are making version 2 now; what you have stays playable until it is ready.',
    'Version 2 with your changes is ready above.',
  ]);
  const letters = await service.deps.db
    .select()
    .from(emails)
    .where(like(emails.key, `revision:%:${revision_id}:%`));
  expect(letters).toHaveLength(1);
  const deeds = await service.deps.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, orderId), eq(audit.action, 'decide-revision')));
  expect(deeds).toHaveLength(1);
});

test('MEND-17c MEND-17d after an approved revision the letter offers no included one, and no two downloads have one name', async () => {
  const bought = await released();
  const { buyer, order_number, orderId } = bought;
  const letter = async (version: number): Promise<string> =>
    (
      await service.deps.db
        .select()
        .from(emails)
        .where(eq(emails.key, `song-ready:${orderId}:${version}`))
    )[0]?.text ?? '';
  expect(await letter(1)).toContain('One revision is included');
  await ask(bought, 'Slower, please');
  const revision_id = (await requests(bought))[0]?.id ?? '';
  await admin.api.conversation.decideRevision({ status: 'approved', revision_id, lyrics: null, waive: false });
  await release(bought, 2);
  expect(await letter(2)).toContain('If something is still not right, tell us.');
  expect(await letter(2)).not.toContain('One revision is included');
  const names = (await buyer.api.assets.listDownloads({ order_number })).downloads.map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('.mp3')).toSorted()).toEqual([
    `${order_number}-version-2.mp3`,
    `${order_number}.mp3`,
  ]);
  expect(new Set(names).size).toBe(names.length);
});

test('MEND-14h a revision keeps the tune unless the buyer wants another', async () => {
  const bought = await released();
  const { order_number } = bought;
  const tunes = async (): Promise<number[]> =>
    (await admin.api.production.getProduction({ order_number })).versions.map(({ tune }) => tune);
  for (const [version, wish] of [
    [2, {}],
    [3, { new_tune: true }],
  ] as const) {
    await ask(bought, 'Please change this');
    const revision_id = (await requests(bought)).find(({ status }) => status === 'pending')?.id ?? '';
    await admin.api.conversation.decideRevision({
      status: 'approved',
      revision_id,
      lyrics: null,
      waive: version > 2,
      ...wish,
    });
    await release(bought, version);
  }
  expect(await tunes()).toEqual([3, 1, 1]);
});

test('MEND-14i buyer and staff read beforehand that a song of an outside engine gets another tune', async () => {
  const { buyer, order_number, orderId } = await released();
  const keeps = async (): Promise<unknown[]> => [
    (await buyer.api.conversation.myRevisions({ order_number })).keeps_tune,
    (await admin.api.conversation.listRevisions({ order_number })).keeps_tune,
    (await admin.api.production.getProduction({ order_number })).versions[0]?.keeps_tune,
  ];
  expect(await keeps()).toEqual([true, true, true]);
  const outside = sql`jsonb_set(song, '{voice}', '"outside"')`;
  await service.deps.db.execute(sql`update productions set song = ${outside} where order_id = ${orderId}`);
  expect(await keeps()).toEqual([false, false, false]);
});

test('CHAT-03 REV-01 one revision is included, however many are asked for at once; rejected it is not used up', async () => {
  const bought = await released();
  await Promise.all(['one', 'two', 'three'].map((text) => ask(bought, text)));
  const pending = await requests(bought);
  expect(pending.map(({ charge }) => charge).toSorted()).toEqual(['extra', 'extra', 'included']);
  expect(pending.map(({ created_at }) => created_at)).toEqual(
    pending
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );
  const extra = pending.find(({ charge }) => charge === 'extra')?.id ?? '';
  const included = pending.find(({ charge }) => charge === 'included')?.id ?? '';
  const approve = (revision_id: string, waive: boolean) =>
    outcome(admin.api.conversation.decideRevision({ status: 'approved', revision_id, lyrics: null, waive }));
  const reject = (revision_id: string, reason: string) =>
    outcome(admin.api.conversation.decideRevision({ status: 'rejected', revision_id, reason }));
  expect(await approve(extra, false)).toBe('NOT_COVERED');
  expect(await reject(included, '  ')).toBe('BAD_REQUEST');
  expect(await reject(included, '<b>It is sung so.</b>')).toBeNull();
  expect(await reject(included, 'again')).toBe('NOT_PENDING');
  expect((await said(bought)).at(-1)).toBe('We cannot make this change: <b>It is sung so.</b>');
  const [letter] = await service.deps.db
    .select()
    .from(emails)
    .where(like(emails.key, `revision:%:${included}:rejected`));
  expect(letter?.html).not.toContain('It is sung so');
  const { next_is_included } = await bought.buyer.api.conversation.myRevisions({ order_number: bought.order_number });
  expect(next_is_included).toBe(true);
  expect(await approve(extra, true)).toBeNull();
  expect(await approve('nothing', false)).toBe('REVISION_NOT_FOUND');
  await ask(bought, 'four');
  const other = (await requests(bought)).filter(({ status }) => status === 'pending').at(-1)?.id ?? '';
  expect(await approve(other, true)).toBe('SONG_NOT_AT_REST');
  for (const text of ['five', 'six', 'seven']) await ask(bought, text);
  expect(await outcome(ask(bought, 'eight'))).toBe('REVISIONS_WAIT');
});

test('CHAT-03 an unpaid order takes no revision request, and the message is not half kept', async () => {
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  const bought = { buyer, order_number, orderId: '' };
  expect(await outcome(ask(bought, 'sing it slower'))).toBe('REVISION_NOT_NOW');
  expect(await said(bought)).toEqual([]);
});

test('CHAT-03 REV-01 a further revision is paid for once, and what is left of it given back when it is rejected', async () => {
  const bought = await released();
  const { buyer, order_number, orderId } = bought;
  await ask(bought, 'included');
  await ask(bought, 'a trumpet');
  const revision_id = (await requests(bought)).find(({ charge }) => charge === 'extra')?.id ?? '';
  const pay = () => buyer.api.conversation.payRevision({ order_number, revision_id });
  expect(await outcome(pay())).toBe('NOT_NOW');
  const { decideRevision, askRevisionPayment, listRevisions } = admin.api.conversation;
  const waive = () => decideRevision({ status: 'approved', revision_id, lyrics: null, waive: true });
  const reject = () => decideRevision({ status: 'rejected', revision_id, reason: 'No trumpet here.' });
  expect(await asProducer(() => askRevisionPayment({ revision_id }))).toBe('FORBIDDEN');
  expect(await asProducer(waive), 'for nothing').toBe('ADMIN_ONLY');
  expect(
    await asProducer(async () => expect((await listRevisions({ order_number })).decides_money).toBe(false)),
  ).toBeNull();
  await admin.api.conversation.askRevisionPayment({ revision_id });
  expect(await outcome(admin.api.conversation.askRevisionPayment({ revision_id }))).toBe('NOT_NOW');
  const pages = await Promise.all([pay(), pay(), pay()]);
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  await payOn(buyer, pages[0]?.url ?? '');
  await eventually(
    async () => (await requests(bought)).find(({ id }) => id === revision_id)?.settlement === 'paid',
    'payment',
  );
  const rows = await service.deps.db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(new Map(rows.map(({ state, amountPence }) => [state, amountPence]))).toEqual(
    new Map([
      ['settled', 2900],
      ['extra', 900],
    ]),
  );
  expect(await outcome(pay())).toBe('NOT_NOW');
  const extra = rows.find(({ state }) => state === 'extra');
  await service.deps.payments.refund({
    paymentIntentId: extra?.paymentIntentId ?? '',
    amountPence: 200,
    idempotencyKey: 'at-the-desk',
  });
  const givenBack = () =>
    service.deps.db
      .select()
      .from(payments)
      .where(eq(payments.id, extra?.id ?? ''));
  await eventually(async () => (await givenBack())[0]?.refundedPence === 200, 'a part to be given back at the desk');
  expect(await asProducer(reject), 'given back').toBe('ADMIN_ONLY');
  await reject();
  const given = await service.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, `revision-paid:${revision_id}`));
  expect(given).toMatchObject([{ amountPence: 700, state: 'asked' }]);
  expect((await stateOf(bought)).status).toBe('completed');
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
});
