import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, reaches, release } from '#features/rights/server/test/buyers.ts';
import { createLog } from '#platform/log.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';

const lines: string[] = [];
let service: TestService;
beforeAll(async () => {
  const log = createLog('debug', { destination: { write: (line: string) => void lines.push(line) } });
  service = await startService({ log, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const dedication = 'You painted the ferry green.';
const [answer, guess] = ['Port Isaac', 'Padstow by the sea'];
const line = 'We cried on the quay.';
const recipient_email = 'zephyrine.traces@example.com';

/** A gift with a question and a planned letter. @returns path of its page */
async function given(): Promise<string> {
  const owner = await buyer(service);
  await reaches(owner, 'ready');
  await release(service, owner);
  const order = { order_number: owner.number };
  const asked = { question: 'Where did we get lost?', answer, may_download: true, last_day: null };
  const { page } = await owner.browser.api.gifts.saveGift({ ...order, dedication, signature: 'Sam', ...asked });
  const day = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const to = { recipient_name: 'Zephyrine Traces', recipient_email, time_zone: 'Europe/London' };
  await owner.browser.api.gifts.scheduleGift({ ...order, ...to, day, hour: 8 });
  await owner.browser.api.gifts.testGift(order);
  return new URL(page?.url ?? '').pathname;
}

const secretsOf = (path: string): string[] => [
  path.slice('/gift/'.length),
  dedication,
  answer,
  guess,
  line,
  recipient_email,
  'Zephyrine',
];

/** Opens a gift as its recipient does, after a wrong answer. @returns every answer of its routes */
async function unwrap(path: string): Promise<Response[]> {
  const guest = new TestBrowser(service.baseUrl);
  const post = (part: string, fields: Record<string, string>): Promise<Response> =>
    guest.fetch(`${path}/${part}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: service.baseUrl, referer: `${service.baseUrl}${path}` },
    });
  const answers = [
    await post('answer', { answer: guess }),
    await post('answer', { answer }),
    await post('opened', {}),
    await guest.fetch(`${path}/song`),
    await post('thanks', { line }),
    await post('thanks-back', {}),
    await post('report', { reason: 'other', details: dedication }),
  ];
  for (const { body } of answers) await body?.cancel();
  return answers;
}

test('GIFT-02 no cache keeps, no index lists and no other page is told an address of a gift', async () => {
  const path = await given();
  for (const { url, status, headers } of await unwrap(path)) {
    expect(status, url).toBeLessThan(400);
    expect(headers.get('cache-control'), url).toBe('no-store');
    expect(headers.get('x-robots-tag'), url).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy'), url).toBe('same-origin');
  }
  const stranger = new TestBrowser(service.baseUrl);
  const robots = await (await stranger.fetch('/robots.txt')).text();
  expect(robots).toContain('Disallow: /gift');
  for (const list of ['/sitemap.xml', '/robots.txt', '/trending.rss', '/api/v1/reviews', '/manifest.webmanifest']) {
    const answer = await stranger.fetch(list);
    expect(answer.status, list).toBe(200);
    const text = await answer.text();
    for (const secret of secretsOf(path)) expect(text, list).not.toContain(secret);
  }
});

test('GIFT-02 GIFT-08 nothing of a gift stands in the log, not even where its page fails', async () => {
  const path = await given();
  // A statement that fails carries what was written as its parameters, and the database's own words quote the row.
  await service.deps.db.execute(sql`alter table gift_thanks add constraint refuses check (false) not valid`);
  const answers = await unwrap(path);
  await service.deps.db.execute(sql`alter table gift_thanks drop constraint refuses`);
  expect(answers.map(({ status }) => status)).toContain(500);
  const logged = lines.join('');
  expect(logged).toContain('gift_thanks');
  for (const secret of secretsOf(path)) expect(logged).not.toContain(secret);
});
