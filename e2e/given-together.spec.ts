import type { BrowserContextOptions } from '@playwright/test';
import { expect, letterAbout, release, test, waitFor } from './fixtures.ts';
import {
  approveWords,
  chooseOf,
  contribute,
  inviteFriends,
  payHere,
  planGift,
  thank,
  thinkAgain,
  unwrap,
} from './given-together.ts';
import { photo, WizardPage } from './wizard-page.ts';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const dayMilliseconds = 24 * 3_600_000;

test('GIFT-01 GIFT-03 GIFT-04 GIFT-05 a song that friends made together is read, sung, sent at eight in Sydney, unwrapped and answered', async ({
  pastShop: shop,
  browser,
}) => {
  test.setTimeout(240_000);
  // The shop's clock, as its givers' browsers have it.
  let now = Date.now() - 40 * dayMilliseconds;
  const inDays = (days: number): string => new Date(now + days * dayMilliseconds).toISOString().slice(0, 10);
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: shop.url, ...options });
    await context.clock.setSystemTime(now);
    return { context, page: await context.newPage() };
  };
  const phone = { viewport: { width: 390, height: 844 }, permissions: ['microphone', 'camera'] };
  const [giver, toms, zoes] = [await open(), await open(phone), await open(phone)];

  const wizard = new WizardPage(giver.page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await wizard.addPhotos([await photo('kitchen.jpg')]);
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(1);
  await wizard.next();
  await wizard.root.getByLabel('I want to read the words before they are sung').check();
  const invitation = await inviteFriends(wizard, inDays(3));
  // The promise says so before anything is paid (D26).
  await expect(wizard.root.getByText(/^We begin on .*counted from your approval/)).toBeVisible();

  const answer = await toms.page.goto(invitation);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(toms.page.getByText('Tell her about the lake.')).toBeVisible();
  await contribute(toms.page, { name: 'Tom', memory: 'She taught everyone to swim in the cold lake.' });
  await zoes.page.goto(invitation);
  await expect(zoes.page.getByText('cold lake')).toHaveCount(0);
  await thinkAgain(zoes.page);

  await giver.page.reload();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  const order = await payHere(giver.page);
  const friends = await chooseOf(giver.page, 'Tom');
  await expect(friends.getByText('Whitby')).toHaveCount(0);
  await shop.moveOn(4);
  now += 4 * dayMilliseconds;
  await letterAbout(shop, 'are ready to read');
  await toms.page.reload();
  await expect(toms.page.getByText('It is part of the song.')).toBeVisible();

  await giver.context.clock.setSystemTime(now);
  await approveWords(giver.page, order);
  await waitFor(shop, order, 'ready');
  await release(shop, order);
  await giver.page.goto(`/development/buyer-portal?order=${order}`);
  await expect(giver.page.getByText('one more line').first()).toBeVisible();
  const day = inDays(3);
  const address = await planGift(giver.page, { email: 'ruth-in-sydney@example.com', day });
  await shop.moveOn(4);
  now += 4 * dayMilliseconds;
  const letter = await letterAbout(shop, 'Dan and Tom made something for you');
  expect(letter).toContain(new URL(address).pathname);

  const recipient = await open(phone);
  await recipient.page.goto(address);
  await unwrap(recipient.page);
  await thank(recipient.page, 'Film');
  await letterAbout(shop, 'A thank-you for your song');
  await giver.page.reload();
  const panel = giver.page.getByRole('region', { name: 'Give it' });
  await expect(panel.getByText(/^Sent to Ruth on .* at 08:00, Sydney/)).toBeVisible();
  await expect(panel.locator('video')).toBeVisible();
  await expect(panel.getByText(/^Unwrapped on/)).toBeVisible();
});
