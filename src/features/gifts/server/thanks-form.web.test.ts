import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationCases } from '#features/moderation/server/schema.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { given } from './test/given-gift.ts';

let service: TestService;
let owner: Buyer;
let path: string;
beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  owner = await buyer(service);
  await reaches(owner, 'ready');
  await release(service, owner);
  const words = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };
  const { page } = await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...words, last_day: null });
  path = new URL(page?.url ?? '').pathname;
}, 240_000);
afterAll(() => service.end());

const guest = (): TestBrowser => new TestBrowser(service.baseUrl);

/** Posts a form as a browser without a script does. @returns what the page is told of it, or the status of another answer */
async function post(browser: TestBrowser, part: string, fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'file');
  const answer = await browser.fetch(`${path}/${part}`, {
    method: 'POST',
    body,
    headers: { origin: service.baseUrl },
  });
  const said = new URL(answer.headers.get('location') ?? '', service.baseUrl).searchParams.get('said');
  return answer.status === 303 ? said : answer.status;
}

async function pageOf(browser: TestBrowser) {
  const page = await browser.api.gifts.giftPage({ token: path.slice('/gift/'.length) });
  if (page.state !== 'open') throw new Error('The page asks something');
  return page;
}

const thanksLeft = async () => (await owner.browser.api.gifts.giftOfOrder({ order_number: owner.number })).thanks;

test('GIFT-04 a line of as many characters as the form takes is kept, however its browser ends the lines', async () => {
  const typed = `${'A thank-you of many words. '.repeat(18).slice(0, 480)}${'\n'.repeat(10)}Your Ruth.`;
  expect(typed).toHaveLength(500);
  const browser = guest();
  expect(await post(browser, 'thanks', { line: typed.replaceAll('\n', '\r\n'), kind: 'voice' })).toBe('thanked');
  expect((await thanksLeft()).map(({ line }) => line)).toEqual([typed]);
  expect(await post(browser, 'thanks', { line: `${typed}!`, kind: 'voice' })).toBe('unread');
  expect((await thanksLeft()).map(({ line }) => line)).toEqual([typed]);
  await post(browser, 'thanks-back', {});
});

test('GIFT-04 what was typed stands in the form again beside a recording that cannot be played, in that browser alone', async () => {
  const browser = guest();
  const line = 'Thank you, “all” of you;\nwe cried. 🎻';
  const bad = new Blob(['no film']);
  expect(await post(browser, 'thanks', { line, kind: 'film', show: 'yes', recording: bad })).toBe('recording');
  expect((await pageOf(browser)).unsent).toEqual({ line, kind: 'film', show: true });
  expect((await pageOf(guest())).unsent).toBeNull();
  expect(await thanksLeft()).toEqual([]);
  expect(await post(browser, 'thanks', { line, kind: 'film' })).toBe('thanked');
  const { unsent, thanked } = await pageOf(browser);
  expect([unsent, thanked?.line]).toEqual([null, line]);
  await post(browser, 'thanks-back', {});
});

test('GIFT-04 a film that is too large leads back to the page, which says so; one at the limit is read', async () => {
  const browser = guest();
  const film = (bytes: number) => ({ line: 'A line.', kind: 'film', recording: new Blob([new Uint8Array(bytes)]) });
  const most = 40 * 1024 * 1024;
  expect(await post(browser, 'thanks', film(most + 20 * 1024))).toBe('large');
  expect(await post(browser, 'thanks', film(most))).toBe('recording');
  expect((await pageOf(browser)).unsent?.line).toBe('A line.');
});

test('HOLE-13 a film that is too large is answered at once, unread, where its sender knows of no open gift', async () => {
  const sending = request(`${service.baseUrl}/gift/nobodys-gift/thanks`, {
    method: 'POST',
    headers: { origin: service.baseUrl, 'content-length': String(60 * 1024 * 1024) },
  });
  // Of the body only its first byte ever comes.
  sending.write('x');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  sending.destroy();
  expect(answer.statusCode).toBe(303);
});

test('GIFT-08 a report of as many characters as the form takes is kept, however its browser ends the lines', async () => {
  const details = `${'a'.repeat(990)}${'\r\n'.repeat(5)}b`;
  expect(await post(guest(), 'report', { reason: 'other', details })).toBe('reported');
  const [reported] = await service.deps.db.select().from(moderationCases);
  expect(reported?.doubts).toMatchObject([{ words: details.replaceAll('\r\n', '\n') }]);
});

test('HOLE-13 GIFT-04 who holds a gift’s link sends thirty large forms an hour and no more are read, nor over a hundred a day of a gift', async () => {
  /** Posts a form that is too large for text and is not taken; nothing of its sending counts as a thank-you. */
  const from = async (network: string, bytes: number): Promise<string | null> => {
    const answer = await fetch(`${service.baseUrl}${path}/thanks`, {
      method: 'POST',
      body: new URLSearchParams({ line: 'x'.repeat(bytes) }),
      headers: { origin: service.baseUrl, 'x-forwarded-for': network },
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? '', service.baseUrl).searchParams.get('said');
  };
  const large = 20 * 1024;
  for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    for (let sent = 0; sent < 30; sent += 1) expect(await from(network, large), `${network} ${sent}`).toBe('unread');
    expect(await from(network, large)).toBe('wait');
    expect(await from(network, 1000), 'words alone').toBe('unread');
  }
  const sending = request(`${service.baseUrl}${path}/thanks`, {
    method: 'POST',
    headers: {
      origin: service.baseUrl,
      'x-forwarded-for': '203.0.113.1',
      'content-length': String(60 * 1024 * 1024),
    },
  });
  sending.write('x');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  sending.destroy();
  expect(answer.headers.location, 'a film that is too large is not read either').toContain('said=large');
  let taken = 0;
  while (taken < 20 && (await from(`198.51.100.${taken + 1}`, large)) === 'unread') taken += 1;
  expect(taken, 'whichever networks they come from').toBeLessThanOrEqual(10);
});

test('GIFT-04 a second tab does not replace the thank-you that the first has sent: its words are kept, and said not to have gone', async () => {
  const browser = guest();
  expect(await post(browser, 'thanks', { line: 'Of the first tab.', kind: 'voice' })).toBe('thanked');
  expect(await post(browser, 'thanks', { line: 'Of the first tab.', kind: 'voice' }), 'pressed twice').toBe('thanked');
  expect(await post(browser, 'thanks', { line: 'Of the second tab.', kind: 'film', show: 'yes' })).toBe('already');
  const { thanked, unsent } = await pageOf(browser);
  expect(thanked?.line).toBe('Of the first tab.');
  expect(unsent).toEqual({ line: 'Of the second tab.', kind: 'film', show: true });
  expect((await thanksLeft()).map(({ line }) => line)).toEqual(['Of the first tab.']);
  await post(browser, 'thanks-back', {});
  expect((await pageOf(browser)).unsent?.line, 'to be sent instead').toBe('Of the second tab.');
  expect(await post(browser, 'thanks', { line: 'Of the second tab.', kind: 'voice' })).toBe('thanked');
  expect((await thanksLeft()).map(({ line }) => line)).toEqual(['Of the second tab.']);
  await post(browser, 'thanks-back', {});
});

test('GIFT-04 whoever sends forms slowly to one gift keeps nobody from thanking for another', async () => {
  const other = await given(service, {}, { email: 'other-giver@example.com' });
  /** Sends the head of a form and its first byte. */
  const begin = (network: string, bytes: number) => {
    const sending = request(`${service.baseUrl}${path}/thanks`, {
      method: 'POST',
      headers: {
        origin: service.baseUrl,
        'x-forwarded-for': network,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(bytes),
      },
    });
    sending.on('error', () => undefined);
    sending.write('l');
    return sending;
  };
  await service.deps.db.execute(sql`delete from limits`);
  const slow = [1, 2, 3, 4, 5].flatMap((sender) => [
    begin(`198.51.100.${sender}`, 1000),
    begin(`2001:db8:9:${sender}::1`, 20 * 1024),
  ]);
  await eventually(
    async () =>
      Number(
        (
          await service.deps.db.execute(
            sql`select coalesce(sum(points), 0)::int as points from limits where key like 'gift-thanks:%'`,
          )
        ).rows[0]?.['points'],
      ) >= 6,
    'the slow forms to be begun',
  );
  const said = async (line: string, gift: string) => {
    const answer = await fetch(`${service.baseUrl}${gift}/thanks`, {
      method: 'POST',
      body: new URLSearchParams({ line }),
      headers: { origin: service.baseUrl, 'x-forwarded-for': '192.0.2.77' },
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? '', service.baseUrl).searchParams.get('said');
  };
  expect(await said('Thank you!', other.path)).toBe('thanked');
  expect(await said('x'.repeat(20 * 1024), other.path), 'a form as large as one with a recording is read').toBe(
    'unread',
  );
  for (const one of slow) one.destroy();
});
