import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { rawRoutes } from './raw-routes.ts';
import { TestBrowser } from './test/client.ts';
import { outageErrors } from '#kit/procedure.ts';
import { contractCalls, type ContractCall, type InputSchema, validValue } from './test/contract-inputs.ts';
import { inputs, marker } from './test/hostile-inputs.ts';
import { anOrderInput, payOn } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { adminBrowser } from './test/staff.ts';

/** `FUZZ_SEED` repeats a run, `FUZZ_RUNS` is how many inputs each procedure gets from each role. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['FUZZ_RUNS'] ?? 6);

let service: TestService;
let orderNumber = '';
const lines: string[] = [];
const browsers = new Map<string, TestBrowser>();
const said = (['error', 'warn', 'log', 'info'] as const).map((name) => vi.spyOn(console, name));

beforeAll(async () => {
  const log = createLog('debug', { destination: { write: (line) => void lines.push(line) } });
  service = await startService({ log, site: { dailyCap: 10_000, ordersPerAddressPerHour: 10_000 } });
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number, url } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, url);
  orderNumber = order_number;
  browsers.set('visitor', new TestBrowser(service.baseUrl)).set('buyer', buyer);
  browsers.set('admin', await adminBrowser(service));
  process.stdout.write(`fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n`);
});
afterAll(() => service.end());
afterEach(async () => {
  await service.deps.db.execute(sql`delete from limits`);
});

/** A text as part of a path; half characters, which a path cannot have, become the sign for that. */
const percents = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Refusals that a contract names are answers, whatever their number; anything else above 499 is a fault. */
async function faultOf(call: ContractCall, response: Response): Promise<string | null> {
  if (response.status < 500) {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  const cause = lines.findLast((line) => line.includes('failed'));
  // Nothing is out here: an input that looks like an outage is a fault.
  const named = call.errors.filter((code) => !(code in outageErrors));
  return named.some((code) => text.includes(`"${code}"`)) ? null : `${response.status} ${text.slice(0, 200)} ${cause}`;
}

function send(role: string, call: ContractCall, input: unknown, byRest: boolean): Promise<Response> {
  const browser = browsers.get(role);
  if (!browser) throw new Error(role);
  const post = (path: string, body: unknown): Promise<Response> =>
    browser.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
      body: JSON.stringify(body) ?? '',
    });
  if (!byRest) return post(call.path, { json: input });
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const path = call.route.path.replace(/\{(\w+)\}/g, (_, name: string) => percents(asText(fields[name] ?? '-')));
  if (call.route.method !== 'GET') return post(path, input);
  const query = Object.entries(fields).map(([name, value]) => [name, asText(value)]);
  return browser.fetch(`${path}?${new URLSearchParams(query)}`);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function unredacted(): string[] {
  const printed = said.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(' ')));
  return [...lines, ...printed].filter((line) => line.includes(marker) || line.includes('params:'));
}

/** Called last, because nothing works as before after them. */
const endings = ['portal.closeOrder', 'rights.cancelOrder', 'rights.eraseOrder'];

test('HOLE-13 whatever is sent to whichever procedure, by visitor, buyer and admin: no 5xx and no value in the log', async () => {
  const wrong: string[] = [];
  const calls = contractCalls.toSorted((a, b) => endings.indexOf(a.name) - endings.indexOf(b.name));
  for (const call of calls.filter(({ input }) => input !== null)) {
    const samples = fc.sample(inputs(call.input ?? {}, { orderNumber: () => orderNumber }), { seed, numRuns: runs });
    const ask = async (role: string, input: unknown, number: number): Promise<void> => {
      const fault = await faultOf(call, await send(role, call, input, number % 2 === 1));
      if (fault !== null) wrong.push(`${role} ${call.name} ${JSON.stringify(input)?.slice(0, 300)}: ${fault}`);
    };
    for (const [number, input] of samples.entries())
      await Promise.all([...browsers.keys()].map((role) => ask(role, input, number)));
    await service.deps.db.execute(sql`delete from limits`);
    await service.deps.db.execute(sql`delete from shop_settings`);
  }
  expect(wrong, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(unredacted(), `FUZZ_SEED=${seed}`).toEqual([]);
});

/** A valid input with one of its texts or numbers made what no column keeps, once for each. */
function spoilt(schema: InputSchema, fill: (field: string) => unknown, field = ''): unknown[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option) => spoilt(option, fill, field));
  if (schema.enum || 'const' in schema) return [];
  if (schema.type === 'string') return [`${marker}\0`, `${marker}\ud800`];
  if (schema.type === 'integer' || schema.type === 'number') return [2 ** 31, -(2 ** 31) - 1];
  if (schema.type === 'array') return spoilt(schema.items ?? {}, fill, field).map((item) => [item]);
  const valid = validValue(schema, fill, field) as object;
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    spoilt(part, fill, name).map((value) => ({ ...valid, [name]: value })),
  );
}

test('HOLE-13 NUL, half characters and 2^31 in each field of each procedure are refused as bad input', async () => {
  const wrong: string[] = [];
  const fill = (field: string): unknown => (field === 'order_number' ? orderNumber : undefined);
  const ask = async (role: string, call: ContractCall, input: unknown): Promise<void> => {
    const response = await send(role, call, input, false);
    if (response.status !== 400) wrong.push(`${role} ${call.name} ${JSON.stringify(input)}: ${response.status}`);
    await response.body?.cancel();
  };
  for (const call of contractCalls)
    for (const input of spoilt(call.input ?? {}, fill))
      await Promise.all([...browsers.keys()].map((role) => ask(role, call, input)));
  expect(wrong).toEqual([]);
  expect(unredacted()).toEqual([]);
});

test('HOLE-13 NUL and half characters in the sign-in calls and in every raw route are refused, not a crash', async () => {
  const admin = browsers.get('admin') ?? new TestBrowser(service.baseUrl);
  const bad = `${marker}\0`;
  const wrong: string[] = [];
  const expectSound = async (what: string, response: Response): Promise<void> => {
    const text = await response.text();
    if (response.status >= 500) wrong.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
  };
  const json = { 'content-type': 'application/json', origin: service.baseUrl };
  const signIn: [string, object][] = [
    ['sign-in/email', { email: `${bad}@example.com`, password: bad }],
    ['sign-in/email', { email: 'ada@example.com', password: bad }],
    ['sign-in/email', { email: 2 ** 31, password: [] }],
    ['sign-up/email', { email: 'x@example.com', password: bad, name: bad }],
    ['staff-link', { token: bad, name: bad, email: 'ada@example.com', password: bad }],
    ['confirm-email', { token: bad }],
    ['request-password-reset', { email: `${bad}@example.com` }],
    ['reset-password', { token: bad, newPassword: bad }],
    ['change-password', { currentPassword: bad, newPassword: bad }],
    ['two-factor/enable', { password: bad }],
    ['two-factor/verify-totp', { code: bad }],
    ['two-factor/verify-backup-code', { code: bad }],
    ['update-user', { name: bad }],
    ['change-email', { newEmail: `${bad}@example.com` }],
    ['revoke-session', { token: bad }],
  ];
  for (const [path, body] of signIn)
    for (const browser of [new TestBrowser(service.baseUrl), admin])
      await expectSound(
        path,
        await browser.fetch(`/api/auth/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) }),
      );
  const hostile = ['%00', `${marker}%00`, '%ED%A0%80', '%E0%A4%A'];
  const addresses = [
    ...rawRoutes.flatMap(({ path }) => hostile.map((part) => path.replace(/:\w+|\*/, part))),
    '/media/a?name=%00&until=2147483648&signature=%00',
    '/og/%00.png',
    '/api/auth/verify-email?token=%00',
    '/api/auth/reset-password/%00?callbackURL=%00',
    '/api/auth/get-session?disableCookieCache=%00',
    '/api/v1/orders/%00',
    '/api/v1/admin/visits?days=2147483648',
    `/api/v1/watch-messages?order_number=${orderNumber}&after=2147483648`,
    '/development/buyer-portal?order=%00&email=%00',
    '/watch/%00',
    '/s/%00',
  ];
  for (const address of addresses)
    for (const browser of browsers.values()) await expectSound(address, await browser.fetch(address));
  const metadata = Buffer.from(bad).toString('base64');
  for (const [path, length] of [
    ['/uploads', '2147483648'],
    ['/uploads', '10'],
    ['/asset-uploads', '10'],
    ['/asset-uploads', '99999999999999999999'],
  ] as const)
    await expectSound(
      `${path} ${length}`,
      await admin.fetch(path, {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': length,
          'upload-metadata': `filename ${metadata},filetype ${metadata}`,
        },
      }),
    );
  expect(wrong).toEqual([]);
  expect(unredacted()).toEqual([]);
});

test('HOLE-13 an export is refused before it begins when its filter cannot be kept, and prints nothing', async () => {
  const admin = browsers.get('admin') ?? new TestBrowser(service.baseUrl);
  for (const [path, fields] of [
    ['/admin/orders.csv', { search: `${marker}\0` }],
    ['/admin/orders.csv', { search: `${marker}\ud800`, from: '0000-01-01' }],
    ['/admin/orders.csv', { from: '2026-02-31' }],
    ['/admin/personal-data.zip', { email: `${marker}\0@example.com` }],
  ] as const) {
    const response = await admin.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: service.baseUrl },
    });
    expect(response.status, JSON.stringify(fields)).toBe(400);
    await response.body?.cancel();
  }
  expect(unredacted()).toEqual([]);
});

test('HOLE-13 an export whose database fails breaks off without a word of its values, and the log says why', async () => {
  const admin = browsers.get('admin') ?? new TestBrowser(service.baseUrl);
  await service.deps.db.execute(sql`alter table payments rename to payments_away`);
  try {
    const response = await admin.fetch('/admin/orders.csv', {
      method: 'POST',
      body: new URLSearchParams({ search: '' }),
      headers: { origin: service.baseUrl },
    });
    const text = await response.text().catch((error: unknown) => String(error));
    expect(text).not.toContain('params');
    expect(text).not.toContain('Failed query');
  } finally {
    await service.deps.db.execute(sql`alter table payments_away rename to payments`);
  }
  expect(lines.filter((line) => line.includes('an export broke off'))).toHaveLength(1);
  expect(unredacted()).toEqual([]);
});
