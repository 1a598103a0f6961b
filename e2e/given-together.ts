import type { Locator, Page } from '@playwright/test';
import { type Shop, staffBrowser } from './fixtures.ts';
import { expect } from './test.ts';
import { expectAccessible, expectNoSidewaysScroll, photo, WizardPage } from './wizard-page.ts';

/** Steps of a gift that several people make, each in a browser of its own; a journey puts them together. */

/** Invites friends in the wizard's review. @returns the address of the invitation */
export async function inviteFriends({ page, root }: WizardPage, lastDay: string): Promise<string> {
  const panel = root.getByRole('region', { name: 'Made together' });
  await panel.getByRole('button', { name: 'Invite friends' }).click();
  await panel.getByLabel('Your first name').fill('Dan');
  await panel.getByLabel('A word to them').fill('Tell her about the lake.');
  await panel.getByLabel('They can add until').fill(lastDay);
  await expect(panel.getByText(/The delivery time counts from then/)).toBeVisible();
  await expectAccessible(page, 'the invitation in the wizard');
  await panel.getByRole('button', { name: 'Make the invitation' }).click();
  return (await panel.getByText(/\/together\//).textContent()) ?? '';
}

/** Adds a memory, a photo and a greeting spoken into the page. */
export async function contribute(friend: Page, { name, memory }: { name: string; memory: string }): Promise<void> {
  await friend.getByLabel('Your first name').fill(name);
  await friend.getByLabel(/^A memory/).fill(memory);
  await friend.locator('#friend-photos input[type=file]').setInputFiles([await photo('lake.jpg')]);
  await expect(friend.getByText(/^1 of 5/)).toBeVisible();
  await friend.getByRole('button', { name: 'Record' }).click();
  await expect(friend.getByText('Recording: 2 s')).toBeVisible();
  await friend.getByRole('button', { name: 'Stop' }).click();
  await expect(friend.getByText(/^Your greeting is here/)).toBeVisible();
  await expectNoSidewaysScroll(friend);
  await expectAccessible(friend, 'a friend’s form');
  await friend.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(friend.getByText('Please tick that you agree.')).toBeVisible();
  await friend.getByLabel(/^I agree that/).check();
  await friend.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(friend.getByRole('heading', { name: `Thank you, ${name}` })).toBeVisible();
  await expect(friend.locator('audio')).toBeVisible();
  await expectAccessible(friend, 'what a friend added');
}

/** Adds a memory, and takes it back. */
export async function thinkAgain(friend: Page): Promise<void> {
  await friend.getByLabel('Your first name').fill('Zoe');
  await friend.getByLabel(/^A memory/).fill('She once sold a bicycle in Whitby.');
  await friend.getByLabel(/^I agree that/).check();
  await friend.getByRole('button', { name: 'Send it to Dan' }).click();
  await expect(friend.getByRole('heading', { name: 'Thank you, Zoe' })).toBeVisible();
  await friend.getByRole('button', { name: 'Take everything back' }).click();
  await friend.getByRole('button', { name: 'Yes, do that' }).click();
  await expect(friend.getByText('It is taken back and deleted.')).toBeVisible();
}

/** Pays on the emulator's page and opens the portal. @returns number of the order */
export async function payHere(page: Page): Promise<string> {
  await page.waitForURL(/\/pay\//);
  await page.locator('button[name=one_tap]').first().click();
  await page.waitForURL(/\/payment-success\?session_id=/);
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  const number = /SONG-\d{4}-[0-9A-Z]{6}/.exec(await page.locator('main').innerText())?.[0] ?? '';
  await page.goto(`/development/buyer-portal?order=${number}`);
  return number;
}

/** Lets a friend's memory enter the song, and the greeting open the film. */
export async function chooseOf(page: Page, friend: string): Promise<Locator> {
  await expect(page.getByText(/^Your friends can add until the end of/)).toBeVisible();
  const friends = page.getByRole('region', { name: 'Made together' });
  await friends.getByLabel('Use this memory in the song').check();
  await friends.getByLabel(`Greeting of ${friend}`).last().selectOption('Opens the film');
  await expectAccessible(page, 'the giver’s friends');
  await page.reload();
  await expect(friends.getByLabel('Use this memory in the song')).toBeChecked();
  return friends;
}

/** Reads the drafts, changes a line for one that is offered, and approves. */
export async function approveWords(page: Page, order: string): Promise<void> {
  await page.goto(`/words?order=${order}`);
  const draft = page.getByRole('region', { name: 'Still Dancing in the Kitchen, 2' });
  await draft.getByRole('button', { name: 'Change this line: You set the alarm off making toast' }).click();
  await draft.getByRole('button', { name: 'one more line' }).click();
  await expect(draft.getByText('The line is changed.')).toBeVisible();
  await draft.getByRole('button', { name: 'Approve and sing these words' }).click();
  await expect(page.getByText('You have approved these words.')).toBeVisible();
}

/** Makes the gift page and plans its letter for eight o'clock in Sydney. @returns address of the page */
export async function planGift(page: Page, { email, day }: { email: string; day: string }): Promise<string> {
  const panel = page.getByRole('region', { name: 'Give it' });
  await panel.getByLabel('Your dedication').fill('You told us no presents.');
  await panel.getByLabel(/^From/).fill('Dan and Tom');
  await panel.getByRole('button', { name: 'Make the gift page' }).click();
  await expect(panel.getByText('The page is open.')).toBeVisible();
  await panel.getByLabel('Their email address').fill(email);
  await panel.getByLabel('Day', { exact: true }).fill(day);
  await panel.getByLabel('Hour').selectOption('8');
  await panel.getByLabel('Where they live (time zone)').selectOption('Australia/Sydney');
  await panel.getByRole('button', { name: 'Send it then' }).click();
  await expect(panel.getByText(/^To Ruth on .* at 08:00, Sydney \(Australia\)/)).toBeVisible();
  return (await panel.getByRole('link', { name: 'See the page' }).getAttribute('href')) ?? '';
}

/** Unwraps a gift; the song plays. */
export async function unwrap(recipient: Page): Promise<void> {
  await recipient.getByRole('button', { name: 'Open your present' }).click();
  await expect(recipient.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(recipient.getByText('You told us no presents.')).toBeVisible();
}

/** Speaks, or films, a thank-you into the page and sends it. */
export async function thank(recipient: Page, kind: 'Voice note' | 'Film'): Promise<void> {
  await recipient.getByLabel(kind, { exact: true }).check();
  await recipient.getByRole('button', { name: 'Record' }).click();
  await expect(recipient.getByText(/^Recording: [2-9] of 30 seconds/)).toBeVisible();
  await recipient.getByRole('button', { name: 'Stop' }).click();
  await expect(recipient.getByText(/^Recorded\./)).toBeVisible();
  await recipient.getByRole('button', { name: 'Send it' }).click();
  await expect(recipient.getByText(kind === 'Film' ? 'With a film.' : 'With a voice note.')).toBeVisible();
}

/** Asks in the portal to be reminded of the date that it proposes. @returns that date */
export async function planNextYear(page: Page): Promise<string> {
  const panel = page.getByRole('region', { name: 'Next year' });
  const date = await panel.getByLabel('Date to be reminded of').inputValue();
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(panel.getByText('We remind you ahead of')).toBeVisible();
  return date;
}

/** Gives four stars and a sentence on the page of the letter that asks. */
export async function giveReview(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '4 of 5 stars' }).check();
  await page.getByLabel('In a sentence or two').fill('She danced to it on the beach.');
  await page.getByLabel('Your first name, as it is shown').fill('Dan');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Thank you. We read it soon')).toBeVisible();
}

/** Shows the review that waits for staff. */
export async function showReview(shop: Shop): Promise<void> {
  const { api } = await staffBrowser(shop);
  const { reviews } = await api.reviews.listReviews();
  for (const { id, given_at } of reviews) await api.reviews.judgeReview({ id, given_at, show: true });
}

/** Opens the link of a reminder: the wizard begins with the story of the song that was given. */
export async function openOldStory(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const { root } = new WizardPage(page);
  await expect(root.getByText('Begun with the story of an earlier song')).toBeVisible();
  expect(page.url(), 'the secret left the address').not.toContain(link.split('#')[1]);
  await expect(root.getByLabel('First name')).toHaveValue('Ruth');
  await expect(root.getByLabel('Your email')).toHaveValue('');
  await root.getByLabel('Your email').fill('des@example.org');
  await root.getByRole('button', { name: 'Next' }).click();
  await expect(root.getByLabel('Your favourite moment together')).toHaveValue('Dancing in the kitchen');
}

/** Ends the reminders by one press on the page that a letter leads to. */
export async function endReminders(page: Page): Promise<void> {
  await expectAccessible(page, 'the page that takes a consent back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(/^Done\. It was taken back on/)).toBeVisible();
  await expectAccessible(page, 'a consent that was taken back');
}
