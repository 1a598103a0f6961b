import type { BrowserContext, Page } from '@playwright/test';
import { waitlistVersion } from '#features/waitlist/domain/limits.ts';
import { addDays } from '#kit/zoned-time.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { expect, type HostShop, letterAbout, type Shop, test } from './fixtures.ts';
import { photo } from './wizard-page.ts';

const [password, email] = ['brass-kettle-9', 'maren@example.com'];
const daysBehind = 75;
const start = new Date(Date.now() - daysBehind * 24 * 3_600_000).toISOString().slice(0, 10);

/** Signs up from the plan's button, by the letter's link, as somebody of the waitlist, and pays for the plan. */
async function beginPlan(page: Page, context: BrowserContext, shop: Shop): Promise<void> {
  const list = { first_name: 'Maren', last_name: 'Holt', email, property_name: null, consent_version: waitlistVersion };
  await new TestBrowser(shop.url).api.waitlist.joinWaitlist(list);
  await page.goto(`${shop.url}/hosts`);
  await page.getByRole('button', { name: 'Start with Pro Host' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByRole('tab', { name: 'Create account' }).click();
  const form = dialog.getByRole('form', { name: 'Create account' });
  await form.getByLabel('First name').fill('Maren');
  await form.getByLabel('Last name').fill('Holt');
  await form.getByLabel(/^Company/).fill('The Hut');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Create account' }).click();
  const letter = await letterAbout(shop, 'Confirm your e-mail address', email);
  await page.goto(`${shop.url}${/\/partner\/welcome#token=[\w-]+/.exec(letter)?.[0] ?? ''}`);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  const begin = page.getByRole('dialog', { name: /Pro Host/ });
  const opened = context.waitForEvent('page');
  await begin.getByRole('button', { name: 'Get Started', exact: true }).click();
  const payment = await opened;
  await payment.waitForURL(/\/pay\//);
  await expect(payment.getByText('£39')).toHaveCount(0);
  await payment.locator('button[name=one_tap]').first().click();
  await payment.waitForURL('**/hosts?success=true*');
  await payment.close();
}

/** A house with ten photos and its welcome video. */
async function setUpHouse(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/partner/properties`);
  await page.getByLabel('Name', { exact: true }).fill('Villa Rosa');
  await page.getByLabel('Town or region').fill('Lagos');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await page.getByRole('button', { name: 'Save property' }).click();
  const photos = await Promise.all(Array.from({ length: 10 }, (_, at) => photo(`room-${at}.jpg`, 400 + at)));
  await page.getByLabel('Add photos (0 of 10)').setInputFiles(photos);
  await expect(page.getByLabel('Add photos (10 of 10)')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Make the welcome video' }).click();
  await expect(page.locator('video')).toBeVisible({ timeout: 30_000 });
}

/** A file of so many guests of one stay, with three rows that cannot be taken. */
function guestFile(count: number): { name: string; mimeType: string; buffer: Buffer } {
  const stay = `${addDays(start, 5)},${addDays(start, 8)}`;
  const rows = [
    'First name,Email,Arrival,Departure',
    ...Array.from({ length: count }, (_, at) => `Guest,guest-${at}@example.com,${stay}`),
    `Cy,cy@example.com,${addDays(start, 8)},${addDays(start, 5)}`,
    `Di,di(at)example.com,${stay}`,
    `Guest,guest-0@example.com,${stay}`,
  ];
  return { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
}

/** Numbers of letters about a subject that the shop has written to guests. */
async function lettersAbout(shop: Shop, subject: string): Promise<number> {
  const mailbox = await new TestBrowser(shop.url).fetch('/_mailbox', {
    headers: { authorization: `Bearer ${shop.operatorKey}` },
  });
  return (await mailbox.text()).split('<article>').filter((letter) => letter.includes(subject)).length;
}

/** Opens the provider's page of the plan's card and payments. */
async function openPortal(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/partner/orders`);
  await page.getByRole('button', { name: 'Card and payments' }).click();
  await page.waitForURL(/\/pay\/portal\//);
}

test('HOST-02 HOST-03 HOST-04 HOST-05 WAIT-01 a host’s months: free setup, forty guests, one invoice to the penny, a card that fails and is changed', async ({
  page,
  context,
  hostShop: shop,
}) => {
  test.setTimeout(150_000);
  await beginPlan(page, context, shop);
  await setUpHouse(page, shop);
  await page.getByLabel('File (CSV)').setInputFiles(guestFile(40));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('40 guests can be taken, 3 rows cannot.')).toBeVisible();
  await page.getByRole('button', { name: 'Take 40 guests' }).click();
  await expect(page.getByRole('heading', { name: 'Guests (40)' })).toBeVisible();

  await shop.moveOn(4);
  await shop.work();
  expect(await lettersAbout(shop, 'Villa Rosa looks forward to you')).toBe(40);
  await shop.moveOn(5);
  await shop.work();
  await shop.work();
  expect(await lettersAbout(shop, 'A souvenir from Villa Rosa')).toBe(40);
  await page.reload();
  await expect(page.getByText('Souvenirs delivered this month').locator('..')).toContainText('40');
  await expect(page.getByText('Cost so far').locator('..')).toContainText('£360');
  await seeGuest(page, shop);

  // The month is over: forty souvenirs at £9, and nothing else.
  await shop.moveOn(25);
  await shop.work();
  await page.goto(`${shop.url}/partner/orders`);
  await expect(page.getByText('£360.00')).toHaveCount(1);
  const first = page.locator('.partner-invoices li').filter({ hasText: '£360.00' });
  await expect(first).toContainText('Paid');

  await failAndPay(page, shop);
  expect(await lettersAbout(shop, 'Villa Rosa looks forward to you'), 'nothing is sent twice').toBe(41);
  expect(await lettersAbout(shop, 'A souvenir from Villa Rosa')).toBe(41);
});

/** Both videos stand on the page of the letter; the guest adds a photo and agrees to a public page, then takes that back. */
async function seeGuest(page: Page, shop: Shop): Promise<void> {
  const letter = await letterAbout(shop, 'A souvenir from Villa Rosa', 'guest-7@example.com');
  const guest = await page.context().browser()!.newPage();
  await guest.goto(`${shop.url}${/\/stay\/[\w-]+/.exec(letter)?.[0] ?? ''}`);
  await expect(guest.getByRole('heading', { name: 'Thank you, Guest' })).toBeVisible();
  await expect(guest.locator('video')).toHaveCount(2);
  await guest.getByLabel('Add photos').setInputFiles([await photo('beach.jpg')]);
  await expect(guest.getByRole('heading', { name: 'Your photos (1 of 12)' })).toBeVisible();
  await guest.getByRole('button', { name: 'Make it public' }).click();
  await expect(guest.getByText('Tick the box first.')).toBeVisible();
  await guest.getByRole('checkbox').check();
  await guest.getByRole('button', { name: 'Make it public' }).click();
  const address = (await guest.getByRole('link', { name: 'See the public page' }).getAttribute('href')) ?? '';
  expect((await guest.request.get(address)).status()).toBe(200);
  await guest.getByRole('button', { name: 'Make it private again' }).click();
  await expect(guest.getByText('Your page is private again.')).toBeVisible();
  expect((await guest.request.get(address)).status()).toBe(410);
  await guest.close();
}

/** The next month's card is refused: the host is told, changes it in the portal and pays. */
async function failAndPay(page: Page, shop: HostShop): Promise<void> {
  await openPortal(page, shop);
  await page.locator('button[name=one_tap]').last().click();
  await page.waitForLoadState();
  await page.goto(`${shop.url}/partner/properties`);
  await page.getByLabel('First name').fill('Zoe');
  await page.getByLabel('Email').fill('zoe@example.com');
  await page.getByLabel('Arrives').fill(addDays(start, 37));
  await page.getByLabel('Departs').fill(addDays(start, 38));
  await page.getByRole('button', { name: 'Add guest' }).click();
  await expect(page.getByRole('heading', { name: 'Guests (41)' })).toBeVisible();
  await shop.moveOn(2);
  await shop.work();
  await shop.moveOn(3);
  await shop.work();
  await shop.moveOn(27);
  await shop.work();
  await page.reload();
  await expect(page.getByText(/The last payment for your plan has not gone through/)).toBeVisible();
  await openPortal(page, shop);
  await page.locator('button[name=one_tap]').first().click();
  const pay = page.getByRole('button', { name: 'Pay £9.00' });
  if (await pay.isVisible()) await pay.click();
  await shop.work();
  await eventually(async () => {
    await page.goto(`${shop.url}/partner/orders`);
    await expect(page.locator('.partner-invoices li').first()).toBeVisible();
    const second = page.locator('.partner-invoices li').filter({ hasText: '£9.00' });
    return (await second.textContent())?.includes('Paid');
  }, 'the payment');
  await expect(page.locator('.partner-invoices li').filter({ hasText: '£9.00' })).toHaveCount(1);
}
