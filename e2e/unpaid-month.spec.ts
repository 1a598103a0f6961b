import { chooseCard, enterAs, openPortal } from './business-account.ts';
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
