import { becomeBuyer, buy, expect, expectProblem, letterAbout, refusedCall, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, WizardPage } from './wizard-page.ts';

const reading = { words: { read: true, by: '' } };

test('GIFT-01 the words are read on a telephone, a line is changed, and approved', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const order = await buy(shop, { first_name: 'Wordsworth', email: 'words@example.com' }, reading);
  await becomeBuyer(context, shop, order);
  const letter = await letterAbout(shop, 'are ready to read', 'words@example.com');
  // The mailbox shows the letter's HTML within its own.
  const token = /buyer-portal#open=([\w-]+)[&amp;]+to=words/.exec(letter)?.[1] ?? '';
  expect(token).not.toBe('');
  const address = `/development/buyer-portal#open=${token}&to=words`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/development/buyer-portal?order=${order.number}`);
  await expect(page.getByText('Waits for you to read the words')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Your words for Wordsworth' })).toBeVisible();
  const draft = page.getByRole('region', { name: 'Still Dancing in the Kitchen, 2' });
  await expect(draft).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the words');

  const line = 'You set the alarm off making toast';
  await draft.getByRole('button', { name: `Change this line: ${line}` }).click();
  await expect(draft.getByRole('heading', { name: 'Other lines' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(draft.getByRole('button', { name: line })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(draft.getByRole('button', { name: 'one more line' })).toBeVisible();
  await expectAccessible(page, 'other lines for one');
  await draft.getByLabel('Your own line').fill('You set 3 alarms off');
  await draft.getByRole('button', { name: 'Use my line' }).click();
  await expect(draft.getByText(/Numbers are sung best/)).toBeVisible();
  const own = draft.getByRole('button', { name: 'Change this line: You set 3 alarms off' });
  await expect(own).toBeFocused();
  await expect(draft.getByText(`Changed. It was: ${line}`)).toBeVisible();
  await own.press('Enter');
  await draft.getByRole('button', { name: 'a third line' }).click();

  // Meanwhile another window changes a line too.
  await expect(draft.getByText('The line is changed.')).toBeVisible();
  const { api } = order.browser;
  const elsewhere = { draft: 1, section: 1, line: 0, text: 'Changed elsewhere', revision: 2 };
  await api.words.changeLine({ order_number: order.number, ...elsewhere });
  await draft.getByRole('button', { name: 'Approve and sing these words' }).click();
  await expect(page.getByText('The words were changed in another window.')).toBeVisible();
  expectProblem(problems, refusedCall);
  await expect(draft.getByRole('button', { name: 'Changed elsewhere' })).toBeVisible();
  await draft.getByRole('button', { name: 'Approve and sing these words' }).click();
  await expect(page.getByText('You have approved these words.')).toBeVisible();
  await expectAccessible(page, 'approved words');
});

test('GIFT-01 without a script the words are read and approved; strangers see none of them', async ({
  browser,
  shop,
}) => {
  const order = await buy(shop, { first_name: 'Plain' }, reading);
  await letterAbout(shop, 'Plain');
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await plain.newPage();
  await expect(async () => {
    await page.goto(`/words?order=${order.number}`);
    await expect(page.getByText('There are no words to read here')).toBeVisible();
  }).toPass();
  await becomeBuyer(plain, shop, order);
  await expect(async () => {
    await page.goto(`/words?order=${order.number}`);
    await expect(page.getByRole('button', { name: 'Approve and sing these words' })).toHaveCount(3, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Approve and sing these words' }).last().click();
  await expect(page.getByText('You have approved these words.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Still Dancing in the Kitchen, 3' })).toBeVisible();
  await plain.close();
});

test('GIFT-01 a form proposes reading where the day is more than three days off, and a tick decides', async ({
  page,
  shop,
}) => {
  const wizard = new WizardPage(page);
  await page.goto(shop.url);
  await wizard.walkToSound();
  for (const choice of ['Happy', 'Female', 'Medium']) await wizard.choose(choice);
  await wizard.root.getByRole('radio', { name: /^Just the song/ }).check();
  await wizard.next();
  const tick = wizard.root.getByLabel('I want to read the words before they are sung');
  const day = wizard.root.getByLabel('The day it is for');
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await expect(tick).not.toBeChecked();
  await day.fill(inDays(2));
  await expect(tick).not.toBeChecked();
  await day.fill(inDays(9));
  await expect(tick).toBeChecked();
  await expect(wizard.root.getByText(/counted from your approval/)).toBeVisible();
  await tick.uncheck();
  await day.fill(inDays(10));
  await expect(tick).not.toBeChecked();
  await expectAccessible(page, 'the review with the words');
});
