import type { BrowserContext, Page } from '@playwright/test';
import { addDays } from '#kit/zoned-time.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { expect, letterAbout, type Shop, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, photo } from './wizard-page.ts';

const password = 'brass-kettle-9';

/** Signs a host with a plan in, on a browser's context. */
async function enterAsHost(context: BrowserContext, shop: Shop, email: string): Promise<void> {
  const host = new TestBrowser(shop.url);
  const who = {
    first_name: 'Maren',
    last_name: 'Holt',
    company_name: 'The Hut',
    vat_registered: false,
    vat_number: null,
  };
  await host.api.subscriptions.signUp({ kind: 'host', email, password, ...who });
  const letter = await letterAbout(shop, 'Confirm your e-mail address', email);
  const token = /\/partner\/welcome#token=([\w-]+)/.exec(letter)?.[1] ?? '';
  await host.fetch('/api/auth/confirm-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ token, password }),
  });
  const { url } = await host.api.subscriptions.createCheckout({ priceId: 'pro_host' });
  await payOn(host, url);
  await eventually(async () => (await host.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  await context.addCookies([...host.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

test('HOST-03 HOST-04 HOST-05 a host sets up a house, sees its welcome video and takes in a file of guests', async ({
  page,
  context,
  hostShop: shop,
}) => {
  await enterAsHost(context, shop, 'maren@example.com');
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
  await page.getByRole('button', { name: 'Make the welcome video' }).click();
  await expect(page.locator('video')).toBeVisible({ timeout: 40_000 });
  await takeFile(page);
  await page.getByRole('button', { name: 'QR code of Ada’s page' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the guest’s page' })).toBeVisible();
  await expectAccessible(page, 'the workspace');
  await expectNoSidewaysScroll(page);
  await page.goto((await page.locator('.host-code a').getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Welcome to Villa Rosa, Ada' })).toBeVisible();
  await expectAccessible(page, 'a guest’s page');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete my page' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your page is deleted.')).toBeVisible();
});

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
