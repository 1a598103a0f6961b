import {
  buy,
  expect,
  expectProblem,
  letterAbout,
  openAsStaff,
  refusedCall,
  release,
  type Shop,
  signIn,
  staffBrowser,
  test,
  waitFor,
} from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const orderPage = (number: string): string => `/admin/orders/${number}`;
/** One way to find just these orders in a shop that other tests use too. */
const family = (): string => `fam${crypto.randomUUID().slice(0, 8)}`;

async function madeOrder(shop: Shop, name = 'Ruth', format: 'audio' | 'audio+video' = 'audio'): Promise<string> {
  const { number } = await buy(shop, { first_name: name, first_name_sung: 'Rooth', format });
  await waitFor(shop, number, 'ready');
  return number;
}

test.describe('the gate', () => {
  test('ADM-01 staff sign in and log out, and are told so', async ({ page }) => {
    await page.goto('/admin');
    await expectAccessible(page, 'sign-in');
    await signIn(page);
    await expect(page.getByText('Successfully signed in as admin')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Successfully signed out')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('ADM-01 whoever is no staff is refused and signed out', async ({ page, context }) => {
    await signIn(page, 'customer');
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
    expect((await context.cookies()).filter((cookie) => cookie.name.includes('session'))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('ADM-01 a wrong password, a server in trouble and a failed sign-out say so', async ({ page, problems }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Write your email and your password.')).toBeVisible();
    await page.getByLabel('Email').fill('ada@keepsong.example');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email or password is not right.')).toBeVisible();
    await expectAccessible(page, 'refused');
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    expectProblem(problems, refusedCall);
    await page.unroute('**/api/auth/sign-in/email');
    await signIn(page);
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Error signing out')).toBeVisible();
    expectProblem(problems, refusedCall);
  });

  test('ADM-01 the one-time link makes the first account, once', async ({ page, emptyShop, problems }) => {
    const { staffLink: link } = emptyShop;
    await page.goto(link);
    await expect(page).toHaveURL(`${emptyShop.url}/admin/welcome`);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Use 12 characters or more' })).toBeVisible();
    await expectAccessible(page, 'first account refused');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email').fill('first@keepsong.example');
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link is used or too old.')).toBeVisible();
    // What the page still asks for when its shop ends would count as a fault.
    await page.goto('about:blank');
    expectProblem(problems, refusedCall);
  });

  test('ADM-01 behind the gate nothing is shown to a visitor', async ({ page, shop }) => {
    const { number } = await buy(shop);
    await page.goto(orderPage(number));
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(number)).toHaveCount(0);
    await page.goto('/admin/welcome');
    await expect(page.getByText('There is no link in this address.')).toBeVisible();
  });
});

test.describe('the queue', () => {
  test('STU-03 orders are searched, filtered and opened by keyboard', async ({ page, shop }) => {
    const name = family();
    await buy(shop, { first_name: `${name} one` });
    await buy(shop, { first_name: `${name} two` });
    await openAsStaff(page, shop);
    await page.getByLabel('Search orders').fill(name);
    await expect(page.getByText('2 orders')).toBeVisible();
    expect(page.url(), 'what is searched for stays out of the address').not.toContain(name);
    await expectAccessible(page, 'queue');
    // Which of two payments was booked first, nobody knows.
    const found = page.getByRole('link', { name });
    await found.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(found.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/admin\/orders\/SONG-/);
    await page.goBack();
    await expect(page.getByText('2 orders')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Search orders')).toHaveValue(name);
    await expect(page.getByText('2 orders')).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText(`No order matches “${name}”.`)).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await expect(page.getByRole('link', { name: `${name} one` })).toBeVisible();
  });

  test('STU-03 the progress of what is made moves, and trouble is said', async ({ page, shop, problems }) => {
    const { number } = await buy(shop, { first_name: 'Slow' });
    await waitFor(shop, number, 'processing');
    await openAsStaff(page, shop);
    await page.getByLabel('Search orders').fill(number);
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Song' })).toBeVisible();
    await page.route('**/rpc/production/listQueue*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await expect(page.getByText('No answer from the server.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    expectProblem(problems, refusedCall);
    await page.unroute('**/rpc/production/listQueue*');
    await expect(page.getByText('No answer from the server.')).toBeHidden({ timeout: 20_000 });
    problems.length = 0;
  });

  test('STU-03 the queue and an order fit 320, 390, 768 and 1280 px', async ({ page, shop }) => {
    test.setTimeout(180_000);
    const number = await madeOrder(shop, `${family()} with rather a long name for a narrow screen`);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await openAsStaff(page, shop);
      await page.getByLabel('Search orders').fill(number);
      await expect(page.getByText('1 order', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `queue at ${width}`);
      await page.goto(orderPage(number));
      await expect(page.getByRole('heading', { name: 'Quality control' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `order at ${width}`);
    }
  });
});

test.describe('an order', () => {
  test('STU-03 MEND-18d is heard, failed with a note, passed and released by a few keys, and the buyer is told', async ({
    page,
    shop,
  }) => {
    const number = await madeOrder(shop, 'Ruth', 'audio+video');
    await openAsStaff(page, shop);
    await page.goto(orderPage(number));
    await page.getByRole('button', { name: /^Play/ }).click();
    await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await expect(page.getByText('The embedded voice sang this one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release to the buyer' })).toBeDisabled();
    await page.getByRole('button', { name: 'Fail', exact: true }).click();
    await expect(page.getByText('Say what is wrong with it')).toBeVisible();
    await expect(page.getByLabel('Note')).toBeFocused();
    await page.getByLabel('Note').fill('A double breath at 0:07');
    await page.getByRole('button', { name: 'Fail', exact: true }).click();
    await expect(page.getByText('Version 1 failed quality control')).toBeVisible();
    await expect(page.getByText('Noted: A double breath at 0:07')).toBeVisible();
    await expectAccessible(page, 'failed quality control');
    await page.reload();
    for (const link of ['Skip to the content', 'Skip to the decision']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: link })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'To the lyrics' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pass', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Version 1 passed quality control')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release to the buyer' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Released. The buyer is told by email.')).toBeVisible();
    await expect(page.getByText(/Version 1 was released/)).toBeVisible();
    await expectAccessible(page, 'released');
    expect(await letterAbout(shop, `Your song and film for order ${number}`)).toContain('Play it');
  });

  test('STU-03 lyrics are edited, kept when it fails, and rendered as a new version', async ({
    page,
    shop,
    problems,
  }) => {
    const number = await madeOrder(shop);
    await openAsStaff(page, shop);
    await page.goto(orderPage(number));
    const printed = page.getByLabel('Printed, section 1, line 1');
    const sung = page.getByLabel('Sung, section 1, line 1');
    await printed.fill('Ruth, you set the alarm off');
    await expect(sung).toHaveValue('Ruth, you set the alarm off');
    await sung.fill('Rooth, you set the alarm off');
    await page.getByRole('button', { name: 'Add a line' }).first().click();
    const third = page.getByLabel('Printed, section 1, line 3');
    await third.fill('over and\nover');
    await third.press('Enter');
    await third.pressSequentially(' again');
    await expect(third, 'a line stays one line').toHaveValue('over and over again');
    await page.route('**/rpc/production/renderAgain', (route) => route.abort());
    await page.getByRole('button', { name: 'Render again' }).click();
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    await expect(sung).toHaveValue('Rooth, you set the alarm off');
    expectProblem(problems, /ERR_FAILED/);
    await page.unroute('**/rpc/production/renderAgain');
    await page.getByRole('button', { name: 'Render again' }).click();
    await expect(page.getByText('Version 2 is being made').first()).toBeVisible();
    await waitFor(shop, number, 'ready');
    await expect(page.getByRole('button', { name: 'Version 2', pressed: true })).toBeVisible();
    await expect(page.getByLabel('Sung, section 1, line 1')).toHaveValue('Rooth, you set the alarm off');
    await page.getByRole('button', { name: 'Version 1' }).click();
    await expect(page.getByLabel('Printed, section 1, line 1')).toHaveValue('You set the alarm off making toast');
  });

  test('STU-03 a failed production is run again', async ({ page, shop }) => {
    const { number } = await buy(shop, { first_name: 'Broken' });
    await waitFor(shop, number, 'failed');
    await openAsStaff(page, shop);
    await page.goto(orderPage(number));
    await expect(page.getByText('the recording head came loose').first()).toBeVisible();
    await expectAccessible(page, 'failed production');
    await page.getByRole('button', { name: 'Run it again' }).click();
    await expect(page.getByText('It runs again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pass', exact: true })).toBeVisible();
  });

  test('STU-03 an admin refunds a part, and then the rest', async ({ page, shop }) => {
    const number = await madeOrder(shop);
    await openAsStaff(page, shop);
    await page.goto(orderPage(number));
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in pounds').fill('500');
    await dialog.getByRole('button', { name: /Give .* back/ }).click();
    await expect(dialog.getByText('Write an amount like 12.50, up to £29.00')).toBeVisible();
    await expect(dialog.getByText('Write the reason; it stays with the order')).toBeVisible();
    await expectAccessible(page, 'refund refused');
    await dialog.getByLabel('Amount in pounds').fill('4.50');
    await dialog.getByLabel('Reason').fill('A line was late');
    await dialog.getByRole('button', { name: 'Give £4.50 back' }).click();
    await expect(page.getByText('£4.50 is on its way back')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused();
    await page.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByLabel('Reason').fill('All of it');
    await dialog.getByRole('button', { name: 'Give £24.50 back' }).click();
    await expect(page.getByText('Nothing to decide: this order is refunded.')).toBeVisible();
    const { api } = await staffBrowser(shop);
    expect(await api.production.getProduction({ order_number: number })).toMatchObject({
      status: 'refunded',
      refunded_pence: 2900,
    });
  });

  test('STU-03 a producer decides about songs and not about money', async ({ page, shop }) => {
    const number = await madeOrder(shop);
    await openAsStaff(page, shop, 'producer');
    await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();
    await page.goto(orderPage(number));
    await expect(page.getByRole('button', { name: 'Pass', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  });

  test('STU-03 an order that was released says so', async ({ page, shop }) => {
    const number = await madeOrder(shop);
    await release(shop, number);
    await openAsStaff(page, shop);
    await page.goto(orderPage(number));
    await expect(page.getByText(/Version 1 was released/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pass', exact: true })).toHaveCount(0);
  });
});
