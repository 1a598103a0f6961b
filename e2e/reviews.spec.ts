import type { Page } from '@playwright/test';
import {
  anotherBrowser,
  becomeBuyer,
  buy,
  expect,
  letterAbout,
  openStaffOf,
  release,
  test as base,
} from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

/** The common shop is not needed here, and not opened. */
const test = base.extend({ baseURL: async ({ pastShop }, use) => use(pastShop.url) });

/** The address of the letter's button, as it leads into its shop. */
const addressIn = (letter: string): string => /\/review#[\w-]{43}/.exec(letter)?.[0] ?? '/review#missing';

const storedIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

async function ratingOf(page: Page): Promise<unknown> {
  const text = await page.locator('script[type="application/ld+json"]').first().textContent();
  const { '@graph': graph } = JSON.parse(text ?? '{}') as { '@graph': Record<string, unknown>[] };
  return graph.find((one) => one['@type'] === 'Product')?.['aggregateRating'] ?? null;
}

test('GIFT-06 a giver is asked, gives stars and a sentence, staff show and answer it, and withdrawn it is gone', async ({
  page,
  context,
  pastShop: shop,
  browser,
}) => {
  const order = await buy(shop, { email: 'asked@example.com' });
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await page.goto(`${shop.url}/development/buyer-portal?order=${order.number}`);
  const noted = page.waitForResponse((response) => response.url().includes('noteHeard'));
  await page.getByRole('button', { name: 'Play', exact: false }).first().click();
  expect((await noted).ok()).toBe(true);
  await shop.moveOn(4);
  const letter = await letterAbout(shop, 'How was your song?', 'asked@example.com');

  const phone = await anotherBrowser(browser, shop);
  const review = await phone.newPage();
  await review.setViewportSize({ width: 320, height: 640 });
  await review.goto(`${shop.url}${addressIn(letter)}`);
  await review.getByRole('button', { name: 'Send the review' }).click();
  await expect(review.getByRole('alert')).toContainText('Please choose your stars.');
  await review.getByRole('radio', { name: '5 of 5 stars' }).focus();
  await review.keyboard.press('Space');
  await review.keyboard.press('ArrowRight');
  await expect(review.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await review.getByLabel('In a sentence or two').fill('She danced to it in the kitchen.');
  await review.getByLabel('Your first name, as it is shown').fill('Odile');
  await expect.poll(() => storedIn(review)).toContain('keepsong-sealed:');
  await review.reload();
  await expect(review.getByLabel('In a sentence or two')).toHaveValue('She danced to it in the kitchen.');
  await expect(review.getByLabel('Your first name, as it is shown')).toHaveValue('Odile');
  await expect(review.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await review.getByRole('checkbox').check();
  await expectAccessible(review, 'the form of a review');
  await expectNoSidewaysScroll(review);
  await review.getByRole('button', { name: 'Send the review' }).click();
  await expect(review.getByText('Thank you. We read it soon')).toBeInViewport();
  await expect.poll(() => storedIn(review), 'sent').not.toContain('keepsong-sealed:');

  const home = await phone.newPage();
  await home.goto(`${shop.url}/birthday`);
  await expect(home.getByText('She danced to it in the kitchen.')).toHaveCount(0);
  expect(await ratingOf(home)).toBeNull();

  await openStaffOf(page, shop, '/admin/reviews');
  await expect(page.getByRole('button', { name: 'Magazine, 1 to do' })).toBeVisible();
  const reply = page.getByLabel('Our answer, shown below it');
  await reply.fill('So did we.');
  await page.getByRole('button', { name: 'Show it', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'On the pages: 1' })).toBeVisible();
  await expect(reply, 'what was typed moves with it').toHaveValue('So did we.');
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await expect(page.getByRole('button', { name: 'Save the answer' })).toHaveCount(0);
  await expectAccessible(page, 'the desk of reviews');

  for (const path of ['/birthday', '/']) {
    await home.goto(`${shop.url}${path}`);
    const shown = home.getByRole('region', { name: 'What givers say' });
    await expect(shown.getByText('She danced to it in the kitchen.')).toBeVisible();
    await expect(shown.getByText('So did we.')).toBeVisible();
    await expect(shown.getByText('4 of 5, from one review of a buyer.')).toBeVisible();
    expect(await ratingOf(home)).toMatchObject({ ratingValue: 4, reviewCount: 1 });
  }
  await expectAccessible(home, 'the home page with reviews');

  await review.reload();
  await expect(review.getByText('It is on our pages.')).toBeVisible();
  await expect(review.getByText('So did we.')).toBeVisible();
  await review.getByRole('button', { name: 'Take it back' }).click();
  await review.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(review.getByText('Your review is gone from our pages.')).toBeVisible();
  await home.goto(`${shop.url}/birthday`);
  await expect(home.getByText('She danced to it in the kitchen.')).toHaveCount(0);
  expect(await ratingOf(home)).toBeNull();
  await phone.close();
});
