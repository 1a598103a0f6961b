import type { BrowserContextOptions } from '@playwright/test';
import { expect, letterAbout, release, test, waitFor } from './fixtures.ts';
import {
  approveWords,
  chooseOf,
  contribute,
  endReminders,
  giveReview,
  inviteFriends,
  openOldStory,
  payHere,
  planGift,
  planNextYear,
  showReview,
  thank,
  thinkAgain,
  unwrap,
} from './given-together.ts';
import { photo, WizardPage } from './wizard-page.ts';

const daysBehind = 420;

test.use({
  daysBehind,
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const dayMilliseconds = 24 * 3_600_000;

/** A link of a letter with the secret behind it, as it leads into its shop. */
const linkIn = (letter: string, page: string): string =>
  new RegExp(`/${page}#[\\w=.-]+`).exec(letter)?.[0] ?? `/${page}#missing`;

test('GIFT-01 to GIFT-07 a song that friends made together is read, sung, sent at eight in Sydney, unwrapped, answered, reviewed, and its giver reminded a year later', async ({
  pastShop: shop,
  browser,
}) => {
  test.setTimeout(420_000);
  // The shop's clock, as its givers' browsers have it.
  let now = Date.now() - daysBehind * dayMilliseconds;
  const moveOn = async (days: number): Promise<void> => {
    await shop.moveOn(days);
    now += days * dayMilliseconds;
  };
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
  await moveOn(4);
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
  await moveOn(4);
  const letter = await letterAbout(shop, 'Dan and Tom made something for you');
  expect(letter).toContain(new URL(address).pathname);

  const recipient = await open(phone);
  await recipient.page.goto(address);
  await unwrap(recipient.page);
  await thank(recipient.page, 'Film');
  await letterAbout(shop, 'A thank-you for your song');
  await toms.page.goto(address);
  await unwrap(toms.page);
  await thank(toms.page, 'Voice note');
  await giver.page.reload();
  const panel = giver.page.getByRole('region', { name: 'Give it' });
  await expect(panel.getByText(/^Sent to Ruth on .* at 08:00, Sydney/)).toBeVisible();
  await expect(panel.locator('video')).toBeVisible();
  await expect(panel.locator('audio')).toBeVisible();
  await expect(panel.getByText(/^Unwrapped on/)).toBeVisible();

  const date = await planNextYear(giver.page);
  expect(date, 'a year after it was sent').toBe(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}`);
  await moveOn(4);
  await giver.page.goto(linkIn(await letterAbout(shop, 'How was your song?', 'des@example.org'), 'review'));
  await giveReview(giver.page);
  await showReview(shop);
  await recipient.page.goto('/');
  const shown = recipient.page.getByRole('region', { name: 'What givers say' });
  await expect(shown.getByText('She danced to it on the beach.')).toBeVisible();
  await expect(shown.getByText('4 of 5, from one review of a buyer.')).toBeVisible();

  // Half a day behind the letter's hour at most; the next one is sixteen days later.
  await moveOn(Math.ceil((Date.parse(date) - now) / dayMilliseconds) - 29);
  const reminder = await letterAbout(shop, 'comes round again', 'des@example.org');
  const story = linkIn(reminder, 'again');
  await openOldStory(giver.page, story);
  await giver.page.goto(linkIn(reminder, 'unsubscribe'));
  await endReminders(giver.page);
  await giver.page.goto(story);
  await expect(giver.page.getByText('This link is not known here, or its time is over.')).toBeVisible();
});
