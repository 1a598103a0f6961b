import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  anotherBrowser,
  expect,
  expectProblem,
  openAsStaff,
  refusedCall,
  release,
  type Shop,
  staffBrowser,
  test,
} from './fixtures.ts';
import { whenAlive } from './alive.ts';
import { expectAccessible, expectNoSidewaysScroll, photo, WizardPage } from './wizard-page.ts';

const phone = { width: 390, height: 844 };
const password = 'brass-kettle-9';

/** A new affiliate, signed in by the form on their telephone. */
async function beginFieldDay(page: Page, shop: Shop, email: string): Promise<void> {
  const { api } = await staffBrowser(shop);
  await api.affiliates.addAffiliate({ full_name: 'Fay Field', email, password, region: 'London', tier: 'Silver' });
  await page.setViewportSize(phone);
  await page.goto(`${shop.url}/affiliate/dashboard`);
  await expect(page.getByText('Please sign in to access your dashboard').first()).toBeVisible();
  await signInAgain(page, email);
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your field day' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent photo sessions' })).toBeVisible();
}

const capture = (page: Page) => page.getByRole('region', { name: 'Quick Capture' });

async function take(page: Page, ...names: string[]): Promise<void> {
  const files = await Promise.all(names.map((name) => photo(name, 1200)));
  await capture(page).getByLabel('Choose photos').setInputFiles(files);
}

/** Address in the code, as the rep copies it. */
async function addressOfCode(page: Page): Promise<string> {
  await capture(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Referral link copied!').first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** From the code to the photos in the order form. */
async function followCode(guest: Page, address: string): Promise<void> {
  await guest.setViewportSize(phone);
  await guest.goto(address);
  await expect(guest.getByText('Want to see what they captured?')).toBeVisible();
  await expectAccessible(guest, 'the page of the code');
  await guest.getByRole('button', { name: 'Only this visit' }).click();
  await guest.getByRole('link', { name: 'Yes - Show Me' }).click();
  await expect(guest.getByRole('heading', { name: 'Your photos are ready!' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Next' })).toBeDisabled();
  await guest.getByRole('textbox', { name: 'First name' }).fill('Gwen');
  await guest.getByRole('textbox', { name: 'Email' }).fill('gwen@example.com');
  await guest.getByLabel(/^I agree that/).check();
  await expectAccessible(guest, 'the consent');
  await guest.getByRole('button', { name: 'Next' }).click();
  await guest.getByLabel('One sentence about your day').fill('We danced in the rain.');
  await expect(guest.getByText('22 of 200')).toBeVisible();
  await guest.getByRole('button', { name: 'Generate My Preview' }).click();
  await expect(guest.getByRole('heading', { name: 'Your first lines' })).toBeFocused();
  await expect(guest.getByRole('img', { name: 'The first photo of your session' })).toBeVisible();
  await expectAccessible(guest, 'the preview');
  await guest.getByRole('button', { name: /^Yes, Turn This Into My Full/ }).click();
  await guest.waitForURL(/\/memory-preview\/session_/);
  await guest.getByLabel('Photo 1').check();
  await guest.getByLabel('Photo 3').check();
  await expectAccessible(guest, 'the session');
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: /with these$/ }).click();
  await guest.waitForURL(/\/development\?ref=[0-9A-Z]{8}&session=session_[^&]+&photos=[0-9a-z]+(,|%2C)[0-9a-z]+/);
}

async function orderFilm(guest: Page): Promise<string> {
  const wizard = new WizardPage(guest);
  await whenAlive(guest);
  await expect(wizard.root).not.toHaveAttribute('data-waits');
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  await wizard.answerStory();
  await expect(wizard.root.getByRole('radio', { name: /Song and film/ })).toBeChecked();
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(2);
  await wizard.next();
  await expect(wizard.heading(/Read it once/)).toBeFocused();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await guest.waitForURL(/\/pay\//);
  await guest.locator('button[name=one_tap]').first().click();
  await guest.waitForURL(/\/payment-success\?session_id=/);
  await expect(guest.getByText('Payment Confirmed')).toBeVisible();
  return /SONG-\d{4}-[0-9A-Z]{6}/.exec(await guest.locator('main').innerText())?.[0] ?? '';
}

test('AFF-02 AFF-03 AFF-04 AFF-05 AFF-06 AFF-07 AFF-08 FUN-01 FUN-02 FUN-03 FUN-05 FUN-06 FUN-07 WIZ-16 ADM-03 from the camera of a telephone to the monthly payout', async ({
  page,
  browser,
  context,
  pastShop: shop,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'fay@example.com';
  await beginFieldDay(page, shop, email);
  await take(page, 'one.jpg');
  await expect(page.getByText('Photo captured and QR code generated!')).toBeVisible();
  await take(page, 'two.jpg', 'three.jpg');
  await expect(capture(page).getByText('3 photos of this person')).toBeVisible();
  await expect(capture(page).getByText('0 photos still to send')).toBeVisible();
  await expectAccessible(page, 'a field day');
  await expectNoSidewaysScroll(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    capture(page).getByRole('button', { name: 'Download QR code' }).click(),
  ]);
  const code = await sharp(await readFile(await file.path())).metadata();
  expect([code.format, code.width, code.height]).toEqual(['png', 300, 300]);
  await page.getByText('Change bank details').click();
  await page.getByLabel('Account holder').fill('Fay Field');
  await page.getByLabel('IBAN', { exact: true }).last().fill('GB82 WEST 1234 5698 7654 32');
  await page.getByRole('button', { name: 'Save bank details' }).click();
  await expect(page.getByText(/^Payouts go to the account that ends in/)).toBeVisible();

  const guest = await (await anotherBrowser(browser, shop)).newPage();
  await followCode(guest, await addressOfCode(page));
  const number = await orderFilm(guest);
  await release(shop, number);

  await page.reload();
  // 20 % of £49.99, in whole pence.
  const figure = (name: string) => page.locator('.stat, li, div').filter({ hasText: name }).last();
  await expect(figure('Pending payouts')).toContainText('£9.99');
  await expect(page.getByText(`20% of £49.99 for order …${number.slice(-2)}`)).toBeVisible();
  await expectAccessible(page, 'a filled statement');

  await shop.moveOn(31);
  const admin = await (await anotherBrowser(browser, shop)).newPage();
  await openAsStaff(admin, shop);
  await admin.goto('/admin/payouts');
  await admin.getByRole('button', { name: /^Make the payouts of/ }).click();
  const batch = admin.getByRole('region', { name: /£9\.99 to 1 affiliate$/ });
  await expect(batch.getByRole('link', { name: 'Fay Field' })).toBeVisible();
  await batch.getByRole('button', { name: 'The bank has paid it' }).click();
  await expect(batch.getByText(/^Paid on/)).toBeVisible();
  await page.reload();
  await expect(figure('Pending payouts')).toContainText('£0.00');
  await expect(page.getByText(/^Paid out for/)).toBeVisible();
});

test('AFF-03 AFF-06 with the network cut in the middle and the page reloaded, no photo is lost or doubled, and a sign-out is seen everywhere', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const email = `${globalThis.crypto.randomUUID()}@example.com`;
  page.on('dialog', (dialog) => void dialog.accept());
  await beginFieldDay(page, shop, email);
  let sent = 0;
  // The line is cut as the second photo begins.
  await page.route(
    ({ pathname }) => pathname === '/uploads',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      if (sent === 2) await context.setOffline(true);
      return sent === 2 ? route.abort('internetdisconnected') : route.continue();
    },
  );
  await take(page, 'one.jpg', 'two.jpg', 'three.jpg', 'four.jpg');
  await expect(capture(page).getByText('3 photos still to send')).toBeVisible();
  await expect(capture(page).getByText('Stopped: Waiting for a signal')).toHaveCount(3);
  await context.setOffline(false);
  await page.reload();
  await expect(capture(page).getByText('0 photos still to send')).toBeVisible();
  // The page goes on asking while the line is cut: only now no further error of it can come.
  expectProblem(problems, /ERR_INTERNET_DISCONNECTED/);
  const sessions = page.getByRole('region', { name: 'Recent photo sessions' });
  await expect(sessions.getByText(/^4 photos, /)).toHaveCount(1);

  // Signed out in another tab: this one shows it, and the next person begins anew.
  const other = await context.newPage();
  await other.setViewportSize(phone);
  await other.goto('/affiliate/dashboard');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Please sign in to access your dashboard').first()).toBeVisible();
  await signInAgain(page, email);
  await expect(capture(page).getByText(/photos? of this person/)).toHaveCount(0);
  // The session ends while bank details are typed.
  await page.getByText('Change bank details').click();
  await page.getByLabel('Account holder').fill('Fay Field');
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Email').fill(email);
  await again.getByLabel('Password').fill(password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Account holder')).toHaveValue('Fay Field');
  // Until it signed in again, this tab asked in vain.
  problems.splice(0, problems.length, ...problems.filter((problem) => !refusedCall.test(problem)));
});
