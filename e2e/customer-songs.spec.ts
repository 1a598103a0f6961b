import { becomeBuyer, buy, expect, openStaffOf, release, test } from './fixtures.ts';
import { expectAccessible, WizardPage } from './wizard-page.ts';

const day = 24 * 3600_000;

test('SITE-15 a buyer offers a song and a film, is shown, wins, takes the credit off another song, and takes the song back', async ({
  page,
  browser,
  pastShop,
  problems,
}) => {
  // Near the end of its month, so that the buyer's browser still knows the order when the month is over.
  const then = new Date(Date.now() - 40 * day);
  const toNextMonth = (Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 1) - then.getTime()) / day;
  await pastShop.moveOn(Math.max(0, Math.floor(toNextMonth) - 2));
  const bought = await buy(pastShop, { occasion_type: 'birthday' });
  await release(pastShop, bought.number);
  const theirs = await browser.newContext({ baseURL: pastShop.url });
  await becomeBuyer(theirs, pastShop, bought);
  const portal = await theirs.newPage();
  const order = `/development/buyer-portal?order=${bought.number}`;
  await portal.goto(order);
  const magazine = portal.getByRole('region', { name: 'Let others hear it' });
  await magazine.getByLabel('Who it is for, as it is shown').fill('Dan, for Ruth');
  await magazine.getByLabel('The story behind it').fill('Every Sunday the toast was burnt.');
  await magazine.getByLabel(/may show my song on its trending page/).check();
  await magazine.getByRole('button', { name: 'Offer the song' }).click();
  await expect(magazine.getByText('Your song is offered.')).toBeVisible();
  await magazine.getByLabel(/Your film/).setInputFiles('content/samples/travel-rosa-finn.mp4');
  await magazine.getByRole('button', { name: 'Enter the film' }).click();
  await expect(magazine.getByText(/Your film has arrived|Your film takes part/)).toBeVisible({ timeout: 60_000 });
  await expect(magazine.getByText('Your film takes part')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(portal, 'an offered song');

  await pastShop.moveOn(4);
  await openStaffOf(page, pastShop, '/admin/customer-songs');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('On the trending page')).toBeVisible();
  await page.getByRole('button', { name: /£15/ }).click();
  await expect(page.getByText('Winner', { exact: true })).toBeVisible();

  await portal.reload();
  const code = /Code: ([\w-]+)/.exec(await magazine.getByText('Code:').innerText())?.[1] ?? '';
  await magazine.getByRole('link', { name: 'See its page' }).click();
  await expect(portal.getByText('Every Sunday the toast was burnt.')).toBeVisible();
  const songPage = portal.url();
  const share = portal.getByRole('list', { name: 'Share this page' }).getByRole('listitem');
  const [copy, facebook] = [await share.first().boundingBox(), await share.nth(2).boundingBox()];
  expect(facebook?.y, 'sharing stands in one row').toBe(copy?.y);
  await expectAccessible(portal, 'a customer’s song');
  const wizard = new WizardPage(portal);
  await wizard.open(`${pastShop.url}/development#order-wizard`);
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  await wizard.answerStory();
  await wizard.next();
  await wizard.root.getByText('I have a code').click();
  await wizard.root.getByLabel(/^Code/).fill(code);
  await wizard.root.getByRole('button', { name: 'Use the code' }).click();
  await expect(wizard.root.getByText('£15.00 is taken off.')).toBeVisible();

  await portal.goto(order);
  await magazine.getByRole('button', { name: 'Take it back', exact: true }).click();
  await expect(magazine.getByRole('button', { name: 'Offer the song' })).toBeVisible();
  expect((await portal.goto(songPage))?.status()).toBe(410);
  await theirs.close();
  problems.length = 0;
});
