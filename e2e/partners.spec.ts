import type { Page } from '@playwright/test';
import { whenPartAlive } from './alive.ts';
import { expect, expectProblem, letterAbout, refusedCall, type Shop, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, WizardPage } from './wizard-page.ts';
import { titleOfSample } from './sample-titles.ts';

const password = 'brass-kettle-9';

/** Fills in the form of a new account and follows the letter's link. */
async function signUp(page: Page, shop: Shop, who: { email: string; company: string; vat?: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByRole('tab', { name: 'Create account' }).click();
  const form = dialog.getByRole('form', { name: 'Create account' });
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await form.getByLabel('First name').fill('Moira');
  await form.getByLabel('Last name').fill('Bell');
  await form.getByLabel(/^Company/).fill(who.company);
  await form.getByLabel('Email').fill(who.email);
  await form.getByLabel('Password').fill('12345');
  if (who.vat) {
    await form.getByLabel('VAT registered').check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByRole('alert')).toContainText('Please enter your VAT number');
    await form.getByLabel('VAT number').fill(who.vat);
  }
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByRole('alert')).toContainText('Password must be at least 6 characters');
  await expectAccessible(page, 'a refused sign-up');
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Account created! Please check your email to verify your account.')).toBeVisible();
  const letter = await letterAbout(shop, 'Confirm your email address', who.email);
  const token = /\/partner\/welcome#token=([\w-]+)/.exec(letter)?.[1] ?? '';
  await page.goto(`/partner/welcome#token=${token}`);
  if (who.vat) {
    await page.getByLabel('Your password').fill(`${password}!`);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByText(/^This link belongs to another password\./)).toBeVisible();
    await expectAccessible(page, 'a link of another password');
  }
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
}

async function answerUpToReview(wizard: WizardPage): Promise<void> {
  await wizard.root.getByLabel('First name').fill('Jo & Sam');
  await wizard.root.getByLabel('Your email').fill('jo@example.org');
  await wizard.choose('Jazz');
  await wizard.next();
  await wizard.root.getByRole('textbox').first().fill('The doorbell never worked');
  await wizard.next();
  await expect(wizard.heading('How should it sound?')).toBeFocused();
  await wizard.next();
  await expect(wizard.heading(/Read it once/)).toBeFocused();
}

test('AGT-03 AGT-04 AGT-05 WIZ-12 WIZ-13 WIZ-14 an agent signs up, begins a plan with a trial, orders within it, reaches its end and ends it', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const wizard = new WizardPage(page);
  await page.goto('/estate-agent#plans');
  const account = page.getByRole('region', { name: 'Your account' });
  await expect(account).toContainText('Have an account already?');
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await expect(signIn.getByText('Please sign in or create an account to start your subscription')).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await signUp(page, shop, { email: 'moira@example.com', company: 'Bell & Daughters', vat: 'GB123456789' });
  await page.waitForURL('**/estate-agent?success=true');
  await expect(account).toContainText('Signed in as Moira Bell, Bell & Daughters');
  await expect(account).toBeInViewport();
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Login' })).toHaveCount(0);

  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(account).toContainText('Have an account already?');
  await expect(header.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await signIn.getByLabel('Email').fill('moira@example.com');
  await signIn.getByLabel('Password').fill('wrong-kettle-9');
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn.getByRole('alert')).toHaveText('Email or password is not right.');
  expectProblem(problems, refusedCall);
  await signIn.getByLabel('Password').fill(password);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  const begin = page.getByRole('dialog', { name: 'Starter: how would you like to begin?' });
  await expect(begin.getByText('For Moira Bell, Bell & Daughters, VAT GB123456789')).toBeVisible();
  await expectAccessible(page, 'beginning a plan');
  const opened = context.waitForEvent('page');
  await begin.getByRole('button', { name: 'Get Started + Trial' }).click();
  const payment = await opened;
  await payment.waitForURL(/\/pay\//);
  await expect(account).toContainText('The payment page is open in another tab.');
  await payment.locator('button[name=one_tap]').first().click();
  await payment.waitForURL('**/estate-agent?success=true');
  await expect(payment.getByText(/^Starter: one song left until \d+ \w+$/)).toBeVisible();
  await payment.close();
  await page.bringToFront();

  await wizard.open('/estate-agent#order-wizard');
  await expect(wizard.root.getByLabel('Last name')).toHaveValue('Bell');
  await expect(wizard.root.getByLabel('First name')).toHaveValue('Moira');
  await expect(wizard.root.getByLabel('Your email')).toHaveValue('moira@example.com');
  await expect(wizard.root.getByLabel('Company')).toHaveValue('Bell & Daughters');
  await expect(wizard.root.getByLabel('VAT registered')).toBeChecked();
  await expect(wizard.root.getByLabel('VAT number')).toHaveValue('GB123456789');
  await answerUpToReview(wizard);
  await expect(page.getByText('One free revision if it is not right')).toBeVisible();
  await expect(wizard.root.getByText('Included in your Starter plan')).toBeVisible();
  await expect(wizard.root.getByText('Expected within 72 hours', { exact: true })).toBeVisible();
  await expect(wizard.root.getByText(/counts from the approval: Expected within 72 hours\./)).toBeVisible();
  await expectAccessible(page, 'review within a plan');
  await wizard.root.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/development\/buyer-portal/);

  await wizard.open('/estate-agent#order-wizard');
  await expect(wizard.root.getByLabel('Your email')).toHaveValue('moira@example.com');
  await answerUpToReview(wizard);
  await wizard.root.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order limit exceeded for your Starter plan. Please upgrade to continue.')).toBeVisible();
  await page.getByRole('heading', { name: 'Three plans, by the month' }).scrollIntoViewIfNeeded();
  await expect(account).toContainText('Starter: no songs left until');
  await account.getByRole('button', { name: 'End the plan' }).click();
  const end = page.getByRole('dialog', { name: 'End your Starter plan?' });
  await expectAccessible(page, 'ending a plan');
  await end.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(account).toContainText('The plan ends then.');
  await expect(account.getByRole('button', { name: 'End the plan' })).toHaveCount(0);
});

test('HOST-01 WIZ-12 WIZ-14 a host signs up, finds the form filled in and pays for a song', async ({ page, shop }) => {
  const wizard = new WizardPage(page);
  await page.goto('/hosts');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await signUp(page, shop, { email: 'idris@example.com', company: 'The Hut' });
  await page.waitForURL('**/hosts#order-wizard');
  await expect(wizard.root).not.toHaveAttribute('data-waits');
  await wizard.decide('Holiday Memories & Experiences');
  await expect(wizard.root.getByLabel('Company')).toHaveValue('The Hut');
  await answerUpToReview(wizard);
  await expect(wizard.root.getByText('£29.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Talk to us about Enterprise' }).click();
  await expect(page.getByText('Contact sales for Enterprise pricing')).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await page.waitForURL(/\/pay\//);
});

test('WIZ-13 AGT-04 without a plan an agent is told so; a link that was used says so', async ({ page, problems }) => {
  const wizard = new WizardPage(page);
  await wizard.open('/housewarming-demo#order-wizard');
  await expect(wizard.heading(/Who is it for/)).toBeInViewport();
  await wizard.root.getByLabel('Last name').fill('Bell');
  await wizard.root.getByLabel('Company').fill('Bell & Daughters');
  await answerUpToReview(wizard);
  await expect(wizard.root.getByText('Included in every plan: choose one above')).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    page.getByText('Estate agents need a subscription to send songs. Please choose a plan above.'),
  ).toBeVisible();
  await page.goto('/partner/welcome#token=nobody-knows-this-one');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText(/^This link was used already or has run out\./)).toBeVisible();
  await expectAccessible(page, 'a used link');
  expectProblem(problems, refusedCall);
});

for (const address of ['/estate-agent', '/hosts']) {
  for (const width of [320, 1280]) {
    test(`SITE-03 AGT-01 HOST-01 ${address} passes axe and fits ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await expectAccessible(page, `${address} at ${width}`);
      await expectNoSidewaysScroll(page);
    });
  }
}

test('AGT-02 the new home song is opened by its code, played, and shared by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/housewarming-demo?play=audio#new-home-song');
  await expect(page.getByRole('dialog', { name: titleOfSample('housewarming-jo-sam') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'QR code of the film' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the song' })).toBeVisible();
  const share = page.getByRole('button', { name: 'Share this song' });
  await share.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Share ‘${titleOfSample('housewarming-the-khans')}’` });
  for (const name of ['Facebook', 'X', 'LinkedIn', 'Instagram']) {
    await expect(dialog.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', /^https:/);
  }
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Link copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/housewarming-demo\?play=video#/);
  await expectAccessible(page, 'sharing');
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
});

test('HOST-01 the demo films and the samples open in dialogs, and give the focus back', async ({ page }) => {
  await page.goto('/hosts');
  await page.getByRole('link', { name: 'See how it works' }).click();
  await expect(page.getByRole('heading', { name: 'Five steps, two of them yours' })).toBeInViewport();
  const film = page.getByRole('button', { name: 'Watch: The thank-you' });
  await whenPartAlive(film);
  await film.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: titleOfSample('travel-rosa-finn') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(film).toBeFocused();
  const more = page.getByRole('button', { name: 'More samples' });
  await more.click();
  const samples = page.getByRole('dialog', { name: 'Samples' });
  await expectAccessible(page, 'samples');
  await samples.getByRole('button', { name: titleOfSample('travel-the-lads') }).click();
  await expect(page.getByRole('dialog', { name: titleOfSample('travel-the-lads') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: titleOfSample('travel-the-lads') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('WAIT-01 a host joins the waitlist: what is wrong is said and kept, and another person may join', async ({
  page,
  shop,
  problems,
}) => {
  await page.goto('/waitlist');
  await expect(page.getByRole('heading', { name: 'Free Setup (Limited)' })).toBeVisible();
  await expect(page.getByText('20 of 20 are left')).toBeVisible();
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  const join = form.getByRole('button', { name: 'Join the waitlist' });
  await join.click();
  await expect(form.getByRole('alert')).toContainText('Please complete all required fields.');
  await expectAccessible(page, 'a refused waitlist');
  await form.getByLabel('First name').fill('Maren');
  await form.getByLabel('Last name').fill('Holt');
  await form.getByLabel('Email').fill('maren');
  await join.click();
  await expect(form.getByRole('alert')).toContainText('Please enter a valid email address.');
  await form.getByLabel('Email').fill('maren@example.com');
  await page.route('**/rpc/waitlist/joinWaitlist', (route) => route.abort());
  await join.click();
  await expect(form.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Maren');
  expectProblem(problems, /ERR_FAILED/);
  await page.unroute('**/rpc/waitlist/joinWaitlist');
  await join.click();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  await letterAbout(shop, 'on the list', 'maren@example.com');
  await page.getByRole('button', { name: 'Join Another Person' }).click();
  await expect(form.getByLabel('First name')).toHaveValue('');
  await expectNoSidewaysScroll(page);
});

test('HOST-06 the page of hosts under travel begins with the occasion chosen', async ({ page }) => {
  const wizard = new WizardPage(page);
  await page.goto('/travel/hosts#order-wizard');
  await expect(wizard.heading(/Who is it for/)).toBeInViewport();
});
