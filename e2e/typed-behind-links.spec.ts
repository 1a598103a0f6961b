import type { BrowserContext, Page } from '@playwright/test';
import {
  anotherBrowser,
  becomeBuyer,
  buy,
  expect,
  expectProblem,
  refusedCall,
  release,
  type Shop,
  test,
} from './fixtures.ts';
import { inDays, invitation } from './invitation.ts';
import { expectAccessible, expectNoSidewaysScroll, photo } from './wizard-page.ts';

/** Everything that session storage of a tab holds, as it could be read there. */
const storedIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('GIFT-05 what a friend typed outlives a reload, unreadable in the tab, until it was sent', async ({
  page,
  context,
  shop,
}) => {
  const path = await invitation(shop);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const memory = page.getByLabel(/^A memory/);
  await page.getByLabel('Your first name').fill('Zoë');
  await memory.fill('She once sold a bicycle in Whitby.');
  await page.locator('#friend-photos input[type=file]').setInputFiles([await photo('lake.jpg')]);
  await expect(page.getByText(/^1 of 5/)).toBeVisible();
  await expect.poll(() => storedIn(page)).toContain('keepsong-sealed:');
  await page.reload();
  await expect(memory).toHaveValue('She once sold a bicycle in Whitby.');
  await expect(page.getByLabel('Your first name')).toHaveValue('Zoë');
  await expect(page.getByText(/^1 of 5/)).toBeVisible();
  expect(await storedIn(page)).not.toMatch(new RegExp(`Whitby|Zoë|${path.split('/').at(-1)}`));
  await expectNoSidewaysScroll(page);
  const another = await context.newPage();
  await another.goto(path);
  await expect(another.getByLabel(/^A memory/), 'a tab of its own').toHaveValue('');
  await another.close();
  await page.getByLabel(/^I agree that/).check();
  await page.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible();
  await expect.poll(() => storedIn(page)).not.toContain('keepsong-sealed:');
  expect(page.url()).not.toContain('Whitby');
});

const noWords = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };

/** A released gift and the path of its page. */
async function gift(shop: Shop) {
  const order = await buy(shop, { first_name: 'Mags' });
  await release(shop, order.number);
  const { page } = await order.browser.api.gifts.saveGift({ order_number: order.number, ...noWords, last_day: null });
  return { order, path: new URL(page?.url ?? '').pathname };
}

async function openThanks(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}#thanks`);
  return page;
}

test('GIFT-04 a thank-you outlives a reload before it is sent, and the one of another tab is not replaced by it', async ({
  shop,
  browser,
}) => {
  const { order, path } = await gift(shop);
  const guest = await anotherBrowser(browser, shop);
  const [first, second] = [await openThanks(guest, path), await openThanks(guest, path)];
  const line = (page: Page) => page.getByLabel('A line');
  await line(second).fill('Of the second tab.');
  await expect.poll(() => storedIn(second)).toContain('keepsong-sealed:');
  await second.reload();
  await expect(line(second)).toHaveValue('Of the second tab.');
  expect(await storedIn(second)).not.toContain('second tab');

  await line(first).fill('Of the first tab.');
  await first.getByRole('button', { name: 'Send it' }).dblclick();
  await expect(first.getByText('You wrote: Of the first tab.')).toBeVisible();
  await second.getByRole('button', { name: 'Send it' }).click();
  await expect(second.getByRole('alert')).toContainText('from another tab went first, so this one was not sent');
  await expect(second.getByText('Not sent: Of the second tab.')).toBeVisible();
  await expect(second.getByText('You wrote: Of the first tab.')).toBeVisible();
  await expectAccessible(second, 'a thank-you of a second tab');
  await expectNoSidewaysScroll(second);
  const left = async () => (await order.browser.api.gifts.giftOfOrder({ order_number: order.number })).thanks;
  expect((await left()).map((thanks) => thanks.line)).toEqual(['Of the first tab.']);
  await second.getByRole('button', { name: 'Take it back' }).click();
  await expect(line(second)).toHaveValue('Of the second tab.');
  await second.getByRole('button', { name: 'Send it' }).click();
  await expect(second.getByText('You wrote: Of the second tab.')).toBeVisible();
  await expect.poll(() => storedIn(second)).not.toContain('keepsong-sealed:');
  expect((await left()).map((thanks) => thanks.line)).toEqual(['Of the second tab.']);
  await guest.close();
});

test('GIFT-03 a gift is sent once however it is pressed, and no moment is offered while its page is closed', async ({
  page,
  context,
  shop,
}) => {
  const { order } = await gift(shop);
  await becomeBuyer(context, shop, order);
  let calls = 0;
  await page.route('**/rpc/gifts/scheduleGift', async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto(`/development/buyer-portal?order=${order.number}`);
  const panel = page.getByRole('region', { name: 'Give it' });
  await panel.getByLabel('Their email address').fill('ruth@example.org');
  await panel.getByLabel('Day', { exact: true }).fill(inDays(3));
  const send = panel.getByRole('button', { name: 'Send it then' });
  await send.dblclick();
  await expect(panel.getByText(/^To .* on /)).toBeVisible();
  const move = panel.getByRole('button', { name: 'Change it' });
  await expect(move).toBeEnabled();
  await expect(move, 'the keyboard stays where it was').toBeFocused();
  expect(calls).toBe(1);
  await panel.getByRole('button', { name: 'Close the page' }).click();
  await expect(panel.getByText('The page is closed, so no letter goes out.')).toBeVisible();
  await expect(panel.getByLabel('Their email address')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^Send it (then|again)$/ })).toHaveCount(0);
  await expectAccessible(page, 'a closed gift page');
});

test('CHAT-02 a buyer whose access is gone is led to the lookup, and the message waits in the chat', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const order = await buy(shop, { email: 'gone@example.org' });
  await becomeBuyer(context, shop, order);
  await page.goto(`/development/buyer-portal?order=${order.number}`);
  const box = page.getByLabel('Your message');
  await box.fill('Could she sing it slower?');
  await context.clearCookies();
  await box.press('Enter');
  const chat = page.getByRole('region', { name: 'Chat with us below' });
  await expect(chat.getByText('This order is no longer open in this browser.')).toBeVisible();
  await expect(chat.getByText('What you typed is kept in this tab.')).toBeVisible();
  await expect(box).toHaveValue('Could she sing it slower?');
  await expectAccessible(page, 'a chat that is closed to this browser');
  await chat.getByRole('link', { name: 'Find the order again' }).click();
  await page.getByLabel('Email').fill('gone@example.org');
  await page.getByLabel('Order Number').fill(order.number);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Could she sing it slower?');
  await box.press('Enter');
  await expect(page.locator('.toast').filter({ hasText: 'Message sent' })).toBeVisible();
  expectProblem(problems, refusedCall);
});
