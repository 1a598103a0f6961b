import {
  becomeBuyer,
  buy,
  expect,
  expectProblem,
  letterAbout,
  refusedCall,
  release,
  openAsStaff,
  test,
  waitFor,
} from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const portalOf = (number: string): string => `/development/buyer-portal?order=${number}`;

test('PORT-03 an order is cancelled from the portal within the hour', async ({ page, context, shop }) => {
  const order = await buy(shop, { first_name: 'Slow' });
  await becomeBuyer(context, shop, order);
  await waitFor(shop, order.number, 'processing');
  await page.goto(portalOf(order.number));
  await expect(page.getByRole('heading', { name: 'Change your mind?' })).toBeVisible();
  await expectAccessible(page, 'rights');
  await page.getByLabel('Send as revision request').check();
  await page.getByLabel('Your message').fill('Thank you all the same');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expectAccessible(page, 'cancel dialog');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('This order was refunded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  // Nothing is said to go on that does not, nor offered that would be refused.
  await expect(page.getByText('Creating your song', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Not delivered')).toBeVisible();
  await expect(page.getByText('Expected within')).toHaveCount(0);
  await expect(page.getByLabel('Send as revision request')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  expect(await letterAbout(shop, `Your order ${order.number} is cancelled`)).toContain('£29.00');
});

test('PORT-03 a refund is asked for by the buyer and answered by an admin', async ({ page, context, shop }) => {
  const order = await buy(shop);
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(portalOf(order.number));
  await page.getByRole('button', { name: 'Ask for a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' });
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please tell us what is wrong');
  await expectAccessible(page, 'refund dialog');
  await dialog.getByLabel('What is wrong?').fill('It is Dez, not Dess. <b>Please</b>');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(/^Asked for on/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAsStaff(page, shop);
  await page.getByRole('link', { name: 'Requests' }).click();
  const request = page.getByRole('listitem').filter({ hasText: order.number });
  await expect(request).toContainText('It is Dez, not Dess. <b>Please</b>');
  await expectAccessible(page, 'requests');
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoSidewaysScroll(page);
  await request.getByLabel(/^To the buyer/).fill('Sorry about the name.');
  await request.getByRole('button', { name: 'Give back £29.00' }).click();
  await expect(request).toContainText('Granted');
  expect(await letterAbout(shop, `Our answer about order ${order.number}`)).toContain('Sorry about the name.');
});

test('PORT-06 a buyer takes everything home, then has it erased with an e-mailed code', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const order = await buy(shop, { first_name: 'Ruth', format: 'audio+video' });
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await page.goto(portalOf(order.number));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all' }).click();
  expect((await download).suggestedFilename()).toBe(`${order.number}.zip`);
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this order?' });
  await expectAccessible(page, 'erase dialog');
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByLabel('Code from the email').fill('AAAA-AAAA');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong or has run out.');
  await expect(dialog.getByRole('button', { name: 'Get a new code' })).toBeVisible();
  await expectAccessible(page, 'wrong code');
  expectProblem(problems, refusedCall);
  const letter = await letterAbout(shop, `Your code to erase order ${order.number}`);
  await dialog
    .getByLabel('Code from the email')
    .fill(/(?<![\w-])(?!SONG)[0-9A-Z]{4}-[0-9A-Z]{4}(?![\w-])/.exec(letter)?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('It is erased. A last letter says so.')).toBeVisible();
  await page.goto(portalOf(order.number));
  await expect(page.getByRole('button', { name: 'Find My Order' })).toBeVisible();
});
