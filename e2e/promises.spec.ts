import { readFileSync } from 'node:fs';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { pencePerSong, planKeys, plans } from '#features/subscriptions/domain/plans.ts';
import { pounds, poundsAndPence } from '#kit/money.ts';
import { siteSchema } from '#shop/site.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import { expect, letterAbout, test } from './fixtures.ts';

/** What the shop promises, from where orders take it. */
const { dailyCap, challenge, prices } = siteSchema.parse(JSON.parse(readFileSync('content/site.json', 'utf8')));
const amounts = new Set(
  [
    ...Object.values(prices),
    prices.wizard_audio + prices.wizard_video_addon,
    challenge.creditPence,
    ...planKeys.map((key) => pencePerSong(key, prices)),
  ].flatMap((pence) => [pounds(pence), poundsAndPence(pence)]),
);
const songAndFilm = [turnaroundHours(false), turnaroundHours(true)];
const planHours = Object.values(plans).map(({ deliveryHours }) => deliveryHours);

interface Surface {
  where: string;
  text: string;
}

function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

const sentences = ({ where, text }: Surface): Surface[] =>
  text.split(/(?<=[.!?;])\s/).map((sentence) => ({ where, text: sentence }));

/** Hours that sentences about the delivery of a song or film name, of a span both ends. */
function deliveryHours(surface: Surface): { where: string; text: string; hours: number }[] {
  return sentences(surface)
    .filter(({ text }) => /\b(?:song|film|within|ready|delivered|expected|arrives?|send|lands|we make)\b/i.test(text))
    .filter(({ text }) => !/photos that no order|signed in|signs in|deleted|approve/i.test(text))
    .flatMap(({ where, text }) =>
      [...text.matchAll(/(\d+)(?:\s?(?:-|–|to)\s?(\d+))?\s?(?:hours|h\b)/g)].flatMap(([, from, to]) =>
        [from, to].filter((hours) => hours !== undefined).map((hours) => ({ where, text, hours: Number(hours) })),
      ),
    );
}

/** The pages that a search engine finds, and what a buyer is shown and sent after paying. */
async function surfacesOf(url: string, letters: (subject: string) => Promise<string>): Promise<Surface[]> {
  const buyer = new TestBrowser(url);
  const page = async (address: string): Promise<Surface> => {
    const response = await buyer.fetch(address);
    expect(response.status, address).toBe(200);
    return { where: address, text: textOf(await response.text()) };
  };
  const sitemap = await (await buyer.fetch('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(addresses.length).toBeGreaterThan(30);
  const surfaces: Surface[] = [];
  for (const address of addresses) surfaces.push(await page(address));
  const order = await buyer.api.orders.createCheckoutSession(anOrderInput({ format: 'audio' }));
  surfaces.push(await page(new URL((await payOn(buyer, order.url)) ?? '', url).href));
  surfaces.push(await page(`/my-song?order=${order.order_number}`));
  surfaces.push({ where: 'the confirmation', text: textOf(await letters(order.order_number)) });
  return surfaces;
}

test('MEND-20k every page, an order’s own pages and its letter promise the same prices, hours and places', async ({
  shop,
}) => {
  const surfaces = await surfacesOf(shop.url, (number) => letterAbout(shop, number));
  const priced = surfaces.flatMap(({ where, text }) =>
    [...text.matchAll(/£\s?[\d,]+(?:\.\d\d)?/g)].map(([amount]) => ({ where, amount })),
  );
  expect(new Set(priced.map(({ where }) => where)).size, 'surfaces with a price').toBeGreaterThan(25);
  expect(priced.filter(({ amount }) => !amounts.has(amount))).toEqual([]);

  const timed = surfaces.flatMap(deliveryHours);
  expect(new Set(timed.map(({ where }) => where)).size, 'surfaces with a time').toBeGreaterThan(25);
  const promised = (where: string): number[] =>
    where === '/estate-agent' ? [...songAndFilm, ...planHours] : songAndFilm;
  expect(timed.filter(({ where, hours }) => !promised(where).includes(hours))).toEqual([]);

  const places = surfaces.flatMap(({ where, text }) =>
    [...text.matchAll(/(\d+) places\b(?! left)/g)].map(([, count]) => ({ where, count: Number(count) })),
  );
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter(({ count }) => count !== dailyCap)).toEqual([]);
});
