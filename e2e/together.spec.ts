import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, photo, WizardPage } from './wizard-page.ts';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** Pays on the emulator's page and goes on to the portal. */
async function payHere(page: Page): Promise<void> {
  await page.waitForURL(/\/pay\//);
  await page.locator('button[name=one_tap]').first().click();
  await page.waitForURL(/\/payment-success\?session_id=/);
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  const number = /SONG-\d{4}-[0-9A-Z]{6}/.exec(await page.locator('main').innerText())?.[0] ?? '';
  await page.goto(`/development/buyer-portal?order=${number}`);
}

test('GIFT-05 friends are invited ahead of paying, add on their telephones, and the giver chooses', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await wizard.addPhotos([await photo('kitchen.jpg')]);
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(1);
  await wizard.next();
  const panel = wizard.root.getByRole('region', { name: 'Made together' });
  await panel.getByRole('button', { name: 'Invite friends' }).click();
  await panel.getByLabel('Your first name').fill('Dan');
  await panel.getByLabel('A word to them').fill('Tell her about the lake.');
  const lastDay = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  await panel.getByLabel('They can add until').fill(lastDay);
  await expect(panel.getByText(/The delivery time counts from then/)).toBeVisible();
  await expectAccessible(page, 'the invitation in the wizard');
  await panel.getByRole('button', { name: 'Make the invitation' }).click();
  const address = (await panel.getByText(/\/together\//).textContent()) ?? '';
  // The promise says so before anything is paid (D26).
  await expect(wizard.root.getByText(/^We begin on .*: expected within/)).toBeVisible();
  await page.screenshot({ path: 'test-results/together-wizard.png', fullPage: true });

  const phone = { baseURL: shop.url, viewport: { width: 390, height: 844 }, permissions: ['microphone'] };
  const toms = await browser.newContext(phone);
  const tom = await toms.newPage();
  const answer = await tom.goto(address);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(tom.getByText('Tell her about the lake.')).toBeVisible();
  await tom.getByLabel('Your first name').fill('Tom');
  await tom.getByLabel(/^A memory/).fill('She taught everyone to swim in the cold lake.');
  await tom.locator('#friend-photos input[type=file]').setInputFiles([await photo('lake.jpg')]);
  await expect(tom.getByText(/^1 of 5/)).toBeVisible();
  await tom.getByRole('button', { name: 'Record' }).click();
  await expect(tom.getByText('Recording: 2 s')).toBeVisible();
  await tom.getByRole('button', { name: 'Stop' }).click();
  await expect(tom.getByText(/^Your greeting is here/)).toBeVisible();
  await expectNoSidewaysScroll(tom);
  await expectAccessible(tom, 'a friend’s form');
  await tom.screenshot({ path: 'test-results/together-friend.png', fullPage: true });
  await tom.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(tom.getByText('Please tick that you agree.')).toBeVisible();
  await tom.getByLabel(/^I agree that/).check();
  await tom.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(tom.getByRole('heading', { name: 'Thank you, Tom' })).toBeVisible();
  await expect(tom.locator('audio')).toBeVisible();
  await expectAccessible(tom, 'what a friend added');
  await tom.screenshot({ path: 'test-results/together-thanks.png', fullPage: true });

  const zoes = await browser.newContext(phone);
  const zoe = await zoes.newPage();
  await zoe.goto(address);
  await expect(zoe.getByText('cold lake')).toHaveCount(0);
  await zoe.getByLabel('Your first name').fill('Zoe');
  await zoe.getByLabel(/^A memory/).fill('She once sold a bicycle in Whitby.');
  await zoe.getByLabel(/^I agree that/).check();
  await zoe.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(zoe.getByRole('heading', { name: 'Thank you, Zoe' })).toBeVisible();
  await zoe.getByRole('button', { name: 'Take everything back' }).click();
  await zoe.getByRole('button', { name: 'Yes, do that' }).click();
  await expect(zoe.getByText('It is taken back and deleted.')).toBeVisible();

  await page.reload();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await payHere(page);
  await expect(page.getByText(/^Your friends can add until the end of/)).toBeVisible();
  const friends = page.getByRole('region', { name: 'Made together' });
  await expect(friends.getByText('She taught everyone to swim in the cold lake.')).toBeVisible();
  await expect(friends.getByText('Whitby')).toHaveCount(0);
  await friends.getByLabel('Use this memory in the song').check();
  await expect(friends.getByLabel('Use this memory in the song')).toBeChecked();
  await expectAccessible(page, 'the giver’s friends');
  await page.screenshot({ path: 'test-results/together-portal.png', fullPage: true });
  await friends.getByRole('button', { name: 'Begin now, without waiting' }).click();
  await friends.getByRole('button', { name: 'Yes, do that' }).click();
  await expect(friends.getByText(/is being made already/)).toBeVisible();
  await tom.reload();
  await expect(tom.getByText('It is part of the song.')).toBeVisible();
  await toms.close();
  await zoes.close();
});
