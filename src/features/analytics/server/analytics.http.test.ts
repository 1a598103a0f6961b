import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock, systemClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { runEveryHour } from '#server/test/run-every-hour.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { daysAgo } from './days.ts';
import { deleteVisitsBefore } from './repository.ts';

const clock = new SettableClock(systemClock.now());
let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false, clock });
  admin = await adminBrowser(service);
  // 23:30 in London, half an hour before the day on which the clocks go back.
  clock.set('2026-10-24T22:30:00Z');
});
afterAll(() => service.end());

const seen = { event: 'page_view', page: '/birthday', source: 'newsletter', data: {} } as const;

function post(events: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.baseUrl}/rpc/analytics/recordVisits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ json: { events } }),
  });
}

async function stored(): Promise<Record<string, unknown>[]> {
  return (await service.deps.db.execute(sql`select * from visits order by day, id`)).rows;
}

const visitsOf = (rows: readonly Record<string, unknown>[]): number =>
  rows.reduce((total, { count }) => total + Number(count), 0);

const day = '2026-11-02';

/** As many rows of that day as one visit each would have left, of pages that somebody invented. */
const invent = (rows: number): Promise<unknown> =>
  service.deps.db.execute(sql`insert into visits (id, day, event, page, source, data)
    select 'invented-' || n, ${day}, 'page_view', '/invented-' || n, 'direct', '{}' from generate_series(1, ${rows}::int) n`);

test('SITE-12 events are counted by London’s days, without anything of who did them', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const offer = { ...seen, event: 'view_offer', data: { occasion: 'birthday' } } as const;
  await browser.api.analytics.recordVisits({ events: [seen, offer] });
  clock.set('2026-10-25T00:30:00Z');
  await browser.api.analytics.recordVisits({ events: [{ ...seen, page: '/', source: 'direct' }] });
  expect(browser.cookies.size).toBe(0);
  const rows = await stored();
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['count', 'data', 'day', 'event', 'id', 'page', 'source']);
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');

  clock.set('2026-10-26T12:00:00Z');
  const summary = await admin.api.analytics.visitSummary({ days: 3 });
  expect(summary.totals).toEqual({ page_view: 2, view_offer: 1 });
  expect(summary.days).toEqual([
    { day: '2026-10-24', counts: { page_view: 1, view_offer: 1 } },
    { day: '2026-10-25', counts: { page_view: 1 } },
    { day: '2026-10-26', counts: {} },
  ]);
  expect(summary.sources.map(({ name }) => name)).toEqual(['newsletter', 'direct']);

  await deleteVisitsBefore(service.deps.db, daysAgo('2026-10-26', 1));
  expect(await stored()).toHaveLength(1);
});

test('SITE-12 who asks not to be tracked is not counted, and nobody can flood the counts', async () => {
  const before = visitsOf(await stored());
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) {
    expect(await (await post([seen], headers)).json()).toEqual({ json: { counted: 0 } });
  }
  const refused: unknown[] = [
    [],
    Array.from({ length: 21 }, () => seen),
    [{ ...seen, event: 'login' }],
    [{ ...seen, page: '/order?email=ruth@example.com' }],
    [{ ...seen, source: 'ruth@example.com' }],
    [{ ...seen, data: { email: 'ruth@example.com' } }],
    [{ ...seen, data: { occasion: 'Dear Ruth, happy birthday! ☺' } }],
    [{ ...seen, visitor: '7' }],
    'x'.repeat(100_000),
  ];
  for (const events of refused) expect((await post(events)).status).toBe(400);
  expect(visitsOf(await stored())).toBe(before);
  await service.deps.db.execute(sql`update limits set points = 200 where key like 'visits:%'`);
  const counted = await Promise.all(
    Array.from({ length: 80 }, async () => (await (await post([seen])).json()) as { json: { counted: number } }),
  );
  const kept = counted.filter(({ json }) => json.counted === 1).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThanOrEqual(40);
  expect(visitsOf(await stored())).toBe(before + kept);
});

test('HOLE-15 the same visits a thousand times over are one row that counts them', async () => {
  await service.deps.db.execute(sql`delete from limits`);
  await service.deps.db.execute(sql`delete from visits`);
  clock.set(`${day}T12:00:00Z`);
  const beacons = Array.from({ length: 50 }, () => post(Array.from({ length: 20 }, () => seen)));
  expect(new Set((await Promise.all(beacons)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stored()).toMatchObject([{ day: expect.anything() as unknown, page: '/birthday', count: 1000 }]);
  expect((await admin.api.analytics.visitSummary({ days: 1 })).totals).toEqual({ page_view: 1000 });
});

test('HOLE-15 invented pages and sources fill two thousand rows a day and no more, and every visit still counts', async () => {
  await service.deps.db.execute(sql`delete from limits`);
  await service.deps.db.execute(sql`delete from visits`);
  clock.set(`${day}T12:00:00Z`);
  await invent(1990);
  const pages = (beacon: number) =>
    Array.from({ length: 20 }, (_, n) => ({ ...seen, page: `/made-up-${beacon}-${n}`, source: `s${beacon}.${n}` }));
  await Promise.all(Array.from({ length: 10 }, (_, beacon) => post(pages(beacon))));
  const rows = await stored();
  expect(rows.length, 'and one for the rest').toBe(2001);
  expect(rows.filter(({ page }) => page === '/other')).toMatchObject([{ source: 'other', data: {}, count: 190 }]);
  const summary = await admin.api.analytics.visitSummary({ days: 1 });
  expect(summary.totals).toEqual({ page_view: 1990 + 200 });
  await post([{ ...seen, page: '/made-up-0-0', source: 's0.0' }]);
  expect(await stored()).toHaveLength(2001);
});

test('HOLE-15 the rows of before, one a visit, become rows that count, and every figure stays', async () => {
  await service.deps.db.execute(sql`delete from visits`);
  clock.set(`${day}T12:00:00Z`);
  await invent(3);
  await service.deps.db.execute(sql`insert into visits (id, day, event, page, source, data)
    select 'old-' || n, ${day}, 'view_offer', '/birthday', 'newsletter', '{"occasion": "birthday"}' from generate_series(1, 500) n`);
  const before = await admin.api.analytics.visitSummary({ days: 30 });
  expect(before.totals).toEqual({ page_view: 3, view_offer: 500 });
  const migration = readdirSync('migrations').find((name) => name.endsWith('_merge_visits.sql')) ?? '';
  await service.deps.db.execute(sql.raw(readFileSync(`migrations/${migration}`, 'utf8')));
  expect(await stored()).toHaveLength(4);
  expect(await admin.api.analytics.visitSummary({ days: 30 })).toEqual(before);
});

const privatePages = [
  '/s/4f1c2a9d',
  '/gift/0b7e',
  '/together/ab12',
  '/stay/9f',
  '/development/buyer-portal',
  '/admin/orders',
];

test('SITE-12 a browser that reports a private page is counted, and the address, which opens it, is not kept', async () => {
  await service.deps.db.execute(sql`delete from limits`);
  await service.deps.db.execute(sql`delete from visits`);
  clock.set(`${day}T12:00:00Z`);
  const events = [...privatePages, '/samples', '/birthday'].map((page) => ({ ...seen, page }));
  expect(await (await post(events)).json()).toEqual({ json: { counted: 8 } });
  expect(Object.fromEntries((await stored()).map(({ page, count }) => [page, count]))).toEqual({
    '/birthday': 1,
    '/other': 6,
    '/samples': 1,
  });
});

test('SITE-12 addresses of private pages that were counted before leave the counts, and no figure changes', async () => {
  await service.deps.db.execute(sql`delete from visits`);
  clock.set(`${day}T12:00:00Z`);
  for (const [n, page] of [...privatePages, '/s/4f1c2a9d/again', '/samples', '/other'].entries())
    await service.deps.db.execute(sql`insert into visits (id, day, event, page, source, data, count)
      values (${`old-${n}`}, ${day}, 'page_view', ${page}, 'direct', '{}', ${n + 1})`);
  const before = await admin.api.analytics.visitSummary({ days: 30 });
  const migration = readdirSync('migrations').find((name) => name.endsWith('_private_words.sql')) ?? '';
  const step = readFileSync(`migrations/${migration}`, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
  await service.deps.db.execute(sql.raw(step));
  expect(new Set((await stored()).map(({ page }) => page))).toEqual(new Set(['/samples', '/other']));
  expect((await admin.api.analytics.visitSummary({ days: 30 })).totals).toEqual(before.totals);
});

test('SITE-12 addresses of private pages that an older release counts during an update leave the counts again, and no figure changes', async () => {
  const { db } = service.deps;
  await db.execute(sql`delete from visits`);
  clock.set(`${day}T12:00:00Z`);
  await service.deps.db.execute(sql`delete from limits`);
  await post([{ ...seen, page: '/other', source: 'direct' }]);
  const yesterday = daysAgo(day, 1);
  for (const [n, page] of [...privatePages, '/s/4f1c2a9d/again', '/samples'].entries())
    for (const of of [day, yesterday])
      await db.execute(sql`insert into visits (id, day, event, page, source, data, count)
        values (${`old-${of}-${n}`}, ${of}, 'page_view', ${page}, 'direct', '{}', ${n + 1})`);
  const before = await admin.api.analytics.visitSummary({ days: 30 });
  const sweep = () => runEveryHour(service.deps, 'forget pages of older releases');
  await sweep();
  const counts = (await stored()).map((row) => [row['day'], row['page'], row['count']]);
  const folded = 1 + 2 + 3 + 4 + 5 + 6 + 7;
  const expected = [
    [yesterday, '/other', folded],
    [yesterday, '/samples', 8],
    [day, '/other', folded + 1],
    [day, '/samples', 8],
  ];
  expect(counts).toHaveLength(expected.length);
  expect(counts).toEqual(expect.arrayContaining(expected));
  const swept = await stored();
  await sweep();
  expect(await stored(), 'once').toEqual(swept);
  const after = await admin.api.analytics.visitSummary({ days: 30 });
  expect([after.totals, after.days]).toEqual([before.totals, before.days]);
});
