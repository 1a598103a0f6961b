import { codeFor } from '#server/test/totp.ts';
import {
  anotherBrowser,
  becomeBuyer,
  buy,
  expect,
  expectProblem,
  letterAbout,
  openAsStaff,
  refusedCall,
  signIn,
  signOut,
  staffBrowser,
  test,
  waitFor,
} from './fixtures.ts';
import { people } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, WizardPage } from './wizard-page.ts';

const orderPage = (number: string): string => `/admin/orders/${number}`;

test('ADM-02 ADM-03 ADM-06 the workspace: every page by keyboard, at 320 px and without obstacles', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openAsStaff(page, shop);
  const bar = page.getByRole('navigation', { name: 'Admin' });
  for (const name of ['Affiliate Management', 'Lyrics Generator', 'Communications', 'System Overview']) {
    await expect(bar.getByRole('link', { name })).toBeAttached();
  }
  const pages = ['Orders', 'Communications', 'Lyrics Generator', 'Affiliate Management', 'System Overview'];
  for (const name of [...pages, 'Logs', 'Settings']) {
    // Some names end with the number of tasks that wait there.
    await bar.getByRole('link', { name: new RegExp(`^${name}`) }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, name);
  }
  await page.getByRole('link', { name: people.admin.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'account');
  await page.goto('/admin/logs');
  for (const log of ['Emails', 'Payment events']) {
    await page.getByRole('button', { name: log }).click();
    await expect(page.getByRole('heading', { level: 2, name: log })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, log);
  }
});

test('ADM-03 an affiliate is added with what is missing named, and gets another tier', async ({ page, shop }) => {
  const name = `Rosa ${crypto.randomUUID().slice(0, 6)}`;
  await openAsStaff(page, shop);
  await page.goto('/admin/affiliates');
  await page.getByText('Add an affiliate').click();
  await page.getByRole('button', { name: 'Create affiliate' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page, 'affiliate refused');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(`${name.replace(' ', '.')}@example.com`);
  await page.getByLabel('Password').fill('poppy field');
  await page.getByLabel('Region').selectOption('Lyon');
  await expect(page.getByLabel('Initial tier')).toHaveValue('Bronze');
  await page.getByRole('button', { name: 'Create affiliate' }).click();
  await expect(page.getByText('Affiliate created successfully!')).toBeVisible();
  await page.getByLabel(`Tier of ${name}`).selectOption('Gold');
  await expect(page.getByText('Tier updated successfully!')).toBeVisible();
  await expect(page.getByLabel(`Tier of ${name}`)).toHaveValue('Gold');
});

test('ADM-04 the lyrics generator says when there is nothing to write', async ({ page, shop }) => {
  await openAsStaff(page, shop);
  await page.goto('/admin/lyrics');
  await page.getByRole('button', { name: 'Generate lyrics' }).click();
  await expect(
    page.getByText(/No orders found that need lyrics generation\. Found \d+ total|Successfully gener/),
  ).toBeVisible();
  await expectAccessible(page, 'lyrics generator');
});

test('MEND-16f a colleague is taken off the staff once that was asked, and stays when it was not meant', async ({
  page,
  shop,
}) => {
  await openAsStaff(page, shop);
  await page.goto('/admin/settings');
  await page.getByText('Add a colleague').click();
  await page.getByLabel('Name', { exact: true }).fill('Wanda');
  await page.getByLabel('Email', { exact: true }).fill('wanda@keepsong.example');
  await page.getByRole('button', { name: 'Send the invitation', exact: true }).click();
  const role = page.getByLabel('Role of Wanda');
  await role.selectOption('none');
  const asked = page.getByRole('dialog', { name: 'Take Wanda off the staff?' });
  await asked.getByRole('button', { name: 'Keep them' }).click();
  await page.reload();
  await expect(role).toHaveValue('producer');
  await role.selectOption('none');
  await asked.getByRole('button', { name: 'Take off the staff' }).click();
  await expect(page.getByText('Wanda is no longer staff')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Add a colleague')).toBeVisible();
  await expect(role).toHaveCount(0);
});

test('ADM-06 MEND-19l stopped orders are said in the shop before anything is paid, and start again', async ({
  page,
  emptyShop,
}) => {
  await page.goto(emptyShop.staffLink);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@keepsong.example');
  await page.getByLabel('Password').fill(people.admin.password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();
  await page.goto(`${emptyShop.url}/admin/settings`);
  await page.getByRole('button', { name: 'Stop orders' }).click();
  await expect(page.getByText('Orders: stopped')).toBeVisible();
  await expectAccessible(page, 'orders stopped');
  const wizard = new WizardPage(page);
  await wizard.open(`${emptyShop.url}/#order-wizard`);
  await expect(wizard.root.getByText('We are not taking orders just now.')).toBeVisible();
  await page.goto(`${emptyShop.url}/admin/settings`);
  await page.getByLabel('Places a day').fill('none');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Write a whole number from 0 to 10000')).toBeVisible();
  await page.getByLabel('Places a day').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('12 places a day')).toBeVisible();
  await page.getByRole('button', { name: 'Start orders again' }).click();
  await expect(page.getByText('Orders: running again')).toBeVisible();
});

test('STU-03 all orders are searched without a trace in the address, and taken out as a CSV', async ({
  page,
  shop,
}) => {
  const email = `ruth.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { number } = await buy(shop, { first_name: '=2+3', email });
  const another = await buy(shop);
  await openAsStaff(page, shop);
  await page.goto('/admin/orders');
  await page.getByLabel('Search all orders').fill(email);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('ruth');
  await expectAccessible(page, 'orders');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await (await waiting).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  expect(text).toContain(number);
  expect(text).toContain(`"'=2+3"`);
  expect(text, 'what was not searched for').not.toContain(another.number);
  await page.getByRole('link', { name: number }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Quality control' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search all orders')).toHaveValue(email);
  await page.reload();
  await expect(page.getByLabel('Search all orders')).toHaveValue(email);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
});

test('AST-01 AST-02 AST-03 AST-04 a file goes from staff to the buyer once it passed, and an address wins', async ({
  page,
  shop,
  browser,
  problems,
}) => {
  const bought = await buy(shop);
  await waitFor(shop, bought.number, 'ready');
  const buyer = await anotherBrowser(browser, shop);
  await becomeBuyer(buyer, shop, bought);
  const portal = await buyer.newPage();
  const atBuyers = async (): Promise<void> =>
    void (await portal.goto(`/development/buyer-portal?order=${bought.number}`));
  await atBuyers();
  await expect(portal.getByText('No assets available for download yet.')).toBeVisible();

  await signIn(page);
  await page.goto(orderPage(bought.number));
  await page.getByRole('tab', { name: 'Assets' }).click();
  const panel = page.getByRole('region', { name: 'Assets' });
  await panel.getByRole('button', { name: 'Upload' }).click();
  await expect(panel.getByText('Missing information: Please select a file and file type.')).toBeVisible();
  await expectAccessible(page, 'upload refused');
  const choose = (name: string, text: string): Promise<void> =>
    panel
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
  await choose('words.pdf', 'not a PDF');
  await panel.getByLabel('File type').selectOption('Document');
  await panel.getByRole('button', { name: 'Upload' }).click();
  await expect(panel.getByText('Upload failed – Failed to upload asset. Please try again.')).toBeVisible();
  expectProblem(problems, /status of 422/);
  await choose('Ruth’s words.pdf', '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
  await panel.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Asset uploaded successfully')).toBeVisible();
  const asset = panel.getByRole('listitem').filter({ hasText: 'Ruth’s words.pdf' });
  await expect(asset.getByText('Restricted')).toBeVisible();
  await asset.getByRole('button', { name: 'Pass' }).click();
  await expect(asset.getByText('QC: Passed')).toBeVisible();
  await asset.getByRole('button', { name: 'Release' }).click();
  await expect(asset.getByText('Available')).toBeVisible();
  await expectAccessible(page, 'assets');

  await atBuyers();
  const waiting = portal.waitForEvent('download');
  await portal.getByRole('link', { name: 'Download Ruth’s words.pdf' }).click();
  expect((await waiting).suggestedFilename()).toBe('Ruth’s words.pdf');
  await expectAccessible(portal, 'downloads');

  await panel.getByRole('button', { name: 'Save URLs' }).click();
  await expect(panel.getByText('Please provide at least one URL')).toBeVisible();
  await panel.getByLabel('Custom audio URL').fill('https://192.168.0.1/song.mp3');
  await panel.getByRole('button', { name: 'Save URLs' }).click();
  await expect(panel.getByText('Failed to save URLs – Please check the URLs and try again.')).toBeVisible();
  await panel.getByLabel('Custom audio URL').fill('https://cdn.songs.co.uk/song.mp3');
  await panel.getByRole('button', { name: 'Save URLs' }).click();
  await expect(page.getByText('Custom URLs saved successfully')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear URLs' }).click();
  await expect(page.getByText('Custom URLs cleared')).toBeVisible();
  await buyer.close();

  await signOut(page);
  await signIn(page, 'producer');
  await page.goto(orderPage(bought.number));
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(panel.getByText('QC: Passed')).toBeVisible();
  await expect(panel.getByLabel('File type'), 'producers upload too').toBeVisible();
  await expect(panel.getByLabel('Custom audio URL')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Payment' })).toHaveCount(0);
  await page.goto('/admin/settings');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
});

test('ADM-01 staff set up a second factor by its picture, sign in with a code, and with a recovery code', async ({
  page,
  shop,
  problems,
}) => {
  const email = `tess.${crypto.randomUUID().slice(0, 8)}@keepsong.example`;
  const { password } = people.admin;
  const { api } = await staffBrowser(shop);
  await api.accounts.addStaff({ name: 'Tess', email, role: 'producer' });
  const enter = async (): Promise<void> => {
    await page.goto('/admin');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const code = (secret: string): Promise<string> =>
    page
      .evaluate(() => performance.timeOrigin + performance.now())
      .then((now) => codeFor(`otpauth://x?secret=${secret}`, now));
  const invitation = await letterAbout(shop, 'Your account at', email);
  await page.goto(/\/password#token=[\w-]+/.exec(invitation)?.[0] ?? '');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('Use 12 characters or more')).toBeVisible();
  expectProblem(problems, refusedCall);
  await expectAccessible(page, 'an invitation');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/admin/account');
  await page.getByLabel('Your password now').first().fill(password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
  await expectAccessible(page, 'enrolment');
  const secret = /key: (\w+)/.exec((await page.getByText(/Or type this key/).textContent()) ?? '')?.[1] ?? '';
  const recovery = await page
    .getByText(/^\w{5}-\w{5}$/)
    .first()
    .textContent();
  await page.getByLabel('Six-digit code').fill('000 000');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('This code is not right, or too old.')).toBeVisible();
  expectProblem(problems, refusedCall);
  await page.getByLabel('Six-digit code').fill(await code(secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('Your second factor is on')).toBeVisible();

  await signOut(page);
  await enter();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expectAccessible(page, 'second step');
  await page.getByLabel('Six-digit code').fill(await code(secret));
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();

  await signOut(page);
  await enter();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery ?? '');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();
});
