import { chooseCard, enterAs, openPortal, password } from './business-account.ts';
import { expect, letterAbout, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

test('AGT-05 HOST-02 an agent whose card is refused later is told, chooses another one in the portal, pays and orders again', async ({
  page,
  context,
  hostShop: shop,
}) => {
  const email = 'agent@example.com';
  await enterAs(context, shop, {
    kind: 'estate-agent',
    email,
    company_name: 'Bell & Daughters',
    plan: 'starter',
  });
  await openPortal(page, shop);
  await chooseCard(page, 'refuses later');
  await shop.moveOn(32);
  await shop.work();
  await letterAbout(shop, 'The payment for your Starter plan did not go through', email);
  await page.goto(`${shop.url}/estate-agent#plans`);
  const account = page.getByRole('region', { name: 'Your account' });
  await expect(account).toContainText('£99.00 for this month is not paid: the card was refused.');
  await expect(account).toContainText('Until it is paid you cannot order within the plan.');
  await expectAccessible(page, 'a month that is not paid');
  await openPortal(page, shop);
  await chooseCard(page, 'pays');
  await page.getByRole('button', { name: 'Pay £99.00' }).click();
  await expect(page.getByRole('button', { name: 'Pay £99.00' })).toHaveCount(0);
  await shop.work();
  await page.goto(`${shop.url}/partner/orders`);
  const invoices = page.locator('.partner-invoices li').filter({ hasText: '£99.00' });
  await expect(invoices).toHaveText([/Paid/, /Paid/]);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shop.url}/estate-agent#plans`);
  await expect(account).toContainText('Starter: 2 songs left');
  await expect(account).not.toContainText('is not paid');
});

test('AGT-05 HOST-02 a letter about a plan leads to its card, past the sign-in; an ended plan says when it ended', async ({
  page,
  context,
  hostShop: shop,
}) => {
  const email = 'host@example.com';
  await enterAs(context, shop, { kind: 'host', email, company_name: 'The Hut', plan: 'pro_host' });
  await context.clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/hosts#plans`);
  const account = page.getByRole('region', { name: 'Your account' });
  await account.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(account.getByRole('button', { name: 'Card and payments' })).toBeVisible();
  await expect(page).toHaveURL(/\/hosts#plans$/);
  await expect(page.locator('#plans')).toBeFocused();

  await account.getByRole('button', { name: 'End the plan' }).click();
  await page.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(account).toContainText('The plan ends then.');
  await shop.moveOn(32);
  await shop.work();
  await page.goto(`${shop.url}/partner/orders`);
  await page.goto(`${shop.url}/hosts#plans`);
  await expect(account).toContainText(/Your Pro Host plan ended on \d+ \w+ 20\d\d\./);
  await expect(account).toContainText('To begin again, choose a plan below.');
  await expect(account).not.toContainText('You have no plan yet');
  await expectAccessible(page, 'a plan that has ended');
  await expectNoSidewaysScroll(page);
  await account.getByRole('button', { name: 'Card and payments' }).click();
  await page.waitForURL(/\/pay\/portal\//);
});
