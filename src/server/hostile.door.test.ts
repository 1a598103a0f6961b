import type { AnyContractProcedure } from '@orpc/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { adminBrowser } from './test/staff.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, work: false });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const routes = Object.values(contract).flatMap((room) =>
  Object.values(room).map((procedure) => (procedure as AnyContractProcedure)['~orpc'].route),
);
const order = anOrderInput();
const json = 'application/json';

/** Content type and body: empty, huge, hostile, of another shape or another language. */
const bodies: [string, string, string][] = [
  ['nothing', json, ''],
  ['no JSON', json, '{"order":'],
  ['null', json, 'null'],
  ['a list', json, '[[[]]]'],
  ['a text', json, '"order"'],
  ['a prototype', json, '{"__proto__":{"polluted":"yes"},"order_number":{"__proto__":{"polluted":"yes"}}}'],
  ['a constructor', json, '{"constructor":{"prototype":{"polluted":"yes"}}}'],
  [
    'a prototype in the order',
    json,
    JSON.stringify(order).replace('"order":{', '"order":{"__proto__":{"polluted":"yes"},'),
  ],
  [
    'keys twice',
    json,
    JSON.stringify(order)
      .replace('"total_price":', '"total_price":1,"total_price":2,"total_price":')
      .replace('"format":', '"status":"completed","format":'),
  ],
  ['depth', json, `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['deep keys', json, `${'{"order":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['infinity', json, '{"total_price":1e999,"amount_pence":-1e999,"order_number":1e999}'],
  [
    'NUL and half a character',
    json,
    '{"order_number":"\\u0000SONG\\ud800","email":"a\\u0000@b.co","token":"\\u0000","session_id":"\\u0000","upload_id":"\\u0000"}',
  ],
  [
    'other types',
    json,
    '{"order_number":{"$ne":null},"email":["a"],"token":{"length":5},"session_id":[],"upload_id":{}}',
  ],
  ['plain text', 'text/plain', JSON.stringify(order)],
  [
    'a form',
    'application/x-www-form-urlencoded',
    'order[__proto__][polluted]=yes&__proto__[polluted]=yes&order_number=a&order_number=b',
  ],
  ['a multipart form without parts', 'multipart/form-data; boundary=x', 'nonsense'],
  [
    'a multipart form',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__[polluted]"\r\n\r\nyes\r\n--x--\r\n',
  ],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
];

async function send(route: (typeof routes)[number], type: string, body: string): Promise<Response> {
  const path = `/api/v1${route.path?.replaceAll(/\{\w+\}/g, 'SONG-2026-000000')}`;
  if (route.method === 'GET')
    return admin.fetch(
      `${path}?data=${encodeURIComponent(body.slice(0, 2000))}&__proto__[polluted]=yes&order_number=a&order_number=b`,
    );
  return admin.fetch(path, {
    method: route.method ?? 'POST',
    headers: { 'content-type': type, origin: service.baseUrl },
    body,
  });
}

test('WIZ-15 whatever is sent to whichever procedure, even by an admin: a refusal with words, never a crash, never a trace', async () => {
  // The lyrics generator and the payout run take nothing, so that nothing sent to them can be wrong.
  const counts = async (): Promise<unknown> =>
    (
      await service.deps.db.execute(
        sql`select (select count(*) from orders) as o, (select count(*) from business_days) as d, (select count(*) from audit where action not in ('generate-lyrics', 'payout-run')) as a`,
      )
    ).rows;
  const before = await counts();
  const wrong: string[] = [];
  for (const route of routes) {
    for (const [name, type, body] of bodies) {
      const response = await send(route, type, body);
      const text = await response.text();
      if (response.status >= 500)
        wrong.push(`${route.method} ${route.path}, ${name}: ${response.status} ${text.slice(0, 200)}`);
      if (/node_modules|\.ts:|select |polluted/.test(text))
        wrong.push(`${route.path}, ${name} tells: ${text.slice(0, 200)}`);
    }
    await service.deps.db.execute(sql`delete from limits`);
  }
  expect(wrong).toEqual([]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(await counts()).toEqual(before);
}, 240_000);

test('WIZ-15 a megabyte is refused before it is read, with and without a length', async () => {
  const huge = JSON.stringify({ ...order, idempotency_key: 'x'.repeat(1024 * 1024) });
  for (const path of ['/api/v1/create-checkout-session', '/rpc/orders/createCheckoutSession', '/api/v1/find-order']) {
    const headers = { 'content-type': json, origin: service.baseUrl };
    expect((await fetch(service.baseUrl + path, { method: 'POST', headers, body: huge })).status, path).toBe(413);
    const stream = new Blob([huge]).stream();
    const chunked = await fetch(service.baseUrl + path, {
      method: 'POST',
      headers,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status, `${path} chunked`).toBe(413);
  }
});

test('WIZ-15 hostile words are only words: emoji, other scripts, markup and SQL come back as they were typed', async () => {
  const words = [
    `'; drop table orders; --`,
    '<script>alert(1)</script>',
    '👩‍👩‍👧 ‮מזל טוב‬',
    '愛の歌',
    'ﷺ'.repeat(20),
    '${7*7}{{7*7}}',
  ];
  for (const first_name of words) {
    const browser = new TestBrowser(service.baseUrl);
    const { order_number } = await browser.api.orders.createCheckoutSession(anOrderInput({ first_name }));
    expect((await browser.api.portal.portalOrder({ order_number })).first_name).toBe(first_name.trim());
  }
});

test('WIZ-15 characters that the database cannot keep are refused as bad input', async () => {
  for (const bad of ['Ruth\0', 'Ruth\ud800']) {
    const response = await fetch(`${service.baseUrl}/api/v1/create-checkout-session`, {
      method: 'POST',
      headers: { 'content-type': json },
      body: JSON.stringify(anOrderInput({ first_name: bad })),
    });
    expect(response.status, JSON.stringify(bad)).toBe(400);
  }
});
