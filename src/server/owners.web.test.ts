import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveThankYou } from '#features/gifts/server/test/owned-gift.ts';
import { storedStay } from '#features/hosts/server/test/stored-stay.ts';
import { picture } from '#features/uploads/server/test/pictures.ts';
import { sql } from 'drizzle-orm';
import { rawRoutes } from './raw-routes.ts';
import { TestBrowser } from './test/client.ts';
import { contractCalls, type ContractCall, type InputSchema, validValue } from './test/contract-inputs.ts';
import { anOrderInput, eventually, hasStatus, payOn, uploadPhoto } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { unownedFields } from './test/unowned-fields.ts';
import { nobodysRoutes, songRoutes } from './test/unowned-routes.ts';
import { addProducer, adminBrowser } from './test/staff.ts';
import { business } from './test/business.ts';

/** Id fields of owned records, with the owner's values, which the test sends as every other caller. */
const ids: Record<string, unknown> = {
  order_number: '',
  revision_id: '',
  asset_id: '',
  take_id: '',
  payment_id: '',
  id: '',
  upload_id: '',
  photo_ids: [],
  images: [],
  session_id: '',
  idempotency_key: '',
  client_id: '',
  recipient_id: '',
  project_id: 'a-project',
  thanks_id: '',
  before: '',
  property_id: '',
  media_id: '',
  guest_id: '',
  photo_id: '',
  import_id: '',
  delivery_id: '',
};

/** Markers in data that only the owner may read. */
const secrets = ['Zephyrine', 'owner-of-it@example.com', 'the blue bicycle'];

const strangers = ['visitor', 'buyer B', 'business A', 'business B'] as const;
const browsers = new Map<string, TestBrowser>();
let service: TestService;
let buyer: TestBrowser;
/** Of the payment's confirmation; it tells everybody that it was paid, and nobody else more. */
const tellsState = 'payments.verifyPayment';

beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  const admin = await adminBrowser(service);
  browsers.set('admin', admin).set('visitor', new TestBrowser(service.baseUrl));
  browsers.set('producer', await addProducer(service, admin));
  for (const name of ['A', 'B']) browsers.set(`business ${name}`, await business(service, admin, `business-${name}`));
  const other = new TestBrowser(service.baseUrl);
  await other.api.orders.createCheckoutSession(anOrderInput());
  browsers.set('buyer B', other);
  buyer = new TestBrowser(service.baseUrl);
  browsers.set('buyer A', buyer);
  await belongings(admin);
}, 180_000);
afterAll(() => service.end());

/** The owner's order, with everything that has an id of its own. */
async function belongings(admin: TestBrowser): Promise<void> {
  const photo = await uploadPhoto(buyer, new Uint8Array(await picture()), 'a.jpg');
  const free = await uploadPhoto(buyer, new Uint8Array(await picture()), 'b.jpg');
  const input = anOrderInput({
    first_name: 'Zephyrine',
    email: 'owner-of-it@example.com',
    favorite_moment: 'When the blue bicycle came home.',
    format: 'audio+video',
    photo_ids: [photo],
  });
  const { order_number, url } = await buyer.api.orders.createCheckoutSession(input);
  await payOn(buyer, url);
  await eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await buyer.api.portal.portalOrder({ order_number })).status === 'ready',
    'the song',
  );
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
  const { sendMessage } = buyer.api.conversation;
  for (const client_id of ['first-request', 'second-request'])
    await sendMessage({ order_number, content: 'Slower, by the blue bicycle', client_id, is_revision: true });
  const { revisions } = await admin.api.conversation.listRevisions({ order_number });
  const { assets } = await admin.api.assets.listAssets({ order_number });
  const { staff } = await admin.api.accounts.listStaff();
  const session = await service.deps.db.execute<{ id: string; payment: string }>(
    sql`select session_id as id, id as payment from payments limit 1`,
  );
  const order = await service.deps.db.execute<{ id: string }>(
    sql`select id from orders where number = ${order_number}`,
  );
  Object.assign(ids, {
    order_number,
    revision_id: revisions.find(({ charge }) => charge === 'extra')?.id,
    asset_id: assets[0]?.id,
    take_id: await aTake(order.rows[0]?.id ?? ''),
    id: staff[0]?.id,
    upload_id: free,
    thanks_id: await leaveThankYou(buyer, browsers.get('visitor') ?? buyer, order_number),
    photo_ids: [photo, free],
    images: [photo, free],
    session_id: session.rows[0]?.id,
    payment_id: session.rows[0]?.payment,
    idempotency_key: input.idempotency_key,
    client_id: 'first-request',
    recipient_id: staff[0]?.id,
    before: order.rows[0]?.id,
    ...(await storedStay(service, staff[0]?.id ?? '')),
  });
}

/** A take of the order's song, as an outside engine leaves one. @returns its id */
async function aTake(orderId: string): Promise<string> {
  await service.deps.db.execute(
    sql`insert into engine_takes (id, attempt_id, order_id, version, purpose, number, storage_key, created_at)
        select 'somebodys-take-0123', id, order_id, version, purpose, 1, 'orders/take.mp3', created_at
        from engine_attempts where order_id = ${orderId} and purpose = 'song' limit 1`,
  );
  return 'somebodys-take-0123';
}

/** Names of the fields that take any text, wherever they stand. */
function textFields(schema: InputSchema, field = ''): string[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option) => textFields(option, field));
  if (schema.enum || 'const' in schema) return [];
  if (schema.type === 'string') return [field];
  if (schema.type === 'array') return textFields(schema.items ?? {}, field);
  if (typeof schema.additionalProperties === 'object') return textFields(schema.additionalProperties, field);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => textFields(member, name));
}

/** Well-formed values that belong to nobody. */
const nobodys = (field: string): unknown => {
  const { [field]: value } = ids;
  if (field === 'order_number') return 'SONG-2026-ZZZZZZ';
  if (field === 'project_id') return 'nobodys-project';
  return Array.isArray(value) ? value.map((_, index) => `nobody-${index}`) : value && `nobodys-${field}-0123456789`;
};

async function answer(role: string, { path, input }: ContractCall, fill: (field: string) => unknown) {
  const browser = browsers.get(role);
  if (!browser) throw new Error(role);
  const own = (field: string): unknown => (field === 'email' ? 'stranger@example.com' : fill(field));
  const response = await browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ json: input ? validValue(input, own) : undefined }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, code: 'STREAM', text: '' };
  }
  const text = await response.text();
  await service.deps.db.execute(sql`delete from limits`);
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? '', text };
}

test('HOLE-13 each text field of each procedure is known to name something that is owned, or nothing', () => {
  const unknown = contractCalls.flatMap(({ name, input }) =>
    textFields(input ?? {})
      .filter((field) => !(field in ids) && !unownedFields.has(field))
      .map((field) => `${name}: ${field}`),
  );
  expect(unknown).toEqual([]);
});

test('PORT-06 each procedure called by strangers with the ids of somebody else: answered as if they did not exist', async () => {
  expect(Object.values(ids).filter((value) => value === '' || value === undefined)).toEqual([]);
  const wrong: string[] = [];
  for (const call of contractCalls.filter(({ input }) => textFields(input ?? {}).some((field) => field in ids))) {
    const ask = async (role: string): Promise<void> => {
      const foreign = await answer(role, call, (field) => ids[field]);
      const missing = await answer(role, call, nobodys);
      const isSame = foreign.status === missing.status && foreign.code === missing.code;
      if (!isSame && call.name !== tellsState)
        wrong.push(`${role} ${call.name}: ${foreign.status} ${foreign.code}, not ${missing.status} ${missing.code}`);
      if (missing.status === 400) wrong.push(`${call.name} takes no input of its own form`);
      const told = [...secrets, String(ids['order_number'])].filter((secret) => foreign.text.includes(secret));
      if (told.length > 0) wrong.push(`${role} ${call.name} tells ${told.join(', ')}`);
    };
    await Promise.all(strangers.map(ask));
  }
  expect(wrong).toEqual([]);
}, 180_000);

test('PORT-06 each raw route asked by everybody about somebody else’s files: only the owner and the admin are let in', async () => {
  const number = String(ids['order_number']);
  const month = (await browsers.get('admin')?.api.affiliates.runPayouts())?.month ?? '';
  const tus = { 'tus-resumable': '1.0.0' };
  const form = { origin: service.baseUrl, 'content-type': 'application/x-www-form-urlencoded' };
  const routes: { what: string; route?: string; path: string; init?: RequestInit; allowed: string[] }[] = [
    {
      what: 'take-home ZIP',
      route: '/order-data/:order_number',
      path: `/order-data/${number}`,
      allowed: ['buyer A'],
    },
    {
      what: 'receipt',
      route: '/order-receipt/:order_number',
      path: `/order-receipt/${number}`,
      allowed: ['buyer A'],
    },
    {
      what: 'receipt for staff',
      route: '/admin/order-receipt/:order_number',
      path: `/admin/order-receipt/${number}`,
      allowed: ['admin'],
    },
    {
      what: 'CSV',
      route: '/admin/orders.csv',
      path: '/admin/orders.csv',
      init: { method: 'POST', headers: form, body: 'search=' },
      allowed: ['admin'],
    },
    {
      what: 'ZIP of an address',
      route: '/admin/personal-data.zip',
      path: '/admin/personal-data.zip',
      init: { method: 'POST', headers: form, body: 'email=owner-of-it%40example.com' },
      allowed: ['admin'],
    },
    {
      what: 'file for the bank',
      route: '/admin/payout-files/:month',
      path: `/admin/payout-files/${month}.csv`,
      allowed: ['admin'],
    },
    {
      what: 'the waitlist',
      route: '/admin/waitlist.csv',
      path: '/admin/waitlist.csv',
      init: { method: 'POST', headers: { origin: service.baseUrl } },
      allowed: ['admin'],
    },
    {
      what: 'upload that is finished',
      route: '/uploads/*',
      path: `/uploads/${String(ids['upload_id'])}`,
      init: { method: 'HEAD', headers: tus },
      allowed: [],
    },
    {
      what: 'upload of the staff',
      route: '/asset-uploads/*',
      path: `/asset-uploads/${String(ids['asset_id'])}`,
      init: { method: 'HEAD', headers: tus },
      allowed: [],
    },
    {
      what: 'file without a signature',
      route: '/media/*',
      path: `/media/orders/${number}/song.mp3`,
      allowed: [],
    },
    {
      what: 'approval of words, which leads back to their page',
      route: '/words/:order_number/approve',
      path: `/words/${number}/approve`,
      init: { method: 'POST', headers: form, body: 'draft=0&revision=0' },
      allowed: [],
    },
    {
      what: 'stream',
      path: `/api/v1/watch-messages?order_number=${number}`,
      allowed: ['buyer A', 'producer', 'admin'],
    },
  ];
  const tried = routes.flatMap(({ route }) => route ?? []);
  expect([...tried, ...nobodysRoutes, ...songRoutes].toSorted()).toEqual(rawRoutes.map(({ path }) => path).toSorted());
  const wrong: string[] = [];
  for (const { what, path, init, allowed } of routes) {
    for (const role of browsers.keys()) {
      const response = await browsers.get(role)?.fetch(path, init ?? {});
      const letIn = response?.status === 200;
      // A refusal is short; a stream would go on for ever.
      const text = letIn ? '' : ((await response?.text()) ?? '');
      await response?.body?.cancel().catch(() => undefined);
      if (letIn !== allowed.includes(role)) wrong.push(`${role} ${what}: ${response?.status}`);
      if (secrets.some((secret) => text.includes(secret))) wrong.push(`${role} ${what} tells`);
    }
  }
  expect(wrong).toEqual([]);
  const { files } = await buyer.api.portal.portalOrder({ order_number: number });
  const url = new URL(files.find(({ url: address }) => address)?.url ?? '', service.baseUrl);
  url.searchParams.set('name', 'other.mp3');
  for (const role of browsers.keys()) expect((await browsers.get(role)?.fetch(url.href))?.status, role).toBe(404);
});
