import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, WizardPage } from './wizard-page.ts';

for (const address of ['/', '/development']) {
  test(`SITE-01 ${address} shows the landing page with the wizard`, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Personalized Video Songs' })).toBeVisible();
    await page.getByRole('link', { name: 'Create My Song' }).first().click();
    await expect(new WizardPage(page).heading('What is the song for?')).toBeInViewport();
    await expect(page.getByText('Only 30 orders accepted per day')).toBeVisible();
    expect(problems).toEqual([]);
  });
}

for (const width of [320, 390, 768, 1280]) {
  test(`SITE-01 the landing page passes axe and fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expectAccessible(page, `landing at ${width}`);
    await expectNoSidewaysScroll(page);
    if (width < 768) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectAccessible(page, `menu at ${width}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    }
  });
}

test('SITE-04 the anchor on load scrolls to the wizard', async ({ page }) => {
  await page.goto('/#order-wizard');
  await expect(new WizardPage(page).heading('What is the song for?')).toBeInViewport();
});

test('SITE-08 each format card presets the format of the wizard', async ({ page }) => {
  const wizard = new WizardPage(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Add Video Magic' }).click();
  await expect(wizard.root).not.toHaveAttribute('inert');
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  await wizard.answerStory();
  await expect(wizard.root.getByRole('radio', { name: /Song and film/ })).toBeChecked();
  await page.getByRole('link', { name: 'Start with Audio' }).click();
  await expect(wizard.root.getByRole('radio', { name: /Just the song/ })).toBeChecked();
});

test('SITE-20 a toast that tells of an error stays until it is closed', async ({ page }) => {
  await page.clock.install();
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.decide('Birthday');
  await page.clock.runFor(500);
  await wizard.fillEssentials();
  await wizard.next();
  await wizard.root.getByRole('textbox').first().fill('The cake');
  await wizard.next();
  await wizard.chooseFilm();
  const toast = page.locator('.toast');
  await wizard.addPhotos([{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('G') }]);
  await expect(toast).toContainText('a.gif: Invalid file type');
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
});

test('SITE-22 an unknown address is a 404 with ways on', async ({ page }) => {
  const response = await page.goto('/no/such/song');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/404 Song Not Found/);
  await expect(page.getByRole('heading', { level: 1, name: '404 Song Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page, 'not found');
  await page.getByRole('link', { name: 'Start My Song' }).click();
  await expect(new WizardPage(page).heading('What is the song for?')).toBeInViewport();
});
