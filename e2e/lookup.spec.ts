import { becomeBuyer, buy, expect, expectProblem, letterAbout, refusedCall, release, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

test.describe('tracking an order', () => {
  test('FIND-04 FIND-05 FIND-06 one value shows the card, the second opens details, photos and films', async ({
    page,
    shop,
    problems,
  }) => {
    const order = await buy(shop, { email: 'tracked@example.com', first_name: 'Ruth', format: 'audio+video' });
    await release(shop, order.number);
    await page.goto('/track-order');
    const button = page.getByRole('button', { name: 'Find My Order' });
    await button.click();
    await expect(page.getByRole('alert')).toHaveText('Please enter an email address or order number');
    await expectAccessible(page, 'nothing typed');
    await page.getByLabel('Email Address', { exact: true }).last().fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('No order found with that email address');
    await page.getByRole('textbox').fill('Tracked@example.com');
    await button.click();
    const card = page.getByRole('region', { name: 'Your order' });
    await expect(card).toContainText('Completed');
    await expect(card).toContainText('SONG-2026-••••••');
    await expect(card.getByRole('tab')).toHaveCount(0);
    await expectAccessible(page, 'card of one value');
    await expectNoSidewaysScroll(page);
    await card.getByLabel('Order Number').fill('SONG-2026-000000');
    await card.getByRole('button', { name: 'Open my order' }).click();
    await expect(card).toContainText('That order number does not belong to this order.');
    expectProblem(problems, refusedCall);
    await card.getByLabel('Order Number').fill(order.number.toLowerCase());
    await card.getByRole('button', { name: 'Open my order' }).click();
    await expect(card.getByRole('tab', { name: 'Order Details' })).toHaveAttribute('aria-selected', 'true');
    await expect(card).toContainText(order.number);
    for (const name of [
      'Email',
      'Destination',
      'Travel Companions',
      'Music Genre',
      'Language',
      'Created',
      'Favorite Moment',
    ])
      await expect(card.getByText(name, { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'details');
    await card.getByRole('tab', { name: 'Order Details' }).press('ArrowRight');
    await expect(card.getByRole('tab', { name: 'Photos (1)' })).toBeFocused();
    await expect(card.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(card.locator('video')).toHaveCount(2);
    await expectAccessible(page, 'films');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const share = card.getByRole('button', { name: /^Share Full video/ });
    let calls = 0;
    await page.route('**/rpc/portal/shareFilm', async (route) => {
      calls += 1;
      if (calls === 1) await share.press('Enter');
      await route.continue();
    });
    await share.press('Enter');
    await expect(page.getByText('Link copied.')).toBeVisible();
    await expect(share, 'a button that works keeps the keyboard').toBeFocused();
    expect(calls, 'pressed again meanwhile').toBe(1);
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    await page.context().clearCookies();
    await page.goto(shared);
    await expect(page.locator('video')).toHaveCount(1);
    await expectAccessible(page, 'shared film');
    await page.goto(`/development/buyer-portal?order=${order.number}`);
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0);
  });

  test('FIND-04 FIND-06 MEND-03 open at once where it was placed, by link elsewhere; what is not there yet says so', async ({
    page,
    context,
    shop,
    problems,
  }) => {
    const order = await buy(shop, { email: 'own@example.com' }, { pay: false });
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto('/track-order');
    await page.getByRole('radio', { name: 'Order Number' }).check();
    await page.getByRole('textbox').fill('SONG-2026-000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('No order found with that order number');
    expectProblem(problems, refusedCall);
    await page.getByRole('textbox').fill(` ${order.number.toLowerCase()}`);
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Your order' });
    await expect(card).toContainText('Payment Pending');
    await expect(card).toContainText('This order is not paid yet.');
    await card.getByRole('button', { name: 'Email me a link' }).click();
    await expect(card).toContainText('If we know this order, its link is on its way');
    await expectNoSidewaysScroll(page);
    const letter = await letterAbout(shop, `The link to your order ${order.number}`);
    expect(letter).toContain('#open=');
    await becomeBuyer(context, shop, order);
    await page.getByRole('button', { name: 'Find My Order' }).click();
    await expect(card).toContainText(/Only [\d,]+ places left today\. New places open at midnight, London time/);
    await card.getByRole('tab', { name: 'Photos (0)' }).click();
    await expect(card).toContainText('No photos available');
    await card.getByRole('tab', { name: 'Videos' }).click();
    await expect(card).toContainText('Teaser video coming soon!');
    await expect(card).toContainText('Full video coming soon!');
    await expectNoSidewaysScroll(page);
    await page.route('**/rpc/portal/trackOrder', (route) => route.abort());
    await page.getByRole('button', { name: 'Find My Order' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch order details. Please try again.');
    expectProblem(problems, /ERR_FAILED/);
  });
});

test('FIND-03 FIND-02 /order finds an order, or leads to the wizard', async ({ page, shop, problems }) => {
  const order = await buy(shop, { email: 'page@example.com' });
  await page.goto('/order');
  await expect(page.getByRole('button', { name: 'Find My Order' })).toBeDisabled();
  await expect(page.getByText('Please enter both email and order number')).toBeVisible();
  await page.getByLabel('Email Address').fill('page@example.com');
  await page.getByLabel('Order Number').fill('SONG-2026-000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No order found. Want to create your personalized song now?')).toBeVisible();
  await expect(page.getByRole('link', { name: '→ Create My Song' })).toHaveAttribute('href', /#order-wizard$/);
  await expectAccessible(page, 'nothing found');
  expectProblem(problems, refusedCall);
  await page.getByLabel('Order Number').fill(order.number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
});

test('FIND-01 FIND-02 the dialog of a landing page finds an order, or leads to the wizard and closes', async ({
  page,
  shop,
  problems,
}) => {
  const order = await buy(shop, { email: 'dialog@example.com' });
  await page.goto('/birthday');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login to Your Order' });
  const button = dialog.getByRole('button', { name: 'Find My Order' });
  await expect(button).toBeDisabled();
  await expect(dialog.getByText('Please enter both email and order number')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('Email Address').fill('dialog@example.com');
  await expect(dialog.getByPlaceholder('SONG-2024-XXXXXX')).toBeEmpty();
  // Who marks the address by mouse, and lets go beside the dialog, goes on with it.
  await dialog.getByLabel('Email Address').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog.getByLabel('Email Address')).toHaveValue('dialog@example.com');
  await dialog.getByLabel('Order Number').fill('SONG-2026-000000');
  await button.click();
  await expect(dialog).toContainText('No order found. Want to create your personalized song now?');
  await expectAccessible(page, 'dialog, nothing found');
  expectProblem(problems, refusedCall);
  await dialog.getByRole('link', { name: '→ Create My Song' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('#order-wizard')).toBeInViewport();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await dialog.getByLabel('Email Address').fill('dialog@example.com');
  await dialog.getByLabel('Order Number').fill(order.number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
});
