import type { Page } from '@playwright/test';
import { expect, letterAbout, type Shop, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const password = 'brass-kettle-9';
const email = 'ottilie@example.com';
const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string): Promise<void> => {
  if (!shots) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
};

/** Makes an account in the form and follows the letter's link. */
async function signUp(page: Page, shop: Shop): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByRole('tab', { name: 'Create account' }).click();
  const form = dialog.getByRole('form', { name: 'Create account' });
  await form.getByLabel('First name').fill('Ottilie');
  await form.getByLabel('Last name').fill('Marsh');
  await form.getByLabel(/^Company/).fill('Marsh & Reed');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Account created! Please check your email to verify your account.')).toBeVisible();
  const letter = await letterAbout(shop, 'Confirm your e-mail address', email);
  await page.goto(`${shop.url}/partner/welcome#token=${/\/partner\/welcome#token=([\w-]+)/.exec(letter)?.[1] ?? ''}`);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.waitForURL('**/estate-agent?**');
}

/** A month is longer than a session. */
async function signInAgain(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/estate-agent#plans`);
  await page.reload();
  const account = page.getByRole('region', { name: 'Your account' });
  await expect(account).toContainText(/Signed in as|Sign in/);
  if (await account.getByText('Signed in as').isVisible()) return;
  await account.getByRole('button', { name: /^Sign in/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(account).toContainText('Signed in as Ottilie Marsh');
}

test('AGT-05 HOST-02 an agent changes card and plan, a renewal fails and is paid, and the invoice is fetched', async ({
  page,
  context,
  pastShop: shop,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${shop.url}/estate-agent#plans`);
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await signUp(page, shop);
  await page.goto(`${shop.url}/estate-agent#plans`);
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  const begin = page.getByRole('dialog', { name: 'Starter: how would you like to begin?' });
  const opened = context.waitForEvent('page');
  await begin.getByRole('button', { name: 'Get Started', exact: true }).click();
  const payment = await opened;
  await payment.waitForURL(/\/pay\//);
  await payment.locator('button[name=one_tap]').first().click();
  await payment.waitForURL('**/estate-agent?success=true');
  await expect(payment.getByText(/^Starter: 2 songs left until/)).toBeVisible();
  await payment.close();
  await page.bringToFront();
  await page.reload();
  const account = page.getByRole('region', { name: 'Your account' });
  await expect(account).toContainText('Starter: 2 songs left until');

  // Another plan, from the next month.
  await page.getByRole('button', { name: 'Change to Business Builder' }).click();
  const next = page.getByRole('dialog', { name: 'Your next plan' });
  await expect(next).toContainText('your plan is Business Builder, at £199 a month');
  await expectAccessible(page, 'changing a plan');
  await shot(page, 'change');
  await next.getByRole('button', { name: 'Change to Business Builder' }).click();
  await expect(account).toContainText(/From \d+ \w+: Business Builder\./);
  await shot(page, 'changed');

  // A card that refuses the next month.
  await account.getByRole('button', { name: 'Card and payments' }).click();
  await page.waitForURL(/\/pay\/portal\//);
  await expectAccessible(page, 'the portal');
  await expect(page.getByText('After that: Business Builder')).toBeVisible();
  await shot(page, 'portal');
  await page.getByRole('listitem').filter({ hasText: '0341' }).getByRole('button').click();
  await expect(page.getByText('Payments are taken from the card ending in 0341.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/estate-agent');
  await shop.moveOn(32);
  await letterAbout(shop, 'The payment for your Business Builder plan did not go through', email);
  await signInAgain(page, shop);
  await expect(account).toContainText('£199.00 for this month is not paid: the card was refused.');
  await expectAccessible(page, 'an unpaid month');
  await shot(page, 'unpaid');

  // Mended in the portal.
  await account.getByRole('button', { name: 'Card and payments' }).click();
  await page.waitForURL(/\/pay\/portal\//);
  await shot(page, 'portal-unpaid');
  await page.getByRole('button', { name: 'Pay £199.00 now' }).click();
  await expect(page.getByRole('alert')).toContainText('The card was refused again.');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('04/44');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Keep this card' }).click();
  await expect(page.getByText('Payments are taken from the card ending in 4242.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay £199.00 now' }).click();
  await expect(page.getByRole('button', { name: 'Pay £199.00 now' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/estate-agent');
  await page.goto(`${shop.url}/estate-agent#plans`);
  await page.reload();
  await expect(account).toContainText('Business Builder: 5 songs left until');
  await expect(account).toContainText('Your account manager is Imogen Vale');
  await shot(page, 'paid');

  await account.getByRole('link', { name: 'Your orders and invoices' }).click();
  const invoices = page.getByRole('region', { name: 'Your invoices' });
  await expect(invoices.getByRole('listitem')).toHaveCount(2);
  await expect(invoices.getByRole('listitem').first()).toContainText(/£199\.00\s*Paid/);
  await expectAccessible(page, 'invoices');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'invoices');
  const download = page.waitForEvent('download');
  await invoices
    .getByRole('link', { name: /^Invoice .* as a PDF$/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-.*\.pdf$/);
});
