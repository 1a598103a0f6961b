import { truncate, writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { buy, expect, release, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const line = 'We cried, all of us;\nand then we danced.';

async function fileOf(info: TestInfo, bytes: number): Promise<string> {
  const file = info.outputPath(`${bytes}.webm`);
  await writeFile(file, '');
  await truncate(file, bytes);
  return file;
}

/** Sends a thank-you of a line and a file on a gift's page. @returns the field of the line */
async function send(page: Page, file: string): Promise<Locator> {
  const field = page.getByLabel('A line');
  await field.fill(line);
  await page.getByRole('radio', { name: 'Film' }).check();
  await page.getByLabel(/My line may also stand on this page/).check();
  await page.locator('#gift-recording').setInputFiles(file);
  await page.getByRole('button', { name: 'Send it' }).click();
  return field;
}

for (const javaScriptEnabled of [true, false])
  test(`GIFT-04 a thank-you that is not taken says why on its page, and its line stays (script: ${javaScriptEnabled})`, async ({
    shop,
    browser,
  }, info) => {
    const order = await buy(shop, { first_name: 'Mags' });
    await release(shop, order.number);
    const words = { dedication: 'For you.', signature: 'Sam', question: null, answer: null };
    const rest = { may_download: false, last_day: null };
    const saved = await order.browser.api.gifts.saveGift({ order_number: order.number, ...words, ...rest });
    const viewport = { width: 320, height: 640 };
    const phone = await browser.newContext({ baseURL: shop.url, javaScriptEnabled, viewport });
    const page = await phone.newPage();
    await page.goto(`${new URL(saved.page?.url ?? '').pathname}#thanks`);
    const alert = page.getByRole('alert');
    const field = await send(page, await fileOf(info, 1000));
    await expect(alert).toContainText('This recording could not be played.');
    await expect(field).toHaveValue(line);
    await expect(page.getByRole('radio', { name: 'Film' })).toBeChecked();
    await expect(page.getByLabel(/My line may also stand on this page/)).toBeChecked();
    await send(page, await fileOf(info, 40 * 1024 * 1024 + 20 * 1024));
    await expect(alert.filter({ hasText: 'This file is too large' })).toBeVisible();
    // What was typed before it is still there; what is sent beside such a file is not read.
    await expect(field).toHaveValue(line);
    await expectNoSidewaysScroll(page);
    if (javaScriptEnabled) await expectAccessible(page, 'a thank-you that was not taken');
    await page.locator('#gift-recording').setInputFiles([]);
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect(page.getByText('You wrote: We cried, all of us;')).toBeVisible();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(field).toHaveValue('');
    await phone.close();
  });
