import type { Page } from '@playwright/test';
import { addDays } from '#kit/zoned-time.ts';
import { enterAs } from './business-account.ts';
import { expect, expectProblem, refusedCall, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, photo } from './wizard-page.ts';

test('HOST-02 a host reads the plans, is told of sales for the largest, and begins one by its setup', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/hosts');
  for (const [name, ...words] of [
    [/^Host$/, '1 to 15 guests a month', '£12 a guest', '£39 setup, once'],
    [/^Pro Host Recommended$/, '16 to 30 guests a month', '£9 a guest', '£39 setup, once'],
    [/^Hotel$/, '31 to 300 guests a month', '£7 a guest', '£59 setup, once'],
    [/^Enterprise$/, 'More than 300 guests a month', 'about £6 a guest', '£59 setup, once'],
  ] as const) {
    const row = page.locator('.host-plan').filter({ has: page.getByRole('heading', { name }) });
    for (const word of words) await expect(row).toContainText(word);
  }
  await expect(page.getByText('Recommended')).toHaveCount(1);
  await page.getByRole('button', { name: 'Talk to us about Enterprise' }).click();
  await expect(page.getByText('Contact sales for Enterprise pricing')).toBeVisible();

  await enterAs(context, shop, {
    kind: 'host',
    email: 'idris-of-the-hut@example.com',
    company_name: 'Hut',
    plan: null,
  });
  await page.goto('/hosts');
  await page.getByRole('button', { name: 'Start with Hotel' }).click();
  const begin = page.getByRole('dialog', { name: /Hotel/ });
  await expect(begin).toContainText('£59 for the setup, once and today. Then £7 for each souvenir that was delivered');
  await expect(begin).toContainText('Nothing is included');
  let answer = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/createCheckout$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  const opened = context.waitForEvent('page');
  await begin.getByRole('button', { name: 'Get Started', exact: true }).click();
  await expect(begin.getByRole('button', { name: 'Setting up...' })).toBeDisabled();
  answer();
  const payment = await opened;
  await payment.waitForURL(/\/pay\//);
  await expect(payment.getByText('£59.00').first()).toBeVisible();
  await payment.close();
});

test('HOST-02 a host tries a plan by keyboard, hears the sample, and starts the plan with one press', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const email = 'noor-of-the-mill@example.com';
  await enterAs(context, shop, { kind: 'host', email, company_name: 'Mill', plan: null });
  await page.goto('/hosts');
  const start = page.getByRole('button', { name: 'Start with Hotel' });
  await start.press('Enter');
  const begin = page.getByRole('dialog', { name: 'Hotel: how would you like to begin?' });
  await expect(begin).toContainText('No payment and no card');
  await expect(begin).toContainText('We keep it for 14 days, and nothing is sent to guests.');
  await expectAccessible(page, 'the choice of a trial');
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await begin.getByRole('button', { name: 'Get Started', exact: true }).focus();
  for (const name of ['Trial only', 'Trial with sample']) {
    await page.keyboard.press('Tab');
    await expect(begin.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/partner/properties');
  await expect(page.getByRole('heading', { name: 'You are trying: Hotel' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('The Mill');
  await page.getByLabel('Town or region').fill('Lagos');
  await page.getByRole('button', { name: 'Save property' }).click();
  const sample = page.getByRole('region', { name: 'Sample souvenir' });
  await sample.getByRole('button', { name: 'Make my sample' }).click();
  await expect(sample.getByText('Add at least one photo or clip first.')).toBeVisible();
  expectProblem(problems, refusedCall);
  await page.getByLabel('Add photos or clips (0 of 10)').setInputFiles([await photo('door.jpg')]);
  await expect(page.getByLabel('Add photos or clips (1 of 10)')).toBeVisible();
  await sample.getByRole('button', { name: 'Make my sample' }).click();
  await expect(sample.locator('video')).toBeVisible({ timeout: 40_000 });
  await expect(sample.getByText(/^This sample is kept until \d+ \w+/)).toBeVisible();
  await expect(sample.getByRole('button', { name: 'Make my sample' })).toHaveCount(0);
  await expectAccessible(page, 'the workspace in a trial');
  await expectNoSidewaysScroll(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Start with Hotel' }).click();
  const payment = await opened;
  await payment.waitForURL(/\/pay\//);
  await expect(payment.getByText('£59.00').first()).toBeVisible();
  await payment.close();
});

test('HOST-05 only a host who is signed in is shown the way to keys for their programs', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const keys = page.getByRole('link', { name: 'Let your booking system enter guests' });
  await page.goto('/partner/properties');
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible();
  await expect(keys).toHaveCount(0);
  expectProblem(problems, refusedCall);
  await enterAs(context, shop, { kind: 'host', email: 'keys@example.com', company_name: 'Keys', plan: null });
  await page.goto('/partner/properties');
  await expect(keys).toBeVisible();
});

test('HOST-04 a host without a plan sees the welcome video, and until when it is kept', async ({
  page,
  context,
  shop,
}) => {
  await enterAs(context, shop, {
    kind: 'host',
    email: 'pilar-of-the-inn@example.com',
    company_name: 'Inn',
    plan: null,
  });
  await page.goto('/partner/properties');
  await expect(page.getByText('without a plan the video is kept for 14 days')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('The Inn');
  await page.getByLabel('Town or region').fill('Penzance');
  await page.getByRole('button', { name: 'Save property' }).click();
  await page.getByLabel('Add photos or clips (0 of 10)').setInputFiles([await photo('door.jpg')]);
  await expect(page.getByLabel('Add photos or clips (1 of 10)')).toBeVisible();
  await page.getByRole('button', { name: 'Make the welcome video' }).click();
  await expect(page.locator('.host-film')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/^Without a plan this video is kept until \d+ \w+/)).toBeVisible();
  await expect(page.getByText('Choose a plan first. Guests can be entered once it has begun.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('HOST-03 HOST-04 HOST-05 a host sets up a house, sees its welcome video and takes in a file of guests', async ({
  page,
  context,
  hostShop: shop,
}) => {
  const email = 'maren@example.com';
  await enterAs(context, shop, { kind: 'host', email, company_name: 'The Hut', plan: 'pro_host' });
  await page.goto(`${shop.url}/partner/properties`);
  await expect(page.getByRole('heading', { name: 'Your plan: Pro Host' })).toBeVisible();
  await page.getByLabel('What would a month cost?').selectOption('20');
  await expect(page.getByText('£180 a month')).toBeVisible();
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(page.getByText('Enter the name of the property')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Villa Rosa');
  await page.getByLabel('Town or region').fill('Lagos');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await expectAccessible(page, 'a new property');
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(page.getByText('No photos or clips yet.')).toBeVisible();
  await page
    .getByLabel('Add photos or clips (0 of 10)')
    .setInputFiles([await photo('door.jpg'), await photo('sea.jpg')]);
  await expect(page.getByLabel('Add photos or clips (2 of 10)')).toBeVisible();
  await page.getByLabel('Attraction 1', { exact: true }).fill('Ponta da Piedade');
  await page.getByLabel('Where attraction 1 is').fill('ten minutes on foot');
  await page.getByRole('button', { name: 'Save attractions' }).click();
  await page.getByRole('button', { name: 'Make the welcome video' }).click();
  await expect(page.locator('video')).toBeVisible({ timeout: 40_000 });
  await takeFile(page);
  await editHouse(page);
  await page.getByRole('button', { name: 'QR code of Ada’s page' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the guest’s page' })).toBeVisible();
  await expectAccessible(page, 'the workspace');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete Bo', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Delete Bo' });
  await expect(sure).toContainText('deleted for good');
  await sure.getByRole('button', { name: 'Keep the guest' }).click();
  await expect(page.getByRole('heading', { name: 'Guests (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Bo', exact: true }).click();
  await sure.getByRole('button', { name: 'Delete Bo for good' }).click();
  await expect(page.getByRole('heading', { name: 'Guests (1)' })).toBeVisible();
  await page.goto((await page.locator('.host-code a').getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Welcome to Villa Rosa, Ada' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nearby' })).toContainText('Ponta da Piedade');
  await expect(page.getByRole('region', { name: 'Nearby' })).toContainText('ten minutes on foot');
  await expectAccessible(page, 'a guest’s page');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete my page' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your page is deleted.')).toBeVisible();
});

/** Changes what is said to guests of a house that is there, and finds it after a reload. */
async function editHouse(page: Page): Promise<void> {
  await page.getByLabel('Your words of thanks').fill('The terrace misses you.');
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(page.getByText('Property saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your words of thanks')).toHaveValue('The terrace misses you.');
  await expect(page.getByLabel('Attraction 1', { exact: true })).toHaveValue('Ponta da Piedade');
}

/** Sends a file of two guests and three bad rows. */
async function takeFile(page: Page): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const [soon, later] = [addDays(today, 10), addDays(today, 12)];
  const rows = [
    'First name,Email,Arrival,Departure',
    `Ada,ada@example.com,${soon},${later}`,
    `Bo,,${soon},${later}`,
    `Cy,cy@example.com,${later},${soon}`,
    `Di,di(at)example.com,${soon},${later}`,
    `Ada,ada@example.com,${soon},${later}`,
  ];
  const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('File (CSV)').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('2 guests can be taken, 3 rows cannot.')).toBeVisible();
  await expect(page.getByText('Line 4: The departure is not after the arrival.')).toBeVisible();
  await page.getByRole('button', { name: 'Take 2 guests' }).click();
  await expect(page.getByRole('heading', { name: 'Guests (2)' })).toBeVisible();
}
