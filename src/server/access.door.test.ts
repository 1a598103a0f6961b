import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, hashNewPassword } from '#features/accounts/server/index.ts';
import { regions } from '#features/affiliates/domain/regions.ts';
import { subscriberKinds } from '#features/subscriptions/contract.ts';
import { saveProfile } from '#features/subscriptions/server/repository.ts';
import { rawRoutes } from './raw-routes.ts';
import { routeRequests, routeTable } from './test/access-routes.ts';
import { type Role, roles } from './test/access-roles.ts';
import { procedureTable } from './test/access-table.ts';
import { TestBrowser } from './test/client.ts';
import { contractCalls, type ContractCall, validValue } from './test/contract-inputs.ts';
import { anOrderInput, payOn } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { addColleague, adminBrowser, signIn } from './test/staff.ts';

const password = 'a long pass phrase';
let service: TestService;
const browsers = new Map<Role, TestBrowser>();
let orderNumber = '';
let month = '';

beforeAll(async () => {
  service = await startService({ site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 } });
  const admin = await adminBrowser(service);
  for (const role of roles) browsers.set(role, role === 'admin' ? admin : new TestBrowser(service.baseUrl));
  ({ month } = await admin.api.affiliates.runPayouts());
  const [region] = regions;
  const named = { name: 'Pat', email: 'producer@example.com', password };
  await addColleague(service, admin, { ...named, role: 'producer' });
  await addColleague(service, admin, { name: 'Eddy', email: 'editor@example.com', password, role: 'editor' });
  const { name: full_name } = named;
  await admin.api.affiliates.addAffiliate({
    full_name,
    email: 'affiliate@example.com',
    password,
    region,
    tier: 'Bronze',
  });
  for (const kind of subscriberKinds) await addBusiness(kind);
  for (const role of ['producer', 'editor', 'affiliate', ...subscriberKinds] as const)
    browsers.set(role, await signIn(service, { email: `${role}@example.com`, password }));
  const buyer = browsers.get('buyer');
  const placed = await buyer?.api.orders.createCheckoutSession(anOrderInput());
  orderNumber = placed?.order_number ?? '';
  // An order without a payment has no receipt.
  const paidOn = new URL((buyer && placed && (await payOn(buyer, placed.url))) ?? service.baseUrl);
  await buyer?.api.payments.verifyPayment({ session_id: paidOn.searchParams.get('session_id') ?? '' });
  await browsers.get('other-buyer')?.api.orders.createCheckoutSession(anOrderInput());
}, 180_000);
afterAll(() => service.end());

async function addBusiness(kind: (typeof subscriberKinds)[number]): Promise<void> {
  const { deps } = service;
  const passwordHash = await hashNewPassword(password, '127.0.0.1');
  await deps.db.transaction(async (tx) => {
    const account = {
      name: 'Pat',
      email: `${kind}@example.com`,
      role: 'user',
      passwordHash,
      isConfirmed: true,
    } as const;
    const { id: accountId } = await createAccount(deps, tx, account);
    const business = { firstName: 'Pat', lastName: 'Lee', companyName: 'Lee & Co', vatRegistered: false };
    await saveProfile(tx, { ...business, accountId, kind, vatNumber: null, updatedAt: deps.clock.now() });
  });
}

/** Headers that a worker's machine could know and send, and more. */
const trusted = (): Record<string, string> => ({
  authorization: `Bearer ${service.deps.config.SECRET}`,
  'x-forwarded-for': '127.0.0.1',
  'x-client-address': '127.0.0.1',
  'x-executor-id': 'worker-1',
  'x-internal': 'true',
});

const refusals = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_SIGNED_IN']);

/** Calls with a valid input about the buyer's order: the policy is asked behind the form of the input. */
async function isLetIn(role: Role, { path, policy, input }: ContractCall): Promise<boolean> {
  const fill = (field: string): unknown => (field === 'order_number' ? orderNumber : undefined);
  const response = await browsers.get(role)?.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(role === 'worker' ? trusted() : {}) },
    body: JSON.stringify({ json: input ? validValue(input, fill) : undefined }),
  });
  if (!response) throw new Error('no browser');
  if (response.status === 400) throw new Error(`${path} takes no input of its own form: ${await response.text()}`);
  if (response.status < 400) {
    // A stream would go on for ever.
    await response.body?.cancel();
    return true;
  }
  const { json } = (await response.json()) as { json?: { code?: string } };
  // The policy's own refusal of a foreign order looks like one that does not exist.
  if (policy === 'order' || policy === 'buyer') return json?.code !== 'ORDER_NOT_FOUND';
  return !refusals.has(json?.code ?? '');
}

test('STU-03 every procedure has a row in the table and names a policy', () => {
  expect(contractCalls.map(({ name }) => name).sort()).toEqual(Object.keys(procedureTable).sort());
  expect(contractCalls.filter(({ policy }) => policy === 'nobody')).toEqual([]);
});

const routeNames = (): string[] => rawRoutes.map(({ method, path }) => `${method} ${path}`);

async function routeLetsIn(role: Role, name: string): Promise<boolean> {
  const { path, headers: own, ...init } = routeRequests[name] ?? { path: '' };
  const form = init.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { origin: service.baseUrl, ...form, ...own, ...(role === 'worker' ? trusted() : {}) };
  const response = await browsers
    .get(role)
    ?.fetch(path.replace(':order_number', orderNumber).replace(':month', month), { ...init, headers });
  await response?.body?.cancel();
  return response?.ok === true;
}

test('STU-03 every raw route has a row in the table and a request of its own', () => {
  expect(routeNames().toSorted()).toEqual(Object.keys(routeTable).toSorted());
  expect(Object.keys(routeRequests).toSorted()).toEqual(Object.keys(routeTable).toSorted());
});

test('PORT-06 ADM-01 each raw route asked by each role: only the listed cells are let in', async () => {
  const wrong: string[] = [];
  for (const [name, allowed] of Object.entries(routeTable))
    for (const role of roles) {
      const letIn = await routeLetsIn(role, name);
      if (letIn !== allowed.includes(role)) wrong.push(`${role} ${letIn ? 'was let into' : 'was kept from'} ${name}`);
    }
  expect(wrong).toEqual([]);
});

/** Called last: the buyer's order is not open to the buyer after it. */
const last = 'portal.closeOrder';

test('PORT-06 ADM-01 each procedure called as each role: only the listed cells are let in', async () => {
  const wrong: string[] = [];
  for (const call of contractCalls.toSorted((a, b) => Number(a.name === last) - Number(b.name === last))) {
    const { [call.name]: allowed = [] } = procedureTable;
    const tryAs = async (role: Role): Promise<void> => {
      const letIn = await isLetIn(role, call);
      if (letIn !== allowed.includes(role))
        wrong.push(`${role} ${letIn ? 'was let into' : 'was kept from'} ${call.name}`);
    };
    await Promise.all(roles.map(tryAs));
  }
  expect(wrong).toEqual([]);
}, 240_000);

test('STU-03 another site cannot make a visitor’s browser change anything', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    for (const path of [
      '/rpc/orders/createCheckoutSession',
      '/api/v1/create-checkout-session',
      '/uploads',
      '/api/auth/sign-out',
    ]) {
      const response = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: '{}' });
      expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
});
