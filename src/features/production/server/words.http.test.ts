import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { quickStudio, studioWithoutWelsh } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { EditableLyrics } from '../contract.ts';
import { continueProductions } from './continue-productions.ts';
import { runsOfOrder } from './production-runs.ts';

let service: TestService;
let admin: TestBrowser;
const sung: string[] = [];
beforeAll(async () => {
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 1000, byProducer: { hours: 120 } },
    studio: {
      ...studioWithoutWelsh,
      make(input, options) {
        sung.push(`${input.lyrics.language}: ${input.lyrics.title}`);
        return quickStudio.make(input, options);
      },
    },
  });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

async function buy(changes: Parameters<typeof anOrderInput>[0]): Promise<{ buyer: TestBrowser; number: string }> {
  const buyer = new TestBrowser(service.baseUrl);
  const placed = await buyer.api.orders.createCheckoutSession(anOrderInput(changes));
  await payOn(buyer, placed.url);
  return { buyer, number: placed.order_number };
}

const seen = (number: string) => admin.api.production.getProduction({ order_number: number });
const isReady = (number: string): Promise<unknown> =>
  eventually(async () => (await seen(number)).status === 'ready', `${number} to be ready`);

const words = (title: string): EditableLyrics => ({
  title,
  language: 'cy',
  sections: [{ tag: 'verse', lines: [{ display: 'Hen wlad fy nhadau', sung: 'Hen wlad fy nhadau' }] }],
});
const render = (number: string, lyrics: EditableLyrics | null, base_version: number) =>
  admin.api.production.renderAgain({
    order_number: number,
    lyrics,
    base_version,
    idempotency_key: globalThis.crypto.randomUUID(),
  });

test('MEND-15 an order that nothing here can write waits for a producer, who writes the words it is made with', async () => {
  const { buyer, number } = await buy({ language: 'Other', other_language: 'Welsh', email: 'cymru@example.com' });
  await eventually(async () => (await seen(number)).waits_for_words, `${number} to wait for words`);
  expect(await seen(number)).toMatchObject({ status: 'processing', language_tag: 'cy', newest_words: 0 });
  const shown = await buyer.api.portal.portalOrder({ order_number: number });
  expect(shown).toMatchObject({ status: 'processing', waits_for_words: true, progress: null });
  const tracked = await new TestBrowser(service.baseUrl).api.portal.trackOrder({ by: 'order_number', value: number });
  expect(tracked, 'on tracking too').toMatchObject({ status: 'processing', waits_for_words: true });
  const queue = await admin.api.production.listQueue({ filter: 'open' });
  expect(queue.orders.find((order) => order.order_number === number)).toMatchObject({
    waits_for_words: true,
    failed: false,
  });

  await continueProductions(service.deps);
  await continueProductions(service.deps);
  const [order] = await service.deps.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const runs = await runsOfOrder(service.deps, service.deps.db, order?.id ?? '');
  expect(runs, 'it is not begun again without words').toMatchObject([{ version: 1, attempt: 1, state: 'set-aside' }]);
  const letters = await service.deps.db
    .select({ to: emails.recipient })
    .from(emails)
    .where(like(emails.key, 'words-wanted:%'));
  expect(letters.map(({ to }) => to).sort()).toEqual(['cymru@example.com', service.deps.site.supportEmail].sort());

  await render(number, words('Hen Wlad'), 0);
  await isReady(number);
  const made = await seen(number);
  expect(made).toMatchObject({ waits_for_words: false, newest_words: 1 });
  expect(made.versions.map(({ version, lyrics }) => [version, lyrics?.title])).toEqual([[1, 'Hen Wlad']]);
  expect(sung).toContain('cy: Hen Wlad');
  expect(made.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['words-wanted', 'words-written']));
  expect(made.events.map(({ to }) => to)).not.toContain('failed');
});

test('MEND-13a words that were begun from older ones overwrite nothing', async () => {
  const { number } = await buy({ first_name: 'Ruth' });
  await isReady(number);
  const { versions, newest_words: base } = await seen(number);
  const lyrics = versions[0]?.lyrics;
  if (!lyrics) throw new Error('no lyrics');
  expect(await render(number, { ...lyrics, title: 'Of the first' }, base)).toEqual({ version: 2 });
  await expect(render(number, { ...lyrics, title: 'Of the second' }, base)).rejects.toMatchObject({
    code: 'NEWER_WORDS',
    data: { version: 2 },
    message: expect.stringContaining('version 2') as string,
  });
  await isReady(number);
  await expect(render(number, { ...lyrics, title: 'Of the second' }, base)).rejects.toMatchObject({
    code: 'NEWER_WORDS',
  });
  expect((await seen(number)).versions[0]?.lyrics?.title).toBe('Of the first');
  expect(await render(number, { ...lyrics, title: 'Of both' }, 2)).toEqual({ version: 3 });
});
