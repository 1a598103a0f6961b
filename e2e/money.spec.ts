import { readFile } from 'node:fs/promises';
import { becomeBuyer, buy, expect, letterAbout, openAsStaff, release, staffBrowser, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const portalOf = (number: string): string => `/development/buyer-portal?order=${number}`;

test('MEND-11f MEND-17b a refund stands in portal, letter and receipt, and on the order page', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop);
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await openAsStaff(page, shop);
  await page.goto(`/admin/orders/${order.number}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Up to £29.00 can go back')).toBeVisible();
  await dialog.getByLabel('Amount in pounds').fill('4.50');
  await dialog.getByLabel('Reason').fill('A line was late');
  await dialog.getByRole('button', { name: 'Give £4.50 back' }).click();
  await expect(payment.getByText('-£4.50')).toBeVisible();
  await expect(payment).toContainText('Kept£24.50');
  await expectAccessible(page, 'ledger of staff');
  const letter = await letterAbout(shop, `A refund for order ${order.number}`);
  expect(letter).toContain('We have refunded £4.50');

  // The letter's link leads to the payments of the order.
  expect(letter).toContain('to=receipt');
  const token = /#open=([\w-]+)/.exec(letter)?.[1] ?? '';
  await page.goto(`/development/buyer-portal#open=${token}&to=receipt`);
  const money = page.getByRole('region', { name: 'Payments and refunds' });
  await expect(money).toBeVisible();
  expect(page.url()).toContain(`order=${order.number}#order-money`);
  await expect(money).toContainText('Refunded in all£4.50');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'ledger of the buyer');
  const download = page.waitForEvent('download');
  await money.getByRole('link', { name: 'Receipt (PDF)' }).click();
  const receipt = await download;
  expect(receipt.suggestedFilename()).toMatch(/^receipt-R-\d{4}-\w{10}\.pdf$/);
  expect(await readFile(await receipt.path(), 'latin1')).toContain('£24.50'.slice(1));
});

test('MEND-17e a portal that stands open follows an approved revision: it is not Completed any more', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop);
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await page.goto(portalOf(order.number));
  const badge = page.locator('.portal-which');
  await expect(badge).toContainText('Completed');
  await order.browser.api.conversation.sendMessage({
    order_number: order.number,
    content: 'Slower, please',
    client_id: 'a-revision-seen-live',
    is_revision: true,
  });
  const { api } = await staffBrowser(shop);
  const { revisions } = await api.conversation.listRevisions({ order_number: order.number });
  const revision_id = revisions[0]?.id ?? '';
  await api.conversation.decideRevision({ status: 'approved', revision_id, lyrics: null, waive: false });
  await expect(badge).not.toContainText('Completed', { timeout: 15_000 });
});
