import type { Page } from '@playwright/test';
import { letterHtml } from '#kit/email/letter.ts';
import { becomeBuyer, buy, expect, openAsStaff, staffBrowser, test, waitFor } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const endless = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2).slice(0, 60);

test('ADM-02 WCAG 1.4.10 names without a place to break fit a narrow screen', async ({ page, shop }) => {
  const { api } = await staffBrowser(shop);
  await api.trending.saveTrend({
    id: null,
    based_on: 0,
    content: {
      slug: 'an-endless-word',
      title: endless,
      dek: 'One word.',
      author: 'The studio',
      tags: [],
      topic_entities: [],
      occasion: 'wedding',
      genre: '',
      producer_note: '',
      sleeve: { occasion: 'wedding', seed: 'hall', title: 'Word', name: 'Ruth' },
      hero_image: null,
      hero_alt: '',
      og_image: null,
      video_url_9x16: null,
      audio_url: null,
      captions_url: null,
      cta_template_key: '',
      body: 'A word.',
    },
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await openAsStaff(page, shop);
  await page.goto('/admin/trends');
  await expect(page.getByRole('link', { name: endless })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/programs');
  await page.getByLabel('Name of the program').fill(endless);
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByRole('heading', { name: endless }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Pixels of a field's words, or of an example's, that are not seen. */
const cutOff = (element: Element): number => element.scrollWidth - element.clientWidth;

test('OPS-05 WCAG 1.4.10 the examples of the API reference are read whole on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/v1/docs');
  const examples = page.locator('pre');
  await expect(examples).toHaveCount(2);
  for (const example of await examples.all()) expect(await example.evaluate(cutOff)).toBe(0);
});

test('STU-03 a line of the words is seen whole beside the recording, printed and sung', async ({ page, shop }) => {
  const { number } = await buy(shop);
  await waitFor(shop, number, 'ready');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAsStaff(page, shop);
  await page.goto(`/admin/orders/${number}`);
  for (const which of ['Printed', 'Sung']) {
    const line = page.getByLabel(`${which}, section 1, line 1`);
    await line.fill('You taught the whole street to whistle that old tune again on Sundays');
    expect(await line.evaluate(cutOff), which).toBe(0);
  }
});

/** Doubles the size of letters, as a reader's own settings do. */
const twiceTheSize = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Pages whose parts stand beside one another, and one that is signed in to. */
const pages = ['/', '/estate-agent', '/hosts', '/travel-souvenir-dev', '/classic', '/offline', '/cookie-policy'];

test('SITE-21 WCAG 1.4.4 1.4.10 letters of twice the size make no page wider than a narrow screen', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop, { first_name: 'Mags' });
  await becomeBuyer(context, shop, order);
  await page.setViewportSize({ width: 320, height: 700 });
  const portal = `/development/buyer-portal?order=${order.number}`;
  const paid = `/payment-success?session_id=${order.sessionId}`;
  for (const address of [...pages, portal, paid]) {
    await page.goto(address);
    await twiceTheSize(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/track-order');
  await twiceTheSize(page);
  await page.getByRole('radio', { name: 'Order Number' }).check();
  await page.getByLabel('Order Number').last().fill(order.number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Order Details' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openAsStaff(page, shop);
  await page.goto('/admin/orders');
  await twiceTheSize(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  // A colleague whose name is as long as most.
  await page.locator('.admin-me a').evaluate((name) => {
    name.textContent = 'Wilhelmina Featherstone';
  });
  await expectNoSidewaysScroll(page);
});

test('SITE-17 the page for who has no network offers no menu that its missing script would open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms-conditions');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await page.goto('/offline');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expectAccessible(page, 'the offline page');
});

test('STU-03 WCAG 1.4.3 a letter can be read where the mail program is dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const way = { label: 'Open it', url: 'https://songs.example/' };
  const letter = { subject: 'Your song', greeting: 'It is ready', paragraphs: ['Order SONG-2026-2GGFEA'] };
  await page.setContent(letterHtml('Keepsong', { ...letter, action: way, secondAction: way, footer: ['Stop it'] }));
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(29, 8, 27)');
  await expectAccessible(page, 'a letter in the dark');
});
