import { becomeBuyer, type Bought, buy, expect, expectProblem, refusedCall, test } from './fixtures.ts';
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
  await expect(page.getByText('Usually delivered within 24–48 hours')).toBeVisible();
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
  await expect(page.getByText('Check your e-mail')).toBeVisible();
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
  await expect(wizard).not.toHaveAttribute('inert');
  await wizard.getByRole('radio', { name: 'Anniversary', exact: true }).click();
  await wizard.getByLabel('First name').fill('Forgotten');
  const order = await buy(shop);
  await becomeBuyer(context, shop, order);
  await page.goto(paidPage(order));
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await page.goto('/#order-wizard');
  await expect(wizard).not.toHaveAttribute('inert');
  await expect(wizard.getByRole('heading', { name: 'What is the song for?' })).toBeVisible();
  await expect(wizard.getByRole('radio', { name: 'Anniversary', exact: true })).not.toBeChecked();
});

test('PORT-10 says what failed, in the words of the specification', async ({ page, shop, problems }) => {
  await page.goto('/payment-success');
  await expect(page.getByText('Payment verification failed: No session ID found')).toBeVisible();
  await expect(page.getByText('Error loading order')).toBeVisible();
  await page.goto('/payment-success?session_id=cs_test_nobody');
  await expect(page.getByText('Payment verification failed: We could not find this payment.')).toBeVisible();
  expectProblem(problems, refusedCall);
  await page.route('**/rpc/payments/verifyPayment', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(paidPage(await buy(shop)));
  await expect(page.getByText('Payment verification failed: Failed to verify payment')).toBeVisible();
  await expectAccessible(page, 'failed');
  expectProblem(problems, refusedCall);
  await page.unroute('**/rpc/payments/verifyPayment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
});
