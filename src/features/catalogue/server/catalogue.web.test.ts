import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

let service: TestService;
let demo: TestService;
beforeAll(async () => {
  service = await startService({ work: false });
  demo = await startService({ work: false, environment: { DEMO: 'true' } });
});
afterAll(async () => {
  await service.end();
  await demo.end();
});

test('SITE-09 SITE-15 an occasion’s page is sent its own words, and the challenge where it belongs', async () => {
  const { api } = new TestBrowser(service.baseUrl);
  const birthday = await api.catalogue.getOccasion({ slug: 'birthday' });
  expect(birthday).toMatchObject({
    slug: 'birthday',
    preselect: 'on-load',
    delivery: 'Song in 24 hours, with a film 48',
  });
  expect(birthday.challenge).toEqual({ hashtag: '#SungNotShouted', credit_pence: 1500 });
  expect(birthday.faq).toHaveLength(6);
  expect(await api.catalogue.getOccasion({ slug: 'travel' })).toMatchObject({ preselect: 'on-call', challenge: null });
  for (const slug of ['generic', 'nope', '../birthday', '__proto__', '']) {
    await expect(api.catalogue.getOccasion({ slug }), slug).rejects.toMatchObject({ code: 'NO_SUCH_OCCASION' });
  }
});

test('SITE-09 D11 what the shop wrote itself is shown as a buyer’s words on the demo only, and marked there', async () => {
  const shown = async ({ baseUrl }: TestService) => {
    const { api } = new TestBrowser(baseUrl);
    const pages = [
      await api.catalogue.getHome(),
      await api.catalogue.getOccasion({ slug: 'wedding' }),
      await api.catalogue.getHosts(),
    ];
    return pages.map((page) => page.testimonials.map(({ sample }) => sample));
  };
  expect(await shown(service)).toEqual([[], [], []]);
  expect(await shown(demo)).toEqual([
    [true, true, true],
    [true, true, true],
    [true, true, true],
  ]);
});

test('SITE-06 SITE-24 D9 what stood beside the button is what is charged, by the wizard and by the short form', async () => {
  const { api } = new TestBrowser(service.baseUrl);
  const { prices } = service.deps.site;
  const wizard = async (offer: 'wizard' | 'single', total_price: number) =>
    api.orders.createCheckoutSession({ ...anOrderInput(), offer, total_price });
  await expect(wizard('single', prices.wizard_audio)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    data: { total_price: 2500 },
  });
  await expect(wizard('wizard', prices.single_song)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    data: { total_price: 2900 },
  });
  const { order_number } = await wizard('single', 2500);
  const [stored] = await service.deps.db.select().from(orders).where(eq(orders.number, order_number));
  expect(stored).toMatchObject({ pricePence: 2500, lines: [{ entry: 'single_song', amountPence: 2500 }] });

  const simple = (priceList: 'simple' | 'landing', total_price: number) =>
    api.simpleOrder.placeSimpleOrder({
      order: {
        fullName: 'Des',
        email: 'des@example.org',
        occasion: 'roast',
        recipientName: 'Ruth',
        genre: 'Country',
        facts: ['She reverses into things'],
        deliveryTier: 'standard',
        addons: { bonusTrack: false, lyricScroll: true, qrPage: false, spotifyPublish: false },
        priceList,
      },
      idempotency_key: `landing-prices-${priceList}`,
      total_price,
    });
  await expect(simple('landing', 2900 + 900)).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
  expect((await simple('landing', 3900 + 900)).order_number).toMatch(/^SONG-/);
  expect((await simple('simple', 2900 + 900)).order_number).toMatch(/^SONG-/);
});
