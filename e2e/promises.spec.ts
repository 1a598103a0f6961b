import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { portalOf } from '../src/app/paths.ts';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { pencePerSong, planKeys, plans } from '#features/subscriptions/domain/plans.ts';
import { pounds, poundsAndPence } from '#kit/money.ts';
import { siteSchema } from '#shop/site.ts';
import { TestBrowser } from '#server/test/client.ts';
import { becomeBuyer, buy, expect, letterAbout, type Shop, test } from './fixtures.ts';
import { hoursByHand } from './people.ts';

/** Promises of the shop, from where its orders take them. */
const { challenge, prices } = siteSchema.parse(JSON.parse(readFileSync('content/site.json', 'utf8')));
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

const confirmation = 'the confirmation';

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

/** The letter's own page, which the operator's mailbox holds in a frame. */
function letterIn(mailbox: string): string {
  const [, page = ''] = /srcdoc="([^"]*)"/.exec(mailbox) ?? [];
  return page.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const sentences = ({ where, text }: Surface): Surface[] =>
  text.split(/(?<=[.!?;])\s/).map((sentence) => ({ where, text: sentence }));

/**
 * Hours, in digits, that English sentences about the delivery of a song or film name, of a span both ends. Sentences about what
 * is kept, signed in to or approved within hours are others.
 */
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

/** The pages that a search engine finds. */
async function publicPages(shop: Shop): Promise<Surface[]> {
  const visitor = new TestBrowser(shop.url);
  const sitemap = await (await visitor.fetch('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(addresses.length).toBeGreaterThan(30);
  const surfaces: Surface[] = [];
  for (const where of addresses) {
    const response = await visitor.fetch(where);
    expect(response.status, where).toBe(200);
    surfaces.push({ where, text: textOf(await response.text()) });
  }
  return surfaces;
}

/** All that a buyer is shown and sent after paying. */
async function pagesOfBuyer(page: Page, shop: Shop): Promise<Surface[]> {
  const bought = await buy(shop, { format: 'audio' });
  await becomeBuyer(page.context(), shop, bought);
  const surfaces: Surface[] = [];
  for (const where of [`/thank-you?session_id=${bought.sessionId}`, portalOf(bought.number)]) {
    await page.goto(where);
    await expect(page.getByText(bought.number).first(), where).toBeVisible();
    surfaces.push({ where, text: (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ') });
  }
  return [
    ...surfaces,
    {
      where: confirmation,
      text: textOf(letterIn(await letterAbout(shop, `Your order ${bought.number} is confirmed`))),
    },
  ];
}

test('MEND-20k no page, page of an order or letter names an amount, hours or places that the shop does not keep', async ({
  page,
  shop,
}) => {
  const surfaces = [...(await publicPages(shop)), ...(await pagesOfBuyer(page, shop))];
  const priced = surfaces.flatMap(({ where, text }) =>
    [...text.matchAll(/£\s?[\d,]+(?:\.\d\d)?/g)].map(([amount]) => ({ where, amount })),
  );
  expect(new Set(priced.map(({ where }) => where)).size, 'surfaces with a price').toBeGreaterThan(25);
  expect(priced.filter(({ amount }) => !amounts.has(amount))).toEqual([]);

  const charged = priced.filter(({ where }) => where === confirmation).map(({ amount }) => amount);
  expect(new Set(charged)).toEqual(new Set([pounds(prices.wizard_audio), poundsAndPence(prices.wizard_audio)]));

  const timed = surfaces.flatMap(deliveryHours);
  expect(new Set(timed.map(({ where }) => where)).size, 'surfaces with a time').toBeGreaterThan(25);
  const promised = ({ where, text }: Surface): number[] => {
    if (text.includes('by hand')) return [hoursByHand];
    return where === '/estate-agent' ? [...songAndFilm, ...planHours] : songAndFilm;
  };
  expect(timed.filter((surface) => !promised(surface).includes(surface.hours))).toEqual([]);

  const { cap } = await new TestBrowser(shop.url).api.orders.dailyCap();
  const places = surfaces.flatMap(({ where, text }) =>
    [...text.matchAll(/Only (\d+) orders accepted per day/g)].map(([, count]) => ({ where, count: Number(count) })),
  );
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter(({ count }) => count !== cap)).toEqual([]);
});
