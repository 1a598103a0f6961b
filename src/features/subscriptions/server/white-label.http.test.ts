import { eq, like, or } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { reaches, release } from '#features/rights/server/test/buyers.ts';
import { emails } from '#platform/mail/schema.ts';
import type { Studio } from '#platform/studio/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { uploadPhoto } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { StageOptions } from '#studio/contracts.ts';
import type { PlanKey } from '../domain/plans.ts';
import { aSong, business, subscribe } from './test/businesses.ts';

/** All that the studio was told. */
const told: string[] = [];
function hearing<Input, Answer>(work: (input: Input, options: StageOptions) => Promise<Answer>) {
  return (input: Input, options: StageOptions): Promise<Answer> => {
    told.push(JSON.stringify(input));
    return work(input, options);
  };
}
const listening: Studio = {
  ...quickStudio,
  make: hearing(quickStudio.make.bind(quickStudio)),
  sleeve: hearing(quickStudio.sleeve.bind(quickStudio)),
  render: hearing(quickStudio.render.bind(quickStudio)),
  giftCard: hearing(quickStudio.giftCard.bind(quickStudio)),
};

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ studio: listening, site: { brand: 'Singlove' } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const company = 'Bell & Daughters';
const shop = /singlove|keepsong/i;
let made = 0;

async function photo(browser: TestBrowser): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } });
  return uploadPhoto(browser, new Uint8Array(await picture.jpeg().toBuffer()), 'the-house.jpg');
}

interface Told {
  where: string;
  words: string;
}

/** A film within a plan that went everywhere a song can go: made, released, given, shared, asked for, written about. */
async function everywhere(plan: PlanKey): Promise<Told[]> {
  const address = `agent${(made += 1)}@example.com`;
  const browser = await business(service, { email: address, company_name: company });
  await browser.api.subscriptions.saveInvoiceDetails({
    company_name: company,
    vat_registered: false,
    vat_number: null,
    postal_address: '4 Quay Street\nWhitby',
  });
  await subscribe(service, browser, plan);
  const email = `buyer${made}@example.com`;
  const song = aSong({ email, format: 'audio+video', photo_ids: [await photo(browser)] });
  const { order_number: number } = await browser.api.subscriptions.processSubscriptionOrder(song);
  const order_number = number ?? '';
  const owner = { service, browser, number: order_number };
  await reaches(owner, 'ready');
  await release(service, owner);
  const { api } = browser;
  const words = { dedication: 'Welcome home.', signature: 'Moira', question: null, answer: null };
  const gift = await api.gifts.saveGift({ order_number, ...words, may_download: true, last_day: null });
  await api.gifts.testGift({ order_number });
  await browser.fetch(`/gift-cards/${order_number}/a6`);
  const shared = await api.portal.shareFilm({ order_number, kind: 'video' });
  await api.portal.emailLink({ by: 'order_number', value: order_number });
  await api.rights.sendErasureCode({ order_number, wanted: true });
  const message = { content: 'It is done.', client_id: globalThis.crypto.randomUUID(), mode: 'admin' } as const;
  await admin.api.conversation.sendMessage({ ...message, order_number });
  const [order] = await service.deps.db.select().from(orders).where(eq(orders.number, order_number));
  if (!order) throw new Error('no such order');
  const token = (url: string | undefined): string => new URL(url ?? '').pathname.split('/').at(-1) ?? '';
  const stranger = new TestBrowser(service.baseUrl);
  return [
    { where: 'the portal', words: JSON.stringify(await api.portal.portalOrder({ order_number })) },
    { where: 'the gift', words: JSON.stringify(await stranger.api.gifts.giftPage({ token: token(gift.page?.url) })) },
    {
      where: 'the shared film',
      words: JSON.stringify(await stranger.api.portal.sharedFilm({ token: token(shared.url) })),
    },
    ...told
      .filter((input) => input.includes(order.id) || input.includes(order.sleeveSeed))
      // Its paths are the machine's.
      .map((input) => ({ where: 'the studio', words: input.replaceAll(service.dataFolder, '') })),
    ...(await lettersAbout(order.id, email)),
  ];
}

/** Everything that was written about an order, with its sender. */
async function lettersAbout(orderId: string, email: string): Promise<Told[]> {
  const rows = await service.deps.db
    .select()
    .from(emails)
    .where(or(like(emails.key, `%:${orderId}%`), eq(emails.recipient, email)));
  return rows.map(({ key, sender, subject, html, text }) => ({
    where: key.split(':')[0] ?? '',
    words: JSON.stringify({ sender, subject, html, text }),
  }));
}

test('AGT-05 MEND-20e MEND-20f a Business Builder’s song is the business’s wherever it is told of, a smaller plan’s the shop’s', async () => {
  const own = await everywhere('business_builder');
  expect(own.filter(({ words }) => shop.test(words))).toEqual([]);
  const letters = ['confirmation', 'song-ready', 'gift-test', 'order-link', 'erasure-code', 'chat'];
  const places = ['the portal', 'the gift', 'the shared film', 'the studio', ...letters];
  expect([...new Set(own.map(({ where }) => where))].toSorted()).toEqual(places.toSorted());
  for (const { where, words } of own) if (where !== 'the studio') expect(words, where).toContain(company);
  const others = await everywhere('agency_builder');
  const silent = others.filter(({ words }) => !shop.test(words)).map(({ where }) => where);
  expect(new Set(silent), 'a page takes its name from the root').toEqual(
    new Set(['the portal', 'the gift', 'the shared film']),
  );
  expect(others.filter(({ words }) => words.includes('Daughters'))).toEqual([]);
});
