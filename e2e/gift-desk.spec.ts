import { TestBrowser } from '#server/test/client.ts';
import { buy, expect, expectProblem, openAsStaff, refusedCall, type Shop, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

/** A circle that nobody has ordered for yet, with what Tom wrote. */
async function circleWithAFriend(shop: Shop): Promise<void> {
  const last_day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const words = { giver: 'Dan', honouree: 'Wilhelmina', message: 'Tell her something.', most_friends: 3, last_day };
  const draft_key = globalThis.crypto.randomUUID();
  const { circle } = await new TestBrowser(shop.url).api.circles.saveDraftCircle({ draft_key, ...words });
  const token = circle?.url.split('/').at(-1) ?? '';
  const memory = { words: 'We fell into the lake at Windermere.', photo_ids: [], with_greeting: false };
  const tom = { token, name: 'Tom Green', email: '', consent_version: '2026-11' };
  await new TestBrowser(shop.url).api.circles.contribute({ ...tom, ...memory });
}

async function giftPage(shop: Shop): Promise<string> {
  const { number, browser } = await buy(shop, { first_name: 'Mags' });
  const words = { dedication: 'You told us no presents.', signature: 'Sam and Kit', question: null, answer: null };
  await browser.api.gifts.saveGift({ order_number: number, ...words, may_download: true, last_day: null });
  return number;
}

test('GIFT-08 staff are told that pages and circles are on their way, or why not, close one once and remove what they meant to', async ({
  page,
  shop,
  problems,
}) => {
  const number = await giftPage(shop);
  await circleWithAFriend(shop);
  await openAsStaff(page, shop);
  const gifts = page.getByRole('region', { name: 'Gift pages' });
  const circles = page.getByRole('region', { name: 'Circles of friends' });

  let isBroken = true;
  const answers: (() => void)[] = [];
  await page.route('**/rpc/gifts/listGifts', async (route) => {
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    await (isBroken ? route.fulfill({ status: 503, json: {} }) : route.continue());
  });
  await page.goto('/admin/moderation');
  await expect(gifts.getByText('Fetching…')).toBeVisible();
  // The call is made again by itself before it has failed.
  await expect(async () => {
    for (const answer of answers.splice(0)) answer();
    await expect(gifts.getByRole('alert')).toContainText('This could not be fetched.', { timeout: 500 });
  }).toPass();
  expectProblem(problems, refusedCall);
  await page.unroute('**/rpc/gifts/listGifts');
  isBroken = false;
  await gifts.getByRole('button', { name: 'Try again' }).click();
  const gift = gifts.getByRole('listitem').filter({ hasText: number });
  await expect(gift).toContainText('You told us no presents.');
  await expectAccessible(page, 'gift pages and circles');

  let calls = 0;
  await page.route('**/rpc/gifts/closeGift', async (route) => {
    calls += 1;
    await route.continue();
  });
  const close = gift.getByRole('button', { name: 'Close' });
  await close.dblclick();
  await expect(page.getByText('The gift page is closed')).toBeVisible();
  await expect(gift.getByRole('button', { name: 'Open again' })).toBeEnabled();
  await expect(gift).toContainText('Closed by staff');
  expect(calls, 'pressed twice').toBe(1);

  const circle = circles.getByRole('listitem').filter({ hasText: 'Wilhelmina' });
  const remove = circle.getByRole('button', { name: 'Remove what Tom Green added' });
  await remove.click();
  await circle.getByRole('button', { name: 'No, keep it' }).click();
  await expect(circle).toContainText('We fell into the lake');
  await remove.click();
  await expect(circle.getByText(/is deleted, and cannot be brought back/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await circle.getByRole('button', { name: 'Yes, do that' }).click();
  await expect(page.getByText('What Tom Green added is removed')).toBeVisible();
  await expect(circle).not.toContainText('We fell into the lake');
});
