import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as apiKeys from '#features/api-keys/server/schema.ts';
import * as hosts from '#features/hosts/server/schema.ts';
import { aGuest, aHost, aHouse } from '#features/hosts/server/test/houses.ts';
import { storedStay } from '#features/hosts/server/test/stored-stay.ts';
import { orders } from '#features/orders/server/schema.ts';
import * as subscriptions from '#features/subscriptions/server/schema.ts';
import { aSong, business, subscribe } from '#features/subscriptions/server/test/businesses.ts';
import { zonedDay } from '#kit/zoned-time.ts';
import { rawRoutes } from './raw-routes.ts';
import { TestBrowser } from './test/client.ts';
import { contractCalls, type ContractCall, validValue } from './test/contract-inputs.ts';
import { eventually } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';

/** Somebody who calls: a signed-in business, a host's program by its key, or a guest by the page's token. */
interface Caller {
  browser: TestBrowser;
  /** Sent as a bearer's; empty for who has none. */
  key: string;
  /** The token of a page, or of nothing. */
  token: string;
}

/** By the contract's field. */
type Ids = Record<string, string>;

/** A business with everything that has an id of its own. */
interface Tenant {
  callers: Record<string, Caller>;
  ids: Ids;
  /** Words and ids that nobody else may read. */
  marks: string[];
}

/** Rooms whose calls are all tried; in the others each call that takes one of the ids below is. */
const partnerRooms = ['hosts', 'subscriptions', 'apiKeys'];
/** Every table of these rooms, a new one too, and the orders. */
const tables = [hosts, subscriptions, apiKeys, { orders }].flatMap((schema) =>
  Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [getTableName(each)] : [])),
);

let service: TestService;
const tenants: Record<string, Tenant> = {};

beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000, hostPlansOpen: true } });
  tenants['host A'] = await aHostTenant('Corisande');
  tenants['host B'] = await aHostTenant('Quillon');
  tenants['agent A'] = await anAgentTenant('Marigold');
  tenants['agent B'] = await anAgentTenant('Tamsin');
}, 180_000);
afterAll(() => service.end());

const firstId = async (query: ReturnType<typeof sql>): Promise<string> =>
  (await service.deps.db.execute<{ id: string }>(query)).rows[0]?.id ?? '';

const accountOf = async (browser: TestBrowser): Promise<string> => {
  const { profile } = await browser.api.subscriptions.readProfile();
  return firstId(sql`select id from "user" where email = ${profile?.email ?? ''}`);
};

/** Invoice of the plan, as soon as it is stored. */
const invoiceOf = (browser: TestBrowser): Promise<string> =>
  eventually(async () => (await browser.api.subscriptions.myInvoices()).invoices[0]?.id, 'the invoice');

/** A host with a plan, a house, a guest of one's own, a file, a key, and a program that has it. */
async function aHostTenant(name: string): Promise<Tenant> {
  const browser = await aHost(service);
  const { api } = browser;
  const account = await accountOf(browser);
  const stay = await storedStay(service, account, name.toLowerCase());
  const own = await api.hosts.saveProperty(aHouse({ name: `${name} Lodge` }));
  const now = service.deps.clock.now();
  const dates = {
    arrives: zonedDay(new Date(now.getTime() + 9 * 86_400_000), 'UTC'),
    departs: zonedDay(new Date(now.getTime() + 12 * 86_400_000), 'UTC'),
  };
  await api.hosts.saveGuest(aGuest(own.property_id, { first_name: `${name}s`, ...dates }));
  const { guests } = await api.hosts.listGuests({ property_id: own.property_id });
  const { key, listed } = await api.apiKeys.createOwnKey({ name, scopes: ['guests:read', 'guests:write'] });
  const { profile } = await api.subscriptions.readProfile();
  const [email, token] = [profile?.email ?? '', guests[0]?.page_url.split('/').at(-1) ?? ''];
  const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
  return {
    callers: {
      business: { browser, key: '', token: '' },
      program: { browser: visitor(), key, token: '' },
      guest: { browser: visitor(), key: '', token },
    },
    ids: { ...stay, id: listed.id, invoice: await invoiceOf(browser) },
    marks: [...Object.values(stay), name, listed.id, own.property_id, guests[0]?.guest_id ?? '', email],
  };
}

/** An estate agent with the plan of most songs, under whose own name they are shown, and one song. */
async function anAgentTenant(name: string): Promise<Tenant> {
  const email = `${name.toLowerCase()}@example.com`;
  const browser = await business(service, { email, company_name: `${name} Homes` });
  await subscribe(service, browser, 'business_builder');
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  const song = aSong({ first_name: name, email });
  const { order_number } = await browser.api.subscriptions.processSubscriptionOrder(song);
  const number = order_number ?? '';
  const ids = { order_number: number, invoice: await invoiceOf(browser) };
  return { callers: { business: { browser, key: '', token: '' } }, ids, marks: [name, email, number, ids.invoice] };
}

/** A house's fields as they are taken, so that whose it is decides. */
const house: Record<string, string> = {
  time_zone: 'Europe/London',
  ground: '#000000',
  writing: '#ffffff',
  return_address: '',
};

async function call({ browser, key, token }: Caller, { path, input }: ContractCall, ids: Record<string, string>) {
  const fill = (field: string): unknown => {
    if (field === 'token') return token || 'no-token-of-anybody';
    if (field === 'email') return 'nobody-of-these@example.com';
    return ids[field] ?? house[field];
  };
  const response = await browser.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: service.baseUrl,
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ json: input ? validValue(input, fill) : undefined }),
  });
  await service.deps.db.execute(sql`delete from limits`);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, code: 'STREAM', text: '' };
  }
  const text = await response.text();
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? '', text };
}

const nobodys = (ids: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(ids).map((field) => [field, `nobodys-${field}-0123456789`]));

function fieldsOf({ input }: ContractCall): Set<string> {
  const fields = new Set<string>();
  if (input) validValue(input, (field) => void fields.add(field));
  return fields;
}

/** Ids of which one is the owner's and the others are the caller's own, and the same with nobody's; of calls that take several. */
function mixedIds(tried: ContractCall, owner: Tenant, other: Tenant): [mixed: Ids, missing: Ids][] {
  const fields = fieldsOf(tried);
  const several = Object.keys(owner.ids).filter((field) => fields.has(field) && field in other.ids);
  if (several.length < 2) return [];
  return several.map((field) => [
    { ...other.ids, [field]: owner.ids[field] ?? '' },
    { ...other.ids, [field]: nobodys(owner.ids)[field] ?? '' },
  ]);
}

function takesIdOf(tried: ContractCall, { ids }: Tenant): boolean {
  const fields = fieldsOf(tried);
  return Object.keys(ids).some((field) => fields.has(field));
}

/** True for a call of these rooms, or one that takes an id of the tenant; not for the one that ends the caller's own page. */
const isTried = (tried: ContractCall, owner: Tenant): boolean =>
  tried.name !== 'hosts.forgetMe' && (partnerRooms.includes(tried.name.split('.')[0] ?? '') || takesIdOf(tried, owner));

/** Every row in which one of the marks stands, by table. */
async function rowsOf({ marks }: Tenant): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await service.deps.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
    );
    found[table] = rows.rows.filter(({ row }) => marks.some((mark) => row.includes(mark)));
  }
  return found;
}

const pairs = [
  ['host A', 'host B'],
  ['agent A', 'agent B'],
  ['host A', 'agent B'],
  ['agent A', 'host B'],
] as const;

test.each(pairs)(
  'HOST-05 AGT-05 whatever %s has is not there for %s, its programs and guests, in each procedure, and stays as it is',
  async (ownerName, otherName) => {
    const [owner, other] = [tenants[ownerName]!, tenants[otherName]!];
    const before = await rowsOf(owner);
    expect(Object.values(before).flat().length, 'rows to be seen').toBeGreaterThan(2);
    const wrong: string[] = [];
    for (const [who, caller] of Object.entries(other.callers)) {
      for (const tried of contractCalls.filter((each) => isTried(each, owner))) {
        const all: [Ids, Ids] = [owner.ids, takesIdOf(tried, owner) ? nobodys(owner.ids) : owner.ids];
        for (const [foreignIds, missingIds] of [all, ...mixedIds(tried, owner, other)]) {
          const foreign = await call(caller, tried, foreignIds);
          const missing = foreignIds === missingIds ? foreign : await call(caller, tried, missingIds);
          if (foreign.status !== missing.status || foreign.code !== missing.code)
            wrong.push(
              `${who} ${tried.name}: ${foreign.status} ${foreign.code}, not ${missing.status} ${missing.code}`,
            );
          const told = owner.marks.filter((mark) => foreign.text.includes(mark));
          if (told.length > 0) wrong.push(`${who} ${tried.name} tells ${told.join(', ')}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await rowsOf(owner)).toEqual(before);
  },
  180_000,
);

test('HOST-05 AGT-05 a tenant’s files: its invoices as PDF, and files of guests', async () => {
  const tried: Record<string, (ids: Record<string, string>) => [path: string, init?: RequestInit]> = {
    '/plan-invoice/:id': ({ invoice }) => [`/plan-invoice/${invoice}`],
    '/host-guest-files/:property_id': ({ property_id = 'none' }) => [
      `/host-guest-files/${property_id}?step=check&name=a.csv`,
      {
        method: 'POST',
        headers: { origin: service.baseUrl, 'content-type': 'text/csv' },
        body: 'Arrival,Departure\n1,2',
      },
    ],
  };
  const routes = rawRoutes.map(({ path }) => path).filter((path) => /^\/(plan|host-)/.test(path));
  expect(Object.keys(tried).toSorted(), 'each raw route of these rooms').toEqual(routes.toSorted());
  for (const [route, ask] of Object.entries(tried))
    for (const [ownerName, { ids, callers }] of Object.entries(tenants)) {
      const statusOf = async (browser?: TestBrowser): Promise<number | undefined> =>
        (await browser?.fetch(...ask(ids)))?.status;
      const hasOne = route.includes('plan') || 'property_id' in ids;
      expect((await statusOf(callers['business']?.browser)) === 200, `${route} ${ownerName}`).toBe(hasOne);
      for (const [name, { callers: others }] of Object.entries(tenants).filter(([each]) => each !== ownerName))
        expect([403, 404], `${route} of ${ownerName} for ${name}`).toContain(
          await statusOf(others['business']?.browser),
        );
    }
});

test('HOST-05 AGT-05 the same calls are answered otherwise to their owner, so that the test above can fail', async () => {
  const same: string[] = [];
  // What takes something away comes last, and the house with everything in it at the very end.
  const rank = ({ name }: ContractCall): number =>
    name === 'hosts.removeProperty' ? 2 : Number(/\.(remove|undo|revoke)/.test(name));
  for (const tried of contractCalls.toSorted((a, b) => rank(a) - rank(b))) {
    const { name, policy } = tried;
    const [room = ''] = name.split('.');
    if (!partnerRooms.includes(room) || policy === 'admin') continue;
    const owner = Object.values(tenants).find((each) => takesIdOf(tried, each));
    const caller = policy === 'key' ? owner?.callers['program'] : owner?.callers['business'];
    // What a guest's token opens is tried with the guest's own token; the photo beside it is another guest's.
    if (!owner || !caller || fieldsOf(tried).has('token')) continue;
    const missing = await call(caller, tried, nobodys(owner.ids));
    const own = await call(caller, tried, owner.ids);
    if (own.status === missing.status && own.code === missing.code) same.push(name);
  }
  expect(same).toEqual([]);
});
