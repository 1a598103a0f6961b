import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, hashNewPassword } from '#features/accounts/server/index.ts';
import { regions } from '#features/affiliates/domain/regions.ts';
import { subscriberKinds } from '#features/subscriptions/contract.ts';
import { saveProfile } from '#features/subscriptions/server/repository.ts';
import { TestBrowser } from './test/client.ts';
import { contractCalls, type ContractCall, validValue } from './test/contract-inputs.ts';
import { anOrderInput } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { adminBrowser, signIn } from './test/staff.ts';

/**
 * Role of a caller about the buyer's order: only the buyer owns it. Host
 * and estate agent are accounts with a business profile; whose plan is whose, `plans.http.test.ts` tries. A worker has no way in by HTTP: the
 * cell is what a request from its machine, without a session and with the headers of one that is trusted, gets.
 */
type Role =
  | 'visitor'
  | 'buyer'
  | 'other-buyer'
  | 'affiliate'
  | 'host'
  | 'estate-agent'
  | 'producer'
  | 'admin'
  | 'worker';
const roles: Role[] = [
  'visitor',
  'buyer',
  'other-buyer',
  'affiliate',
  'host',
  'estate-agent',
  'producer',
  'admin',
  'worker',
];

/** Roles with a session. */
const signedIn: Role[] = ['affiliate', 'host', 'estate-agent', 'producer', 'admin'];

/**
 * Roles that pass the policy of each procedure, called about the buyer's order. A procedure without a row
 * fails the test.
 */
const table: Record<string, readonly Role[]> = {
  'accounts.whoAmI': roles,
  'automation.listDeliveries': ['admin'],
  'automation.resendDelivery': ['admin'],
  'analytics.recordVisits': roles,
  'analytics.visitSummary': ['admin'],
  'accounts.listStaff': ['admin'],
  'accounts.addStaff': ['admin'],
  'accounts.changeRole': ['admin'],
  'accounts.listAudit': ['admin'],
  'affiliates.listAffiliates': ['admin'],
  'affiliates.addAffiliate': ['admin'],
  'affiliates.setTier': ['admin'],
  'assets.listAssets': ['producer', 'admin'],
  'assets.finishUpload': ['admin'],
  'assets.judgeAsset': ['producer', 'admin'],
  'assets.setAvailability': ['producer', 'admin'],
  'assets.saveCustomAddresses': ['admin'],
  'assets.clearCustomAddresses': ['admin'],
  'assets.listDownloads': ['buyer', 'producer', 'admin'],
  'catalogue.getSite': roles,
  'catalogue.getHome': roles,
  'catalogue.getClassic': roles,
  'catalogue.getEstateAgent': roles,
  'catalogue.getHosts': roles,
  'catalogue.getOccasion': roles,
  'catalogue.getLegalPage': roles,
  'extras.orderExtras': ['buyer', 'producer', 'admin'],
  'extras.setSongPage': ['buyer', 'producer', 'admin'],
  'extras.setPublishing': ['producer', 'admin'],
  'extras.songPage': roles,
  'gallery.samples': roles,
  'logs.listEmails': ['admin'],
  'logs.resendEmail': ['admin'],
  'logs.listWebhooks': ['admin'],
  'logs.handleWebhookAgain': ['admin'],
  'overview.systemOverview': ['admin'],
  'conversation.getMessages': ['buyer', 'producer', 'admin'],
  'conversation.watchMessages': ['buyer', 'producer', 'admin'],
  'conversation.sendMessage': ['buyer', 'producer', 'admin'],
  'conversation.markRead': ['buyer', 'producer', 'admin'],
  'conversation.requestRevision': ['buyer', 'producer', 'admin'],
  'conversation.myRevisions': ['buyer', 'producer', 'admin'],
  'conversation.payRevision': ['buyer'],
  'conversation.listRevisions': ['producer', 'admin'],
  'conversation.decideRevision': ['producer', 'admin'],
  'conversation.askRevisionPayment': ['admin'],
  'conversation.listConversations': ['producer', 'admin'],
  'conversation.getProjectMessages': ['producer', 'admin'],
  'conversation.watchProjectMessages': ['producer', 'admin'],
  'conversation.sendProjectMessage': ['producer', 'admin'],
  'conversation.markProjectRead': ['producer', 'admin'],
  'conversation.listRecipients': ['producer', 'admin'],
  'orders.createCheckoutSession': roles,
  'orders.createHolidayCheckout': ['buyer'],
  'orders.dailyCap': roles,
  'orders.reopenCheckout': ['buyer'],
  'orders.sendHolidayEmail': roles,
  'payments.verifyPayment': roles,
  'payments.refundOrder': ['admin'],
  'portal.findOrder': roles,
  'portal.portalOrder': ['buyer', 'producer', 'admin'],
  'portal.openLink': roles,
  'portal.trackOrder': roles,
  'portal.emailLink': roles,
  'portal.shareFilm': ['buyer'],
  'portal.sharedFilm': roles,
  'portal.closeOrder': ['buyer'],
  'production.listQueue': ['producer', 'admin'],
  'production.listOrders': ['producer', 'admin'],
  'production.measureLyrics': ['producer', 'admin'],
  'production.generateLyrics': ['producer', 'admin'],
  'production.lyricsRun': ['producer', 'admin'],
  'production.getProduction': ['producer', 'admin'],
  'production.renderAgain': ['producer', 'admin'],
  'production.judgeQuality': ['producer', 'admin'],
  'production.releaseOrder': ['producer', 'admin'],
  'production.retryProduction': ['producer', 'admin'],
  'simpleOrder.placeSimpleOrder': roles,
  'simpleOrder.recordAbandonment': roles,
  'settings.getSettings': ['admin'],
  'settings.changeSettings': ['admin'],
  'rights.yourRights': ['buyer'],
  'rights.cancelOrder': ['buyer'],
  'rights.askRefund': ['buyer'],
  'rights.sendErasureCode': ['buyer'],
  'rights.eraseOrder': ['buyer'],
  'rights.listRequests': ['admin'],
  'rights.answerRequest': ['admin'],
  'rights.setLegalHold': ['admin'],
  'subscriptions.signUp': roles,
  'subscriptions.readProfile': roles,
  'subscriptions.checkSubscription': roles,
  // Whose plan it is, the session alone says; without one there is none.
  'subscriptions.createCheckout': signedIn,
  'subscriptions.createCheckoutEstate': signedIn,
  'subscriptions.cancelSubscription': signedIn,
  'subscriptions.processSubscriptionOrder': signedIn,
  'uploads.listPhotos': roles,
  'uploads.finishPhoto': roles,
  'uploads.removePhoto': roles,
};

const password = 'a long pass phrase';
let service: TestService;
const browsers = new Map<Role, TestBrowser>();
let orderNumber = '';

beforeAll(async () => {
  service = await startService({ site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 } });
  const admin = await adminBrowser(service);
  for (const role of roles) browsers.set(role, role === 'admin' ? admin : new TestBrowser(service.baseUrl));
  const [region] = regions;
  const named = { name: 'Pat', email: 'producer@example.com', password };
  await admin.api.accounts.addStaff({ ...named, role: 'producer' });
  const { name: full_name } = named;
  await admin.api.affiliates.addAffiliate({
    full_name,
    email: 'affiliate@example.com',
    password,
    region,
    tier: 'Bronze',
  });
  for (const kind of subscriberKinds) await addBusiness(kind);
  for (const role of ['producer', 'affiliate', ...subscriberKinds] as const)
    browsers.set(role, await signIn(service, { email: `${role}@example.com`, password }));
  const buyer = browsers.get('buyer');
  orderNumber = (await buyer?.api.orders.createCheckoutSession(anOrderInput()))?.order_number ?? '';
  await browsers.get('other-buyer')?.api.orders.createCheckoutSession(anOrderInput());
}, 180_000);
afterAll(() => service.end());

async function addBusiness(kind: (typeof subscriberKinds)[number]): Promise<void> {
  const { deps } = service;
  const passwordHash = await hashNewPassword(password, { isStaff: false });
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
  expect(contractCalls.map(({ name }) => name).sort()).toEqual(Object.keys(table).sort());
  expect(contractCalls.filter(({ policy }) => policy === 'nobody')).toEqual([]);
});

/** Called last: the buyer's order is not open to the buyer after it. */
const last = 'portal.closeOrder';

test('PORT-06 ADM-01 each procedure called as each role: only the listed cells are let in', async () => {
  const wrong: string[] = [];
  for (const call of contractCalls.toSorted((a, b) => Number(a.name === last) - Number(b.name === last))) {
    const { [call.name]: allowed = [] } = table;
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
