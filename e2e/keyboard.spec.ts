import type { Page } from '@playwright/test';
import { enterAs } from './business-account.ts';
import { becomeBuyer, buy, expect, letterAbout, openAsStaff, release, test, waitFor } from './fixtures.ts';
import { expectAccessible, photo } from './wizard-page.ts';

/** Holds the calls of an address back until the answer is called for. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await isAsked;
    await route.continue();
  });
  return answer;
}

test('STU-03 WCAG 2.4.3 a line, a section and a draft are removed by keyboard, and the focus goes on beside them', async ({
  page,
  shop,
}) => {
  const { number } = await buy(shop);
  await waitFor(shop, number, 'ready');
  await openAsStaff(page, shop);
  await page.goto(`/admin/orders/${number}`);
  const lyrics = page.getByRole('region', { name: 'Lyrics' });
  await lyrics.getByRole('button', { name: 'Remove line 1 of section 1' }).press('Enter');
  await expect(page.getByLabel('Printed, section 1, line 1')).toHaveValue('and danced me down the hall');
  await expect(lyrics.getByRole('button', { name: 'Remove line 1 of section 1' })).toBeFocused();
  await lyrics.getByRole('button', { name: 'Remove section 3' }).press('Enter');
  await expect(lyrics.getByRole('button', { name: 'Add a section' })).toBeFocused();
  await lyrics.getByRole('button', { name: 'Undo my changes' }).press('Enter');
  await expect(page.getByLabel('Printed, section 3, line 1')).toBeVisible();
  await expect(lyrics.getByRole('button', { name: 'New tune' })).toBeFocused();
});

test('REV-01 WCAG 2.4.3 a request is answered by keyboard in the form that comes in the place of its buttons', async ({
  page,
  shop,
}) => {
  const bought = await buy(shop);
  await release(shop, bought.number);
  const { conversation } = bought.browser.api;
  const asked = {
    order_number: bought.number,
    content: 'Slower, please',
    client_id: 'slower-please',
    is_revision: true,
  };
  await conversation.sendMessage(asked);
  await openAsStaff(page, shop);
  await page.goto(`/admin/communications?order=${bought.number}`);
  await page.getByRole('tab', { name: /^Revisions/ }).click();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  // A press by pointer opens no keyboard of a telephone.
  await approve.click();
  await expect(back).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Line 1' })).not.toBeFocused();
  await back.press('Enter');
  await expect(approve).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toBeFocused();
  await back.press('Enter');
  await page.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await expect(page.getByLabel('Why not')).toBeFocused();
  await page.keyboard.type('It is slow already.');
  await page.getByRole('button', { name: 'Reject the request' }).press('Enter');
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  // Nothing in it can be pressed any more.
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('HOST-04 WCAG 2.4.3 the field for photos of a house keeps the focus while one is sent, and takes no other', async ({
  page,
  context,
  shop,
}) => {
  await enterAs(context, shop, { kind: 'host', email: 'tab@example.com', company_name: 'The Tab', plan: null });
  await page.goto('/partner/properties');
  await page.getByLabel('Name', { exact: true }).fill('The Tab');
  await page.getByLabel('Town or region').fill('Lagos');
  await page.getByRole('button', { name: 'Save property' }).click();
  const field = page.getByLabel(/^Add photos or clips/);
  await field.focus();
  const answer = await holdBack(page, /uploads\/finishPhoto$/);
  await field.setInputFiles([await photo('door.jpg')]);
  await expect(field).toHaveAttribute('aria-disabled', 'true');
  await expect(field).toBeFocused();
  await field.setInputFiles([await photo('stairs.jpg', 410)]);
  answer();
  await expect(page.getByLabel('Add photos or clips (1 of 10)')).toBeFocused();
  await expect(field).not.toHaveAttribute('aria-disabled');
  await expectAccessible(page, 'a house with a photo');
});

test('GIFT-01 WCAG 2.4.3 an offered line that is taken keeps the focus until the words are changed', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop, { email: 'lines@example.com' }, { words: { read: true, by: '' } });
  await becomeBuyer(context, shop, order);
  await letterAbout(shop, 'are ready to read', 'lines@example.com');
  await page.goto(`/words?order=${order.number}`);
  const draft = page.getByRole('region').filter({ has: page.getByRole('button', { name: /^Change this line/ }) });
  await draft
    .first()
    .getByRole('button', { name: /^Change this line/ })
    .first()
    .press('Enter');
  const line = page.getByRole('button', { name: 'one more line' });
  await line.focus();
  const answer = await holdBack(page, /words\/changeLine$/);
  await page.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-disabled', 'true');
  await expect(line).toBeFocused();
  answer();
  await expect(page.getByRole('button', { name: 'Change this line: one more line' })).toBeFocused();
});

test('ADM-02 HOST-05 WCAG 2.1.1 what scrolls on a page of work is scrolled by keyboard', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/v1/docs');
  await expectAccessible(page, 'the reference of the API');
  await openAsStaff(page, shop);
  await page.goto('/admin/trends');
  await page.getByRole('link', { name: 'Write an article' }).click();
  await page.getByLabel('Text', { exact: true }).fill('A hall is narrow. '.repeat(300));
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('A hall is narrow.');
  await expectAccessible(page, 'a long article');

  await enterAs(context, shop, { kind: 'host', email: 'rows@example.com', company_name: 'Rows', plan: 'pro_host' });
  await page.goto('/partner/properties');
  await page.getByLabel('Name', { exact: true }).fill('Rows');
  await page.getByLabel('Town or region').fill('Lagos');
  await page.getByRole('button', { name: 'Save property' }).click();
  const rows = Array.from({ length: 40 }, (_, row) => `tomorrow,${row}`);
  const buffer = Buffer.from(['Arrival,Departure', ...rows].join('\n'));
  await page.getByLabel('File (CSV)').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('list', { name: 'Rows that cannot be taken' })).toBeVisible();
  await expectAccessible(page, 'a file of guests that is wrong');
});

test('ADM-06 WCAG 3.3.1 what is missing of a colleague is said beside its field', async ({ page, shop }) => {
  await openAsStaff(page, shop);
  await page.goto('/admin/settings');
  await page.getByText('Add a colleague').click();
  await page.getByRole('button', { name: 'Send the invitation', exact: true }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Write their name/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/valid email address/);
  await expectAccessible(page, 'a colleague without a name');
});
