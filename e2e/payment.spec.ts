import { captureRefusingCard } from '#stripe-emulator/cards.ts';
import { payOn } from '#server/test/journey.ts';
import { becomeBuyer, type Bought, buy, expect, expectProblem, refusedCall, staffBrowser, test } from './fixtures.ts';
import { expectAccessible } from './wizard-page.ts';

const portal = '/development/buyer-portal';
const paidPage = ({ sessionId }: Bought): string => `/payment-success?session_id=${sessionId}`;

test('PORT-09 verifies, then confirms with number, status, delivery and the way to the portal', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop, { email: 'dan+songs@example.com' });
  await becomeBuyer(context, shop, order);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rpc/payments/verifyPayment', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paidPage(order));
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Verifying...', { exact: true })).toBeVisible();
  await expect(page.getByText('Verifying Payment...', { exact: true })).toBeVisible();
  await expectAccessible(page, 'verifying');
  answer();
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await expect(page.getByText(order.number)).toBeVisible();
  await expect(page.getByText(/^Expected within \d+ hours \(by .+, London time\)$/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Access Your Portal' });
  await expect(link).toHaveAttribute('href', `${portal}?email=dan%2Bsongs%40example.com&order=${order.number}`);
  await expectAccessible(page, 'confirmed');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Order Details' })).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}${portal}?order=${order.number}`);
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
});

test('PORT-09 another browser sees that it is paid, and nothing of the order', async ({ page, shop }) => {
  const order = await buy(shop);
  await page.goto(paidPage(order));
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expect(page.getByText(order.number)).toHaveCount(0);
  await expect(page.getByText(order.email)).toHaveCount(0);
  await expectAccessible(page, 'another browser');
});

test('PORT-09 a payment that has not arrived is asked for again and never called unpaid', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop, {}, { pay: false });
  await becomeBuyer(context, shop, order);
  await page.goto(paidPage(order));
  await expect(page.getByRole('heading', { level: 1, name: 'Payment on its way' })).toBeVisible();
  await expect(page.getByText('Asking again in 4 s.')).toBeVisible();
  await expect(page.getByText('Asking again in 8 s.')).toBeVisible();
  await expectAccessible(page, 'waiting');
});

test('PORT-09 the wizard forgets the answers of an order that is paid', async ({ page, context, shop }) => {
  await page.goto('/#order-wizard');
  const wizard = page.getByRole('region', { name: 'Order a song' });
  await expect(wizard).not.toHaveAttribute('data-waits');
  await wizard.getByRole('radio', { name: 'Anniversary', exact: true }).click();
  await wizard.getByLabel('First name').fill('Forgotten');
  const order = await buy(shop);
  await becomeBuyer(context, shop, order);
  await page.goto(paidPage(order));
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await page.goto('/#order-wizard');
  await expect(wizard).not.toHaveAttribute('data-waits');
  await expect(wizard.getByRole('heading', { name: 'What is the song for?' })).toBeVisible();
  await expect(wizard.getByRole('radio', { name: 'Anniversary', exact: true })).not.toBeChecked();
});

test('PORT-10 says what failed, in the words of the specification', async ({ page, shop, problems }) => {
  await page.goto('/payment-success');
  await expect(page.getByText('Payment verification failed: No session ID found')).toBeVisible();
  await expect(page.getByText('Error loading order')).toBeVisible();
  await page.goto('/payment-success?session_id=cs_test_nobody');
  await expect(page.getByText('Payment verification failed: We could not find this payment.')).toBeVisible();
  await expect(page).toHaveTitle('Payment not verified');
  expectProblem(problems, refusedCall);
  await page.route('**/rpc/payments/verifyPayment', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(paidPage(await buy(shop)));
  await expect(page.getByText('Payment verification failed: Failed to verify payment')).toBeVisible();
  await expectAccessible(page, 'failed');
  expectProblem(problems, refusedCall);
  await page.unroute('**/rpc/payments/verifyPayment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await expect(page).toHaveTitle('Order Confirmed!');
});

test('HOLE-05 D10 sold out while paying: nobody is charged, and one button takes a place of tomorrow', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const first = await buy(shop);
  await first.browser.api.payments.verifyPayment({ session_id: first.sessionId });
  const order = await buy(shop, {}, { pay: false });
  await becomeBuyer(context, shop, order);
  const staff = await staffBrowser(shop);
  const { taken_today, cap } = await order.browser.api.orders.dailyCap();
  await staff.api.settings.changeSettings({ daily_cap: taken_today });
  try {
    await payOn(order.browser, `${shop.url}/pay/${order.sessionId}`);
    await page.goto(paidPage(order));
    const title = 'Today’s last place was taken while you were paying';
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('You have not been charged')).toBeVisible();
    await expect(page.getByText('Not charged')).toBeVisible();
    await expect(page.getByText(order.number)).toBeVisible();
    await expect(page.getByText('Tomorrow is open.')).toBeVisible();
    await expectAccessible(page, 'sold out');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `test-results/sold-out-${width}.png`, fullPage: true });
    }
    await page.goto(`${portal}?order=${order.number}`);
    await expect(page.getByText(title)).toBeVisible();
    await expectAccessible(page, 'sold out, in the portal');
    await page.getByRole('button', { name: 'Take a place tomorrow' }).click();
    await page.waitForURL('**/pay/**');
    await page.locator('button[name=one_tap]').first().click();
    await expect(page.getByText('Payment Confirmed')).toBeVisible();
    // The emulator's payment page has no icon, which a browser with a window asks for by itself.
    if (problems.length > 0) expectProblem(problems, refusedCall);
    await expect(page.getByText(order.number)).toBeVisible();
  } finally {
    await staff.api.settings.changeSettings({ daily_cap: cap });
  }
});

test('HOLE-05 another browser is told that nobody was charged, and not which order it is', async ({ page, shop }) => {
  const order = await buy(shop, {}, { pay: false });
  await payOn(order.browser, `${shop.url}/pay/${order.sessionId}`, captureRefusingCard);
  await page.goto(paidPage(order));
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment did not go through' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find my order' })).toBeVisible();
  await expect(page.getByText(order.number)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay again' })).toHaveCount(0);
});
