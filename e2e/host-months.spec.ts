import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import { waitlistVersion } from '#features/waitlist/domain/limits.ts';
import { addDays } from '#kit/zoned-time.ts';
import { TestBrowser } from '#server/test/client.ts';
import { chooseCard, openPortal } from './business-account.ts';
import { anotherBrowser, expect, type HostShop, letterAbout, type Shop, test as base } from './fixtures.ts';
import { expectOneEventEach } from './meter-events.ts';
import { photo } from './wizard-page.ts';

/** The common shop is not needed here, and not opened. */
const test = base.extend({ baseURL: async ({ hostShop }, use) => use(hostShop.url) });

const [password, email] = ['brass-kettle-9', 'maren@example.com'];
/** Day on which the plan begins: the host has been on the list since the day before. */
const start = addDays(new Date().toISOString().slice(0, 10), -74);

/** Signs up from the plan's button, by the letter's link, as somebody of the waitlist, and pays for the plan. */
async function beginPlan(page: Page, context: BrowserContext, shop: HostShop): Promise<void> {
  const list = { first_name: 'Maren', last_name: 'Holt', email, property_name: null, consent_version: waitlistVersion };
  await new TestBrowser(shop.url).api.waitlist.joinWaitlist(list);
  // An address that is not proven yet gets one letter a day.
  await shop.moveOn(1);
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
  const letter = await letterAbout(shop, 'Confirm your email address', email);
  const [, token = '', plan = ''] = /\/partner\/welcome#token=([\w-]+)[&amp;]+plan=(\w+)/.exec(letter) ?? [];
  await page.goto(`${shop.url}/partner/welcome#token=${token}&plan=${plan}`);
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

/** Four seconds as a telephone films them. */
async function film(info: TestInfo): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const file = info.outputPath('terrace.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=10:d=4', '-pix_fmt', 'yuv420p'];
  execFileSync(await findFfmpeg(), ['-v', 'error', ...picture, file]);
  return { name: 'terrace.mp4', mimeType: 'video/mp4', buffer: readFileSync(file) };
}

/** A house with nine photos, a film and its welcome video. */
async function setUpHouse(page: Page, shop: Shop, info: TestInfo): Promise<void> {
  await page.goto(`${shop.url}/partner/properties`);
  await page.getByLabel('Name', { exact: true }).fill('Villa Rosa');
  await page.getByLabel('Town or region').fill('Lagos');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await page.getByLabel('Your words of thanks').fill('The terrace misses you.');
  await page.getByLabel('Discount code for another stay').fill('ROSA10');
  await page.getByLabel('What it gives').fill('10 % off');
  await page.getByLabel('Address where guests book again').fill('https://rosa.example.com/book');
  await page.getByRole('button', { name: 'Save property' }).click();
  const photos = await Promise.all(Array.from({ length: 9 }, (_, at) => photo(`room-${at}.jpg`, 60 + at)));
  await page.getByLabel('Add photos or clips (0 of 10)').setInputFiles([...photos, await film(info)]);
  await expect(page.getByLabel('Add photos or clips (10 of 10)')).toBeVisible({ timeout: 40_000 });
  // A film is made ready behind everything else that the machine does, so other tests make it wait.
  await expect(page.getByLabel(/^Begins at/)).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Make the welcome video' }).click();
  await expect(page.locator('.host-film')).toBeVisible({ timeout: 40_000 });
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

/** The shop itself may have tried a letter whose souvenir was still being made, and tries it again after a pause: an hour is longer. */
async function sendWhatWasNotReady(shop: HostShop): Promise<void> {
  await shop.moveOn(1 / 24);
  await shop.work();
}

/** Waits until the outbox has sent as many letters about a subject, and no more. */
async function expectLetters(shop: Shop, subject: string, count: number): Promise<void> {
  await expect.poll(() => lettersAbout(shop, subject), { timeout: 240_000, message: subject }).toBe(count);
}

async function lettersAbout(shop: Shop, subject: string): Promise<number> {
  const mailbox = await new TestBrowser(shop.url).fetch('/_mailbox', {
    headers: { authorization: `Bearer ${shop.operatorKey}` },
  });
  return (await mailbox.text()).split('<article>').filter((letter) => letter.includes(subject)).length;
}

test('HOST-02 HOST-03 HOST-04 HOST-05 WAIT-01 a host’s months: free setup, forty guests, one invoice to the penny, a card that fails and is changed', async ({
  page,
  context,
  browser,
  hostShop: shop,
}, info) => {
  test.setTimeout(420_000);
  await beginPlan(page, context, shop);
  await setUpHouse(page, shop, info);
  await page.getByLabel('File (CSV)').setInputFiles(guestFile(40));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('40 guests can be taken, 3 rows cannot.')).toBeVisible();
  await page.getByRole('button', { name: 'Take 40 guests' }).click();
  await expect(page.getByRole('heading', { name: 'Guests (40)' })).toBeVisible();
  await expect(page.getByText('With 40 still to come').locator('..')).toContainText('£360');

  await shop.moveOn(4);
  await shop.work();
  await expectLetters(shop, 'Villa Rosa looks forward to you', 40);
  await shop.moveOn(5);
  await shop.work();
  await sendWhatWasNotReady(shop);
  await expectLetters(shop, 'A souvenir from Villa Rosa', 40);
  await page.reload();
  await expect(page.getByText('Souvenirs delivered this month').locator('..')).toContainText('40');
  await expect(page.getByText('Cost so far').locator('..')).toContainText('£360');
  const first = await delivered(page, shop);
  expect(first).toHaveLength(40);
  expectOneEventEach(shop.dataFolder, first);
  await seeGuest(browser, shop);

  // The month is over: forty souvenirs at £9, and nothing else.
  await shop.moveOn(25);
  await shop.work();
  await page.goto(`${shop.url}/partner/orders`);
  await expect(page.getByText('£360.00')).toHaveCount(1);
  const invoice = page.locator('.partner-invoices li').filter({ hasText: '£360.00' });
  await expect(invoice).toContainText('Paid');

  await failAndPay(page, shop);
  await expectLetters(shop, 'Villa Rosa looks forward to you', 41);
  await expectLetters(shop, 'A souvenir from Villa Rosa', 41);
  const all = await delivered(page, shop);
  expect(all).toHaveLength(41);
  expectOneEventEach(shop.dataFolder, all);
});

/** Ids of the host's souvenirs that were delivered. */
async function delivered(page: Page, shop: Shop): Promise<string[]> {
  const browser = new TestBrowser(shop.url);
  for (const { name, value } of await page.context().cookies()) browser.cookies.set(name, value);
  const { hosts } = browser.api;
  const [house] = (await hosts.readWorkspace()).properties;
  const { guests } = await hosts.listGuests({ property_id: house?.property_id ?? '' });
  return guests.flatMap(({ souvenir }) => (souvenir.state === 'delivered' ? souvenir.delivery_id : []));
}

/** Both videos stand on the page of the letter; the guest adds a photo and agrees to a public page, then takes that back. */
async function seeGuest(browser: Browser, shop: Shop): Promise<void> {
  const letter = await letterAbout(shop, 'A souvenir from Villa Rosa', 'guest-7@example.com');
  const context = await anotherBrowser(browser, shop);
  const guest = await context.newPage();
  await guest.goto(`${shop.url}${/\/stay\/[\w-]+/.exec(letter)?.[0] ?? ''}`);
  await expect(guest.getByRole('heading', { name: 'Thank you, Guest' })).toBeVisible();
  await expect(guest.locator('video')).toHaveCount(2);
  await expect(guest.getByText('The terrace misses you.')).toBeVisible();
  await expect(guest.getByText('For your next stay: ROSA10 (10 % off)')).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    'https://rosa.example.com/book',
  );
  await expect(guest.getByRole('img', { name: 'QR code of the way to Villa Rosa' })).toBeVisible();
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
  await context.close();
}

/** The next month's card is refused: the host is told, changes it in the portal and pays. */
async function failAndPay(page: Page, shop: HostShop): Promise<void> {
  await openPortal(page, shop);
  await chooseCard(page, 'refuses later');
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
  await sendWhatWasNotReady(shop);
  await shop.moveOn(27);
  await shop.work();
  await page.reload();
  await expect(page.getByText(/The last payment for your plan has not gone through/)).toBeVisible();
  await openPortal(page, shop);
  await chooseCard(page, 'pays');
  await page.getByRole('button', { name: 'Pay £9.00' }).click();
  await expect(page.getByRole('button', { name: 'Pay £9.00' })).toHaveCount(0);
  await shop.work();
  await page.goto(`${shop.url}/partner/orders`);
  await expect(page.locator('.partner-invoices li').filter({ hasText: '£9.00' })).toHaveText([/Paid/]);
}
