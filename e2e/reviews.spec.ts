import type { Page } from '@playwright/test';
import { businessDay } from '#kit/business-day.ts';
import { addDays } from '#kit/zoned-time.ts';
import { anotherBrowser, becomeBuyer, buy, expect, letterAbout, openStaffOf, release, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const day = 24 * 3_600_000;

/** The address of a letter's button, as it leads into its shop. */
const addressIn = (letter: string, path: string): string =>
  new RegExp(`/${path}#[\\w-]{43}`).exec(letter)?.[0] ?? `/${path}#missing`;

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
  await review.goto(`${shop.url}${addressIn(letter, 'review')}`);
  await review.getByRole('button', { name: 'Send the review' }).click();
  await expect(review.getByRole('alert')).toContainText('Please choose your stars.');
  await review.getByRole('radio', { name: '5 of 5 stars' }).focus();
  await review.keyboard.press('Space');
  await review.keyboard.press('ArrowRight');
  await expect(review.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await review.getByLabel('In a sentence or two').fill('She danced to it in the kitchen.');
  await review.getByLabel('Your first name, as it is shown').fill('Odile');
  await review.getByRole('checkbox').check();
  await expectAccessible(review, 'the form of a review');
  await expectNoSidewaysScroll(review);
  await review.getByRole('button', { name: 'Send the review' }).click();
  await expect(review.getByText('Thank you. We read it soon')).toBeVisible();

  const home = await phone.newPage();
  await home.goto(`${shop.url}/birthday`);
  await expect(home.getByText('She danced to it in the kitchen.')).toHaveCount(0);
  expect(await ratingOf(home)).toBeNull();

  await openStaffOf(page, shop, '/admin/reviews');
  await expect(page.getByRole('link', { name: 'Reviews, 1 to do' })).toBeVisible();
  await page.getByRole('button', { name: 'Show it', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'On the pages: 1' })).toBeVisible();
  await page.getByLabel('Our answer, shown below it').fill('So did we.');
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

test('GIFT-07 a giver is reminded, and a new song begins with last year’s story unless their draft is to stay', async ({
  page,
  context,
  pastShop: shop,
  browser,
}) => {
  const order = await buy(shop, { email: 'yearly@example.com', first_name: 'Ottilie' });
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  const portal = `${shop.url}/development/buyer-portal?order=${order.number}`;
  await page.goto(portal);
  const panel = page.getByRole('region', { name: 'Next year' });
  // The shop's clock is forty days behind: its date is to come within these days.
  const today = businessDay(new Date(Date.now() - 40 * day));
  await panel.getByLabel('Date to be reminded of').fill(addDays(today, 34));
  await panel.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('Please tick that we may write to you.');
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(panel.getByText('We remind you ahead of')).toBeVisible();
  await expectAccessible(page, 'the portal with reminders');
  // An open portal listens to the shop, and a clock that jumps ends what it hears.
  await page.goto('about:blank');
  await shop.moveOn(5);
  const letter = await letterAbout(shop, 'comes round again', 'yearly@example.com');
  const address = `${shop.url}${addressIn(letter, 'again')}`;

  const later = await anotherBrowser(browser, shop);
  const wizard = await later.newPage();
  await wizard.goto(address);
  const note = wizard.getByText('Begun with the story of an earlier song');
  await expect(note).toBeVisible();
  expect(wizard.url(), 'the secret left the address').not.toContain(address.split('#')[1]);
  await expect(wizard.getByLabel(/first name/i).first()).toHaveValue('Ottilie');
  await wizard
    .getByLabel(/first name/i)
    .first()
    .fill('Somebody else');

  await wizard.goto(address);
  await expect(wizard.getByText('You have an order in hand')).toBeVisible();
  await expectAccessible(wizard, 'the question about a draft');
  await wizard.getByRole('button', { name: 'Go on with what I have' }).click();
  await expect(wizard.getByLabel(/first name/i).first()).toHaveValue('Somebody else');
  await wizard.goto(address);
  await wizard.getByRole('button', { name: 'Begin with the earlier story' }).click();
  await expect(wizard.getByLabel(/first name/i).first()).toHaveValue('Ottilie');

  await page.goto(portal);
  await panel.getByRole('button', { name: 'Do not remind me' }).click();
  await expect(panel.getByRole('button', { name: 'Remind me', exact: true })).toBeVisible();
  await wizard.goto(address);
  await expect(wizard.getByText('This link is not known here, or its time is over.')).toBeVisible();
  await later.close();
});
