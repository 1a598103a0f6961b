import type { Page } from '@playwright/test';
import {
  becomeBuyer,
  expect,
  expectProblem,
  refusedCall,
  release,
  openAsStaff,
  staffBrowser,
  test,
} from './fixtures.ts';
import { TestBrowser } from '#server/test/client.ts';
import { payOn } from '#server/test/journey.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Order with the simple form' });

async function open(page: Page, address = '/classic'): Promise<void> {
  await page.goto(address);
  await comeNear(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await comeNear(page);
}

/** The form's script is fetched when the visitor comes near. */
async function comeNear(page: Page): Promise<void> {
  await form(page).scrollIntoViewIfNeeded();
  await expect(form(page)).not.toHaveAttribute('data-waits');
}

async function fill(page: Page): Promise<void> {
  await form(page).getByLabel('Your Full Name').fill('Dan Okafor');
  await form(page).getByLabel('Your Email').fill('dan@example.com');
  await form(page).getByLabel("Recipient's Name and Nickname").fill('Mags');
  await form(page).getByRole('radio', { name: 'Birthday' }).check();
  await form(page).getByRole('radio', { name: 'Jazz Standard' }).check();
  await form(page).getByLabel('Funny quirk').fill('Says hello to every dog');
}

const order = (page: Page) => form(page).getByRole('button', { name: /^Order for/ });
const prompts = {
  Birthday: ['Hobby or passion', 'Funny quirk', 'Dream vacation', 'Favourite food or drink', 'Proudest achievement'],
  Anniversary: ['First meeting', 'Favourite memory', 'Endearing quality', 'Inside joke', 'Future hopes'],
  Wedding: ['How the couple met', 'What is special', 'Fun fact about the bride', 'Fun fact about the groom', 'Wishes'],
  Roast: [
    'Embarrassing moment',
    'Worst lovable habit',
    'Hilariously bad at',
    'Ridiculous fear',
    'Funny childhood story',
  ],
  Other: [
    'What makes them special',
    'Unique trait',
    'Favourite thing',
    'Memorable moment',
    'What to be remembered for',
  ],
};

test('LEG-01 LEG-02 LEG-03 LEG-05 the form: steps, prompts, refusals in their words, and a total that follows', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-06-10T09:00:00Z');
  await open(page);
  for (const heading of ['Contact details', 'Recipient and occasion', 'Fun facts', 'Genre', 'Delivery and extras'])
    await expect(form(page).getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await form(page).getByRole('navigation').getByRole('link', { name: 'Genre' }).press('Enter');
  await expect(form(page).getByRole('heading', { name: 'Genre' })).toBeFocused();
  await order(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Missing Information');
  await expect(alert).toContainText('Please fill in all required fields.');
  await expect(form(page).getByLabel('Your Full Name')).toBeFocused();
  await expectAccessible(page, 'missing information');
  for (const [occasion, labels] of Object.entries(prompts)) {
    await form(page).getByRole('radio', { name: occasion }).check();
    for (const label of labels) await expect(form(page).getByLabel(label)).toBeVisible();
  }
  await fill(page);
  await form(page).getByLabel('Funny quirk').fill(' ');
  await order(page).press('Enter');
  await expect(alert).toContainText('Add Some Facts');
  await expect(alert).toContainText('Please share at least one fun fact to create your personalized song.');
  await expect(form(page).getByLabel('Hobby or passion')).toBeFocused();
  const total = page.getByRole('complementary', { name: 'Your order' }).getByRole('status');
  await expect(total).toHaveText('£29.00');
  await form(page)
    .getByRole('radio', { name: /^Express/ })
    .check();
  for (const extra of ['Bonus Track', 'Lyric Scroll PDF', 'QR Landing Page', 'Spotify Publish'])
    await form(page).getByRole('checkbox', { name: extra }).check();
  await expect(total).toHaveText('£117.00');
  await expect(form(page).getByText('now and it is there by 8PM today')).toBeVisible();
  await page.clock.setFixedTime('2026-06-10T11:00:00Z');
  await reload(page);
  await expect(form(page).getByText('Closed for today: it is past noon in London.')).toBeVisible();
  await expect(total, 'what was chosen is still there').toHaveText('£117.00');
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await form(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
  expect(overflow, 'sideways scroll of the form').toBeLessThanOrEqual(0);
});

test('LEG-06 LEG-08 a failure loses nothing; then ordered, paid, thanked, and the next form is empty', async ({
  page,
  problems,
}) => {
  const tracked: unknown[] = [];
  const lost: string[] = [];
  page.on('response', (response) => response.status() === 404 && lost.push(new URL(response.url()).pathname));
  await page.exposeFunction('tell', (detail: unknown) => tracked.push(detail));
  await page.addInitScript(() => {
    window.addEventListener('keepsong:track', (event) => {
      (window as unknown as { tell: (detail: unknown) => void }).tell((event as CustomEvent).detail);
    });
  });
  await open(page, '/classic?utm_source=card');
  await fill(page);
  await form(page).getByRole('checkbox', { name: 'Bonus Track' }).check();
  await page.route('**/rpc/simpleOrder/placeSimpleOrder', async (route) => {
    await expect(page.getByRole('dialog')).toHaveText('Creating your order...');
    await route.abort();
  });
  await order(page).click();
  await expect(page.getByRole('alert')).toContainText(/Something went wrong.*Please try again or contact support\./s);
  expectProblem(problems, /net::ERR_FAILED/);
  await reload(page);
  await expect(form(page).getByLabel('Funny quirk')).toHaveValue('Says hello to every dog');
  await page.unroute('**/rpc/simpleOrder/placeSimpleOrder');
  // What the toast says stands for less than a second: the clock waits until it is read.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await order(page).click();
  await expect(page.getByText('Order Started!')).toBeVisible();
  await expect(page.getByText('Redirecting to payment...')).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/pay\//);
  expect(tracked).toContainEqual({
    event: 'order_submitted',
    data: {
      delivery_tier: 'standard',
      occasion: 'birthday',
      genre: 'Jazz Standard',
      addons: ['bonusTrack'],
      total_facts: 1,
      total_amount: 43,
    },
  });
  await page.locator('button[name=one_tap]').first().click();
  await expect(page).toHaveURL(/\/thank-you\?session_id=/);
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  await expectAccessible(page, 'thank you');
  // The emulator's payment page has no icon, which the browser asks for by itself.
  expect(lost.filter((path) => path !== '/favicon.ico')).toEqual([]);
  problems.length = 0;
  await open(page);
  await expect(form(page).getByLabel('Your Full Name')).toHaveValue('');
});

test('LEG-07 one record of what was left: idle, hidden or unloading, tried twice, never after ordering', async ({
  page,
  context,
  shop,
  problems,
}) => {
  // The clock stands still but for what the test lets pass.
  await page.clock.install({ time: '2026-06-10T08:00:00Z' });
  const sent: string[] = [];
  let broken = 1;
  await context.route('**/api/v1/abandoned-orders', async (route) => {
    sent.push(route.request().postData() ?? '');
    broken -= 1;
    await (broken >= 0 ? route.abort() : route.continue());
  });
  // A page that still glides or loads scrolls, and scrolling is a movement.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await form(page).getByLabel('Your Full Name').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt('2026-06-10T09:00:00Z');
  await page.clock.runFor(130_000);
  expect(sent, 'nothing was typed').toEqual([]);
  await form(page).getByLabel('Your Full Name').fill('Dan');
  await page.clock.runFor(100_000);
  await page.mouse.move(10, 10);
  await page.clock.runFor(100_000);
  expect(sent, 'the mouse moved meanwhile').toEqual([]);
  await page.clock.runFor(30_000);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  // The page learns of the failure when it does, and its second begins then.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return sent.length;
      },
      { message: 'a failed send is tried again after a second' },
    )
    .toBe(2);
  expectProblem(problems, /net::ERR_FAILED/);
  expect(JSON.parse(sent[1] ?? '')).toMatchObject({
    // D24: without the tick nothing that names anybody leaves the browser.
    order: { fullName: '', contactAgreed: false },
    utm_source: null,
  });
  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.clock.runFor(6000);
  await page.clock.resume();
  await page.reload();
  expect(sent, 'once only').toHaveLength(2);
  await page.evaluate(() => indexedDB.deleteDatabase('keepsong'));

  const admin = await staffBrowser(shop);
  const leftForms = async () =>
    (await admin.api.automation.listDeliveries({})).deliveries.filter(({ event }) => event === 'ABANDONED');
  const before = await leftForms();
  await open(page, '/classic?utm_source=card');
  await page.clock.pauseAt('2026-06-10T10:00:00Z');
  await form(page).getByLabel('Your Full Name').fill('Eve');
  await hide(true);
  await page.clock.runFor(4900);
  await hide(false);
  await page.clock.runFor(1000);
  expect(sent, 'shown again in time').toHaveLength(2);
  await page.clock.resume();
  await page.goto('/privacy-policy');
  // A page that is closing is heard by the server only.
  await expect.poll(leftForms, 'the page was left').toHaveLength(before.length + 1);
  const [newest] = await leftForms();
  expect(newest?.record, 'D24: without the tick').toMatchObject({
    name: '',
    utmSource: null,
    deliveryTier: 'standard',
  });
});

test('LEG-05 LEG-09 the song page is what the code promises; an admin sees what the automation was told', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const browser = new TestBrowser(shop.url);
  const addons = { bonusTrack: true, lyricScroll: true, qrPage: true, spotifyPublish: true };
  const placed = await browser.api.simpleOrder.placeSimpleOrder(aSimpleOrder({ addons }, { total_price: 8800 }));
  await payOn(browser, placed.url);
  const number = placed.order_number;
  await release(shop, number);
  await becomeBuyer(context, shop, { number, email: 'dan@example.com', sessionId: '', browser });
  await page.goto(`/development/buyer-portal?order=${number}`);
  await expect(page.getByRole('img', { name: 'QR code that leads to the song page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Bonus track (MP3)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Lyric scroll (PDF)' })).toBeVisible();
  await expectAccessible(page, 'portal with extras');
  const { api } = await staffBrowser(shop);
  const words = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: true };
  await browser.api.gifts.saveGift({ order_number: number, ...words, last_day: null });
  const gift = (await api.gifts.listGifts()).gifts.find(({ order_number: own }) => own === number);
  await api.gifts.closeGift({ id: gift?.id ?? '', open: false });
  const extras = page.getByRole('region', { name: 'Extras' });
  await expect(extras.getByRole('link', { name: 'Open the page' })).toBeVisible();
  await page.reload();
  await expect(extras.getByText(/^Nothing is shown here at the moment/)).toBeVisible();
  await expect(extras.getByRole('link', { name: 'Open the page' })).toHaveCount(0);
  await expectAccessible(page, 'extras of a page that is shut');
  await api.gifts.closeGift({ id: gift?.id ?? '', open: true });
  const address = (await browser.api.extras.orderExtras({ order_number: number })).song_page?.url ?? '';
  await page.goto(address);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await page.getByRole('button', { name: 'Open your present' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A song for Mags' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
  await expectAccessible(page, 'song page');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await browser.api.extras.setSongPage({ order_number: number, open: false });
  const gone = await page.goto(address);
  expect(gone?.status()).toBe(404);
  expectProblem(problems, refusedCall);
  await page.setViewportSize({ width: 1280, height: 900 });
  await context.clearCookies();
  await openAsStaff(page, shop);
  await page.goto('/admin/deliveries');
  const row = page.locator('details', { hasText: number });
  await row.locator('summary').click();
  await expect(row.getByText('Rebuilds old radios')).toBeVisible();
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('No address is set for this event.')).toBeVisible();
  expectProblem(problems, refusedCall);
  await expectAccessible(page, 'deliveries');
});
