import { giftPaths } from '#features/gifts/server/test/owned-gift.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import site from '../../content/site.json' with { type: 'json' };
import { rawRoutes } from './raw-routes.ts';
import { TestBrowser } from './test/client.ts';
import { contractCalls, validValue, type ContractCall } from './test/contract-inputs.ts';
import { anOrderInput, eventually, hasStatus, payOn } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { addProducer, adminBrowser } from './test/staff.ts';

/** Pence that nothing else in an answer is likely to be: what was paid, given back, left, and asked for a revision. */
const [paid, givenBack, revision] = [2937, 1741, 1543];
const amounts = [paid, givenBack, paid - givenBack, revision];
const asWritten = amounts.flatMap((pence) => [String(pence), (pence / 100).toFixed(2).replace('.', '\\.')]);
const amount = new RegExp(`(?<![\\w.-]|\\d:)(${asWritten.join('|')})(?![\\w-]|:\\d)|£\\s?\\d`, 'g');

let service: TestService;
let admin: TestBrowser;
let producer: TestBrowser;
let buyer: TestBrowser;
let orderNumber = '';
const ids = new Map<string, string>();

beforeAll(async () => {
  service = await startService({ site: { prices: { ...site.prices, extra_revision: revision } } });
  admin = await adminBrowser(service);
  producer = await addProducer(service, admin);
  buyer = new TestBrowser(service.baseUrl);
  const { order_number, url } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, url);
  orderNumber = order_number;
  await eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await buyer.api.portal.portalOrder({ order_number })).status === 'ready',
    'the song',
  );
  await service.deps.db.execute(sql`update payments set amount_pence = ${paid}`);
  await service.deps.db.execute(sql`update orders set price_pence = ${paid}`);
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
  await admin.api.payments.refundOrder({
    order_number,
    amount_pence: givenBack,
    reason: 'Late',
    idempotency_key: 'a-refund-of-this-order',
  });
  for (const wanted of ['Slower, please', 'And louder']) {
    const { sendMessage } = buyer.api.conversation;
    await sendMessage({ order_number, content: wanted, client_id: `${wanted}-1`, is_revision: true });
  }
  const { revisions } = await admin.api.conversation.listRevisions({ order_number });
  ids.set('revision_id', revisions.find(({ charge }) => charge === 'extra')?.id ?? '');
  await admin.api.conversation.askRevisionPayment({ revision_id: ids.get('revision_id') ?? '' });
});
afterAll(() => service.end());

const fill = (field: string): unknown => (field === 'order_number' ? orderNumber : ids.get(field));

/** Everything that is answered; of a stream, what is there already. */
async function answerOf(browser: TestBrowser, call: ContractCall): Promise<string> {
  const json = call.input ? validValue(call.input, fill) : undefined;
  const response = await browser.fetch(call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ json }),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('This further change costs') || text.includes('beat')) break;
  }
  return text;
}

/** Procedures that a producer may call; the price list on the public pages is everybody's. */
const calls = contractCalls.filter(
  ({ name, policy }) => ['everyone', 'order', 'producer'].includes(policy) && !name.startsWith('catalogue.'),
);

test('HOLE-14 producers are answered no amount by any procedure they may call about an order', async () => {
  const told: string[] = [];
  // A project without messages never says anything.
  for (const call of calls.filter(({ name }) => name !== 'conversation.watchProjectMessages')) {
    const found = (await answerOf(producer, call)).match(amount);
    if (found) told.push(`${call.name}: ${found.join(' ')}`);
  }
  expect(told).toEqual([]);
});

/**
 * Raw routes that let producers in, none of which knows of money: uploads of their own and to an order, sign-in, samples, the
 * magazine with its songs and films, guests' pages, the end of letters. A plan's invoice is its own business's alone.
 */
const openToProducers = [
  '/uploads/*',
  '/asset-uploads/*',
  '/reaction-uploads/*',
  '/api/auth/*',
  '/samples/:name',
  '/trending.rss',
  '/magazine/:id/:part',
  '/featured-songs/:id/:part',
  '/challenge-films/:id',
  '/guest-pages/:token/:part',
  '/public-stays/:stay/:part',
  '/host-guest-files/:property_id',
  '/house-film-uploads/*',
  '/plan-invoice/:id',
  '/shared-songs/:token/:part',
  '/song-pages/:token/song',
  ...giftPaths,
  '/together/:token/greeting',
  '/mail/unsubscribe/:token',
];

test('HOLE-14 producers are let into no raw route that could tell an amount', async () => {
  const policies = ['everyone', 'order', 'producer'];
  const open = rawRoutes.filter(({ policy }) => policies.includes(policy)).map(({ path }) => path);
  expect(open.toSorted()).toEqual(openToProducers.toSorted());
  for (const { method, path } of rawRoutes.filter(({ policy }) => !policies.includes(policy))) {
    const response = await producer.fetch(path.replace(/:\w+|\*/, orderNumber), {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: { origin: service.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'GET' ? {} : { body: 'search=' }),
    });
    expect([400, 403, 404], path).toContain(response.status);
    expect(await response.text(), path).not.toMatch(amount);
  }
});

test('HOLE-14 an admin and the buyer are answered the amounts that producers are not', async () => {
  const name = (wanted: string): ContractCall => contractCalls.find((call) => call.name === wanted) as ContractCall;
  const portal = await answerOf(buyer, name('portal.portalOrder'));
  const seenBy = (answered: string): Set<number> => new Set(answered.match(amount)?.map(Number));
  const ledger = new Set([paid, givenBack, paid - givenBack]);
  expect(seenBy(portal)).toEqual(ledger);
  expect((await answerOf(buyer, name('conversation.myRevisions'))).match(amount)).toContain(String(revision));
  expect((await answerOf(buyer, name('conversation.watchMessages'))).match(amount)).toEqual(['£1']);
  const page = await answerOf(admin, name('production.getProduction'));
  expect(seenBy(page)).toEqual(ledger);
});

test('HOLE-14 a producer who rejects a revision is not told its price', async () => {
  const revision_id = ids.get('revision_id') ?? '';
  const answer = await producer.api.conversation.decideRevision({ status: 'rejected', revision_id, reason: 'No' });
  expect(answer).toMatchObject({ status: 'rejected', price_pence: null });
});

test('HOLE-14 a producer gets no payment page of somebody else’s order', async () => {
  for (const call of contractCalls.filter(({ name }) => /payRevision|createHolidayCheckout/.test(name)))
    expect(await answerOf(producer, call), call.name).toContain('ORDER_NOT_FOUND');
});
