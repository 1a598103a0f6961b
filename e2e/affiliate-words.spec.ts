import type { Page } from '@playwright/test';
import { eventually } from '#server/test/journey.ts';
import { TestBrowser } from '#server/test/client.ts';
import { whenAlive } from './alive.ts';
import { expect, expectProblem, letterAbout, type Shop, staffBrowser, test } from './fixtures.ts';
import { people } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
const password = 'brass-kettle-9';
const newEmail = (): string => `${globalThis.crypto.randomUUID()}@example.com`;

/** A new affiliate with a browser that is signed in, for what is not looked at. */
async function anAffiliate(shop: Shop): Promise<{ browser: TestBrowser; email: string; ref: string }> {
  const email = newEmail();
  const { api } = await staffBrowser(shop);
  const made = await api.affiliates.addAffiliate({ full_name: 'Fay Field', email, password, region: 'London' });
  const browser = new TestBrowser(shop.url);
  const answer = await browser.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.ok).toBe(true);
  return { browser, email, ref: made.referral_id };
}

/** Lets one call of the page fail, as without a network, until the returned function is called. */
async function failing(page: Page, call: string): Promise<() => Promise<void>> {
  const address = `**/rpc/${call}`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

async function expectBothWidths(page: Page, what: string): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page, what);
  await page.setViewportSize(phone);
}

test('AFF-01 AFF-02 AFF-03 what registration, sign-in and dashboard say, in the documents’ words', async ({
  page,
  shop,
  problems,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/affiliate/login');
  await whenAlive(page);
  const says = (words: string) => expect(page.getByText(words).first()).toBeVisible();
  const forgot = page.getByRole('button', { name: 'Forgot Password' });
  await forgot.click();
  await says('Please enter your email address first');
  await page.getByLabel('Email').fill(people.customer.email);
  const mend = await failing(page, 'accounts/forgotPassword');
  await forgot.click();
  await says('Failed to send reset email');
  await mend();
  await forgot.click();
  await says('Password reset email sent! Check your inbox.');
  await page.getByLabel('Password', { exact: true }).fill(people.customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await says('No affiliate profile found. Please register first.');
  await expectBothWidths(page, 'the sign-in of an affiliate');

  await page.getByRole('link', { name: 'I have no account yet' }).click();
  const form = page.getByRole('form', { name: 'Create account' });
  const create = form.getByRole('button', { name: 'Create account' });
  await form.getByLabel('Password', { exact: true }).fill('five5');
  await form.getByLabel('Confirm password').fill('other');
  await create.click();
  for (const words of [
    'Passwords do not match',
    'Password must be at least 6 characters',
    'Please accept the terms and conditions',
  ])
    await says(words);
  await expect(form.getByRole('link', { name: /^Read the terms/ })).toHaveAttribute('target', '_blank');
  await expectBothWidths(page, 'a refused registration');
  const email = newEmail();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Full name').fill('Ann Rep');
  await form.getByLabel('Region').selectOption('Dublin');
  for (const field of ['Password', 'Confirm password']) await form.getByLabel(field, { exact: true }).fill(password);
  await form.getByLabel('I accept the affiliate terms').check();
  await create.click();
  await says('Registration successful! Please check your email to verify your account.');
  const letter = await letterAbout(shop, 'Confirm your email address', email);
  const link = new URL(/https?:\/\/\S+#token=[\w-]+/.exec(letter)?.[0] ?? '');
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.waitForURL('**/affiliate/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent photo sessions' })).toBeVisible();

  const capture = page.getByRole('region', { name: 'Quick Capture' });
  await capture
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await says('Please select an image file');
  await expectBothWidths(page, 'an empty dashboard');
  const mendStatement = await failing(page, 'affiliates/readStatement');
  await page.reload();
  await says('Failed to load dashboard');
  await mendStatement();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'What your links brought' })).toBeVisible();
  expectProblem(problems, /ERR_FAILED/);
});

test('FUN-02 FUN-03 FUN-04 FUN-05 FUN-06 what the way to a preview says when something is wrong, and how it is taken back', async ({
  page,
  shop,
  problems,
}) => {
  await page.setViewportSize(phone);
  const { browser, ref } = await anAffiliate(shop);
  const { session_id } = await browser.api.photoSessions.openSession({ client_key: globalThis.crypto.randomUUID() });
  const says = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
  await page.goto('/memory-preview/session_nobody');
  await says('Photos not found');
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toBeVisible();
  expectProblem(problems, /404/);
  await page.goto(`/memory-preview/${session_id}?ref=${ref}`);
  await says('No Photos Found');
  await page.getByRole('button', { name: 'Only this visit' }).click();

  await page.goto(`/consent?ref=${ref}&session=${session_id}`);
  await page.getByRole('button', { name: 'Only this visit' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await page.getByLabel(/^I agree that/).check();
  await next.click();
  await says('Please fill in all required fields');
  const address = page.getByRole('textbox', { name: 'Email' });
  await page.getByRole('textbox', { name: 'First name' }).fill('Gwen');
  await address.fill('gwen@');
  await next.click();
  await says('Please enter a valid email address.');
  await expect(address).toBeFocused();
  await expectBothWidths(page, 'a refused address');
  await address.fill(newEmail());
  await next.click();
  const generate = page.getByRole('button', { name: 'Generate My Preview' });
  await generate.click();
  await says('Please share your story to continue');
  await page.getByLabel('One sentence about your day').fill('We danced in the rain.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Your photos are ready!' })).toBeFocused();
  await page.getByLabel(/^I agree that/).check();
  await next.click();
  await expect(page.getByLabel('One sentence about your day')).toHaveValue('We danced in the rain.');
  const mendLead = await failing(page, 'photoSessions/saveLead');
  await generate.click();
  await says('Failed to save information');
  await mendLead();
  const mendPreview = await failing(page, 'photoSessions/generateLyricPreview');
  await generate.click();
  await says('Failed to generate preview');
  await mendPreview();
  let goOn = (): void => undefined;
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/rpc/photoSessions/generateLyricPreview', async (route) => {
    await mayGoOn;
    await route.continue();
  });
  await generate.click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  goOn();
  await expect(page.getByRole('heading', { name: 'Your first lines' })).toBeFocused();
  await says(/^We respect your privacy\. Unsubscribe anytime\./);
  await expectBothWidths(page, 'the preview');
  const back = await page.getByRole('link', { name: /^Take everything back/ }).getAttribute('href');
  await page.getByRole('button', { name: /^Yes, Turn This Into My Full .+ Experience$/ }).click();
  await says(/^Redirecting to create your full .+ experience!$/);
  await page.waitForURL(new RegExp(`/memory-preview/${session_id}\\?ref=${ref}`));

  const { pathname, hash } = new URL(back ?? '');
  await page.goto(`${pathname}${hash}`);
  await says(/^I agree that Keepsong uses my first name/);
  await says(/^Taking it back deletes your preview/);
  await expectBothWidths(page, 'taking a consent back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await says(/^Done\. It was taken back on/);
  expectProblem(problems, /ERR_FAILED/);
});

test('AFF-08 without a cookie a visit survives the shop’s links, a reload and another document, by the address', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(desk);
  const { browser, ref } = await anAffiliate(shop);
  await page.goto(`/?ref=${ref}`);
  await page.getByRole('button', { name: 'Only this visit' }).click();
  await page.getByRole('contentinfo').locator('a[href="/classic"]').click();
  await page.waitForURL(`**/classic?ref=${ref}`);
  await page.evaluate(() => window.location.assign('/track-order'));
  await page.waitForURL(`**/track-order?ref=${ref}`);
  await page.getByRole('button', { name: 'Only this visit' }).click();
  await page.getByRole('contentinfo').locator('a[href="/classic"]').click();
  await page.waitForURL(`**/classic?ref=${ref}`);
  await page.reload();
  await page.getByRole('button', { name: 'Only this visit' }).click();
  expect((await page.context().cookies()).filter(({ name }) => name.includes('referral'))).toEqual([]);
  const form = page.getByRole('region', { name: 'Order with the simple form' });
  await form.scrollIntoViewIfNeeded();
  await expect(form).not.toHaveAttribute('data-waits');
  await form.getByLabel('Your Full Name').fill('Dan Okafor');
  await form.getByLabel('Your Email').fill(newEmail());
  await form.getByLabel("Recipient's Name and Nickname").fill('Mags');
  await form.getByRole('radio', { name: 'Birthday' }).check();
  await form.getByRole('radio', { name: 'Jazz Standard' }).check();
  await form.getByLabel('Funny quirk').fill('Says hello to every dog');
  await form.getByRole('button', { name: /^Order for/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.locator('button[name=one_tap]').first().click();
  await page.waitForURL(/\/thank-you\?session_id=/);
  const lines = await eventually(async () => {
    const statement = await browser.api.affiliates.readStatement();
    return statement.lines.some(({ kind }) => kind === 'order') && statement.lines;
  }, 'the order to stand in the statement');
  expect(lines.map(({ kind }) => kind).toSorted(), 'one click, however often the page came').toEqual([
    'click',
    'order',
  ]);
});

test('AFF-03 bank details that a bank would refuse are refused by name, and nothing typed is lost', async ({
  page,
  context,
  shop,
}) => {
  const { browser } = await anAffiliate(shop);
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.setViewportSize(phone);
  await page.goto('/affiliate/dashboard');
  await page.getByText('Change bank details').click();
  await page.getByLabel('Account holder').fill('Fay Field');
  const iban = page.getByLabel('IBAN', { exact: true }).last();
  await iban.fill('GB82 WEST 1234 5698 7654 33');
  await page.getByRole('button', { name: 'Save bank details' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Nothing is saved yet' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Check the IBAN: a digit is missing or mistyped']);
  await expect(iban).toHaveAttribute('aria-invalid', 'true');
  await expect(iban).toHaveValue('GB82 WEST 1234 5698 7654 33');
  await expectBothWidths(page, 'refused bank details');
  await iban.fill('GB82 WEST 1234 5698 7654 32');
  await page.getByRole('button', { name: 'Save bank details' }).click();
  await expect(page.getByText(/^Payouts go to the account that ends in/)).toBeVisible();
});
