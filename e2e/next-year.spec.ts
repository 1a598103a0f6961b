import { becomeBuyer, buy, expect, release, test } from './fixtures.ts';
import { expectAccessible, WizardPage } from './wizard-page.ts';

test('GIFT-07 reminders want a tick and end in the portal, and an old story asks before it replaces a draft', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop, { email: 'yearly@example.com', first_name: 'Ottilie' });
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  const portal = `${shop.url}/development/buyer-portal?order=${order.number}`;
  await page.goto(portal);
  const panel = page.getByRole('region', { name: 'Next year' });
  await panel.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('Please tick that we may write to you.');
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(panel.getByText('We remind you ahead of')).toBeVisible();
  await expectAccessible(page, 'the portal with reminders');
  await panel.getByRole('button', { name: 'Do not remind me' }).click();
  await expect(panel.getByRole('button', { name: 'Remind me', exact: true })).toBeVisible();

  const { root } = new WizardPage(page);
  const firstName = root.getByLabel('First name');
  const repeat = async (): Promise<void> => {
    await page.goto(portal);
    await panel.getByRole('button', { name: 'Begin a new song with this story' }).click();
  };
  await repeat();
  await expect(firstName).toHaveValue('Ottilie');
  await new WizardPage(page).andKeep(() => firstName.fill('Somebody else'));
  await repeat();
  await expect(root.getByText('You have an order in hand')).toBeVisible();
  await expectAccessible(page, 'the question about a draft');
  await root.getByRole('button', { name: 'Go on with what I have' }).click();
  await expect(firstName).toHaveValue('Somebody else');
  await repeat();
  await root.getByRole('button', { name: 'Begin with the earlier story' }).click();
  await expect(firstName).toHaveValue('Ottilie');
});
