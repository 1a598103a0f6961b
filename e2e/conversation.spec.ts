import type { Locator, Page } from '@playwright/test';
import {
  anotherBrowser,
  becomeBuyer,
  type Bought,
  buy,
  expect,
  expectProblem,
  release,
  type Shop,
  openAsStaff,
  staffBrowser,
  test,
  waitFor,
} from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text });
const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
const box = (page: Page): Locator => page.getByLabel('Your message');

async function openBoth(page: Page, shop: Shop, bought: Bought): Promise<Page> {
  const buyer = page;
  await becomeBuyer(buyer.context(), shop, bought);
  await buyer.goto(`/development/buyer-portal?order=${bought.number}`);
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const staff = await (await anotherBrowser(browser, shop)).newPage();
  await openAsStaff(staff, shop);
  return staff;
}

/** Exchanges messages: each side sees the other's without a reload. */
async function talk(buyer: Page, staff: Page, number: string): Promise<void> {
  await expect(log(buyer)).toHaveText('No messages yet. Start a conversation!');
  await expectAccessible(buyer, 'the portal with an empty chat');
  await box(buyer).fill('   ');
  await expect(buyer.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await box(buyer).fill('Dez, like fez!');
  await box(buyer).press('Shift+Enter');
  await box(buyer).pressSequentially('<img src=x onerror=alert(1)>');
  await box(buyer).press('Enter');
  await expect(toast(buyer, 'Message sent')).toBeVisible();
  await expect(box(buyer)).toHaveValue('');
  await staff.getByRole('link', { name: 'Communications' }).click();
  await staff.getByRole('button', { name: new RegExp(number) }).click();
  await expect(log(staff)).toContainText('Dez, like fez!\n<img src=x onerror=alert(1)>', { useInnerText: true });
  await expect(log(staff).locator('img')).toHaveCount(0);
  await box(staff).fill('Fixed, and it rhymes better too.');
  await box(staff).press('Enter');
  await expect(log(buyer)).toContainText('Fixed, and it rhymes better too.');
  await expect(staff.getByRole('tab', { name: 'Assets' })).toBeVisible();
  await expectAccessible(staff, 'communications');
}

/** CHAT-02: a message that fails is in the box again, and sent again it is there once; a draft outlives a reload. */
async function failAndTryAgain(buyer: Page, staff: Page, problems: string[]): Promise<void> {
  await buyer.route('**/rpc/conversation/sendMessage', async (route) => {
    // It arrives, and its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await box(buyer).fill('One more thing');
  await box(buyer).press('Enter');
  await expect(toast(buyer, 'Error – Failed to send message. Please try again.')).toBeVisible();
  await buyer.unroute('**/rpc/conversation/sendMessage');
  await expect(log(staff).getByText('One more thing')).toHaveCount(1);
  await expect(log(buyer).getByText('One more thing')).toHaveCount(1);
  await expect(box(buyer)).toHaveValue('');
  expectProblem(problems, /ERR_FAILED/);
  await box(buyer).fill('not sent yet');
  await buyer.reload();
  await expect(box(buyer)).toHaveValue('not sent yet');
  await box(buyer).fill('');
}

async function askForChange(buyer: Page): Promise<void> {
  await buyer.getByRole('button', { name: 'Ask for a change' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'What should change?' });
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Pick a line or say what is wrong.');
  await dialog.getByLabel('and danced me down the hall').check();
  await dialog.getByLabel(/What is wrong with/).fill('it was the kitchen');
  await expectAccessible(buyer, 'asking for a change');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(toast(buyer, 'Revision request sent')).toBeVisible();
  await expect(log(buyer)).toContainText('“and danced me down the hall”: it was the kitchen');
}

async function approve(staff: Page): Promise<void> {
  await staff.getByRole('tab', { name: 'Revisions' }).click();
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.getByLabel('Line 2', { exact: true }).fill('and danced me round the kitchen');
  await expectAccessible(staff, 'approving');
  await staff.getByRole('button', { name: 'Approve and make it' }).click();
  await expect(toast(staff, 'Status updated')).toBeVisible();
  await expect(staff.locator('.revision').getByText('Approved')).toBeVisible();
}

test('CHAT-01 CHAT-02 CHAT-04 REV-01 ADM-05 PORT-02 MEND-18e buyer and producer talk live, a revision is approved, its version released and downloaded', async ({
  page: buyer,
  shop,
  problems,
}) => {
  test.setTimeout(120_000);
  const bought = await buy(shop, { first_name: 'Dez' });
  await release(shop, bought.number);
  const staff = await openBoth(buyer, shop, bought);
  await talk(buyer, staff, bought.number);
  await failAndTryAgain(buyer, staff, problems);
  await staff.getByRole('tab', { name: 'Revisions' }).click();
  await expect(staff.getByText('No revision requests found.')).toBeVisible();
  await askForChange(buyer);
  await approve(staff);
  await expect(log(buyer)).toContainText('Your revision request is approved.');
  // What was released stays until the new version is.
  await waitFor(shop, bought.number, 'ready');
  await buyer.reload();
  await expect(buyer.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await expect(buyer.locator('.words')).toContainText('and danced me down the hall');
  const { api } = await staffBrowser(shop);
  await api.production.judgeQuality({ order_number: bought.number, version: 2, verdict: 'passed', note: '' });
  await api.production.releaseOrder({ order_number: bought.number, version: 2 });
  await expect(log(buyer)).toContainText('Version 2 with your changes is ready above.');
  await expect(staff.locator('.revision').getByText('Completed')).toBeVisible();
  await buyer.reload();
  await expect(buyer.locator('.words')).toContainText('and danced me round the kitchen');
  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('link', { name: 'Download song', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${bought.number}-version-2.mp3`);
  await staff.context().close();
});

test('CHAT-03 REV-01 a further revision is asked for in the chat, paid, and rejected with a reason', async ({
  page: buyer,
  shop,
  problems,
}) => {
  test.setTimeout(120_000);
  const bought = await buy(shop, { first_name: 'Ruth' });
  await release(shop, bought.number);
  const ask = (text: string, client_id: string) =>
    bought.browser.api.conversation.sendMessage({
      order_number: bought.number,
      content: text,
      client_id,
      is_revision: true,
    });
  await ask('The first one, which is included', 'first-request');
  const staff = await openBoth(buyer, shop, bought);
  await buyer.getByLabel('Send as revision request').check();
  await box(buyer).fill('And a trumpet');
  await box(buyer).press('Enter');
  await expect(toast(buyer, 'Revision request sent')).toBeVisible();
  await staff.goto(`/admin/orders/${bought.number}`);
  await staff.getByRole('tab', { name: 'Revisions' }).click();
  const newest = staff.locator('.revision').first();
  await expect(newest).toContainText('And a trumpet');
  await newest.getByRole('button', { name: 'Ask for payment' }).click();
  await expect(toast(staff, 'Status updated')).toBeVisible();
  await buyer.getByRole('button', { name: 'Pay £9.00 for the revision' }).click();
  await buyer.waitForURL(/\/pay\//);
  await buyer.locator('button[name=one_tap]').first().click();
  await buyer.waitForURL(/buyer-portal/);
  // The test provider's page has no icon, which the browser calls an error.
  problems.length = 0;
  await expect(log(buyer)).toContainText('The further revision is paid for.');
  await expect(newest).toContainText('£9.00 paid');
  await newest.getByRole('button', { name: 'Reject' }).click();
  await newest.getByRole('button', { name: 'Reject the request' }).click();
  await expect(newest.getByText('Say why, so that the buyer understands.')).toBeVisible();
  await newest.getByLabel('Why not').fill('There is no trumpet in this band.');
  await newest.getByRole('button', { name: 'Reject the request' }).click();
  await expect(newest.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(newest.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(log(buyer)).toContainText('There is no trumpet in this band.');
  for (const page of [buyer, staff]) {
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
  const height = await buyer.locator('.chat').evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeCloseTo(490, 0);
  await staff.context().close();
});
