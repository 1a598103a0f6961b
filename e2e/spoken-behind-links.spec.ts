import type { Page } from '@playwright/test';
import { buy, expect, expectProblem, refusedCall, release, type Shop, test } from './fixtures.ts';
import { invitation } from './invitation.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

test.use({
  viewport: { width: 390, height: 844 },
  permissions: ['microphone'],
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** Path of the page of a released gift. */
async function giftPage(shop: Shop): Promise<string> {
  const order = await buy(shop, { first_name: 'Mags' });
  await release(shop, order.number);
  const words = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };
  const { page } = await order.browser.api.gifts.saveGift({ order_number: order.number, ...words, last_day: null });
  return new URL(page?.url ?? '').pathname;
}

/** Names of the recordings that the browser keeps, of all pages and tabs. */
const keptRecordings = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('keepsong', 1);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('vault'));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const names = opening.result.transaction('vault').objectStore('vault').getAllKeys();
          names.addEventListener('success', () =>
            resolve(names.result.map(String).filter((name) => name.startsWith('recording-'))),
          );
        });
      }),
  );

async function speakGreeting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Recording: 1 s')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Your greeting is here/)).toBeVisible();
  await expect.poll(() => keptRecordings(page)).toHaveLength(1);
}

test('GIFT-05 a spoken greeting outlives a reload in its own page alone, until it is removed or sent', async ({
  page,
  context,
  shop,
}) => {
  const [path, other] = [await invitation(shop), await invitation(shop)];
  const stillHere = (of: Page) => of.getByText(/^Your greeting is still here/);
  await page.goto(path);
  await speakGreeting(page);
  await page.reload();
  await expect(stillHere(page)).toBeVisible();
  await expect(page.locator('audio')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a greeting that came back');

  await page.goto(other);
  await expect(page.getByLabel('Your first name')).toBeVisible();
  await expect(page.locator('form.friend-form').first()).not.toHaveAttribute('data-waits');
  await expect(page.locator('audio')).toHaveCount(0);
  const another = await context.newPage();
  await another.goto(path);
  await expect(another.locator('form.friend-form').first()).not.toHaveAttribute('data-waits');
  await expect(another.locator('audio'), 'a tab of its own').toHaveCount(0);
  await another.close();

  await page.goto(path);
  await expect(stillHere(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the greeting' }).click();
  await expect.poll(() => keptRecordings(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('form.friend-form').first()).not.toHaveAttribute('data-waits');
  await expect(page.locator('audio')).toHaveCount(0);

  await speakGreeting(page);
  await page.reload();
  await expect(stillHere(page)).toBeVisible();
  await page.getByLabel('Your first name').fill('Zoë');
  await page.getByLabel(/^I agree that/).check();
  await page.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible();
  await expect(page.getByLabel('Greeting of Zoë')).toBeVisible();
  await expect.poll(() => keptRecordings(page)).toEqual([]);
});

test('GIFT-05 a greeting that did not arrive can be sent from the friend’s own page, also after a reload', async ({
  page,
  shop,
  problems,
}) => {
  await page.route('**/together/*/greeting', (route) => route.fulfill({ status: 503 }));
  await page.goto(await invitation(shop));
  await speakGreeting(page);
  await page.getByLabel('Your first name').fill('Zoë');
  await page.getByLabel(/^I agree that/).check();
  await page.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible();
  await expect(page.getByText(/The greeting could not be used/)).toBeVisible();
  await page.unroute('**/together/*/greeting');
  await page.reload();
  await expect(page.getByText(/^Your greeting is still here/)).toBeVisible();
  await expectAccessible(page, 'a greeting that can be sent again');
  await page.getByRole('button', { name: 'Send the greeting' }).click();
  await expect(page.getByLabel('Greeting of Zoë')).toBeVisible();
  await expect.poll(() => keptRecordings(page)).toEqual([]);
  expectProblem(problems, refusedCall);
});

test('GIFT-04 a spoken thank-you outlives a reload in its own page alone, until it is removed or sent', async ({
  page,
  shop,
}) => {
  const [path, other] = [await giftPage(shop), await giftPage(shop)];
  const stillHere = page.getByText(/^Your recording is still here/);
  const files = () => page.locator('#gift-recording').evaluate((file) => (file as HTMLInputElement).files?.length);
  const speak = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByText(/^Recording: [1-9] of 30 seconds/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/^Recorded\./)).toBeVisible();
    await expect.poll(() => keptRecordings(page)).toHaveLength(1);
  };
  await page.goto(`${path}#thanks`);
  await speak();
  await page.reload();
  await expect(stillHere).toBeVisible();
  expect(await files()).toBe(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a thank-you that came back');

  await page.goto(`${other}#thanks`);
  await page.getByLabel('A line').fill('Another gift.');
  expect(await keptRecordings(page)).toHaveLength(1);
  expect(await files()).toBe(0);

  await page.goto(`${path}#thanks`);
  await page.getByRole('button', { name: 'Remove the recording' }).click();
  await expect.poll(() => keptRecordings(page)).toEqual([]);
  expect(await files()).toBe(0);
  await speak();
  await page.reload();
  await expect(stillHere).toBeVisible();
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('With a voice note.')).toBeVisible();
  await expect.poll(() => keptRecordings(page)).toEqual([]);
});
