import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock, systemClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
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
  return (await service.deps.db.execute(sql`select * from visits order by day`)).rows;
}

test('SITE-12 events are counted by London’s days, without anything of who did them', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const offer = { ...seen, event: 'view_offer', data: { occasion: 'birthday' } } as const;
  await browser.api.analytics.recordVisits({ events: [seen, offer] });
  clock.set('2026-10-25T00:30:00Z');
  await browser.api.analytics.recordVisits({ events: [{ ...seen, page: '/', source: 'direct' }] });
  expect(browser.cookies.size).toBe(0);
  const rows = await stored();
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['data', 'day', 'event', 'id', 'page', 'source']);
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
  const before = (await stored()).length;
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
  expect(await stored()).toHaveLength(before);
  const counted = await Promise.all(
    Array.from({ length: 80 }, async () => (await (await post([seen])).json()) as { json: { counted: number } }),
  );
  const kept = counted.filter(({ json }) => json.counted === 1).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThanOrEqual(60);
  expect(await stored()).toHaveLength(before + kept);
});
