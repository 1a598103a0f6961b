// Not the test of `fixtures.ts`, which waits for a page's scripts.
import { expect, type Page, test } from '@playwright/test';
import { TestBrowser } from '#server/test/client.ts';
import { WizardPage } from './wizard-page.ts';

/** Holds the page's scripts back, as a slow line does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('MEND-05 SITE-05 a menu that is pressed before its script opens when the script has come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Services' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Services' })).toHaveAttribute('aria-expanded', 'true');
});

test('MEND-05 WIZ-02 an occasion that is chosen before the wizard’s script leads on when the script has come', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const wizard = new WizardPage(page);
  await expect(wizard.root.getByText('This form is still loading')).toBeAttached();
  await wizard.root.getByRole('radio', { name: 'Anniversary' }).click();
  release();
  await expect(wizard.heading(/Who is it for/)).toBeVisible();
  await wizard.back();
  await expect(wizard.root.getByRole('radio', { name: 'Anniversary', exact: true })).toBeChecked();
  await expect(wizard.root.getByText('This form is still loading')).toHaveCount(0);
});

test('MEND-05 WIZ-03 what is typed, chosen and pressed one after the other before the wizard’s script acts in that sequence', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/birthday', { waitUntil: 'commit' });
  const wizard = new WizardPage(page);
  await wizard.root.getByLabel('First name').fill('Ruth');
  await wizard.root.getByLabel('Your email').fill('des@example.org');
  await wizard.root.getByRole('radio', { name: 'Jazz', exact: true }).click();
  await wizard.next();
  release();
  await expect(wizard.heading('Tell us the story')).toBeVisible();
});

test('MEND-05 WIZ-03 a press before the wizard’s script is seen where the visitor is, far down on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto('/birthday', { waitUntil: 'commit' });
  const wizard = new WizardPage(page);
  const radio = (name: string) => wizard.root.getByRole('radio', { name, exact: true });
  await radio('Rock').click();
  await radio('Jazz').click();
  await expect(wizard.root.getByLabel('First name')).not.toBeInViewport();
  await expect(wizard.root.getByText('This form is still loading')).toBeInViewport({ ratio: 1 });
  await expect(radio('Jazz')).toHaveAttribute('aria-busy', 'true');
  await expect(radio('Rock')).not.toHaveAttribute('aria-busy');
  release();
  await expect(radio('Jazz')).toBeChecked();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('MEND-20m a press that waits on plum is seen as well as one on paper', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/development/design', { waitUntil: 'commit' });
  const button = page.locator('.on-plum').getByRole('button').first();
  await button.click();
  await expect(button).toHaveCSS('outline-style', 'dashed');
  await expect(button, 'marigold').toHaveCSS('outline-color', 'rgb(248, 176, 44)');
});

test('MEND-20o the tick for the words looks the same before the form’s script and after it', async ({ page }) => {
  await holdScripts(page);
  for (const address of ['/classic', '/travel-souvenir-dev']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('checkbox', { name: /words/ }), address).toHaveCSS('width', '24px');
  }
});

test('MEND-05 GIFT-01 a tick that is set before the form’s script is kept, and a second press takes it back', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/classic', { waitUntil: 'commit' });
  const form = page.getByRole('region', { name: 'Order with the simple form' });
  const tick = form.getByRole('checkbox', { name: /words/ });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-busy', 'true');
  await tick.click();
  await expect(tick).not.toHaveAttribute('aria-busy');
  await tick.click();
  release();
  await expect(form).not.toHaveAttribute('data-waits');
  await expect(tick).toBeChecked();
});

test('MEND-05 LEG-01 what is typed before the form’s script stays, and is kept with the draft', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/classic', { waitUntil: 'commit' });
  const name = page.getByLabel('Your Full Name');
  await name.fill('Dan Okafor');
  release();
  const form = page.getByRole('region', { name: 'Order with the simple form' });
  await expect(form).not.toHaveAttribute('data-waits');
  await expect(name).toHaveValue('Dan Okafor');
  await page.getByLabel('Your Email').fill('dan@example.com');
  // The form knows of both, not only what stands in the field.
  await expect(page.getByRole('link', { name: /You.*filled in/ })).toBeVisible();
});

test('MEND-05 the keyboard reaches the wizard’s controls before its script has come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/birthday', { waitUntil: 'commit' });
  const wizard = new WizardPage(page);
  const field = wizard.root.getByLabel('First name');
  await field.waitFor();
  await wizard.page.getByRole('link', { name: 'Create My Birthday Song' }).focus();
  const reached = new Set<string>();
  for (let press = 0; press < 60 && !reached.has('wizard-email'); press += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.id ?? ''));
  }
  expect([...reached]).toEqual(expect.arrayContaining(['wizard-first_name', 'wizard-email']));
  release();
});

test('MEND-05 every page with a form says in <noscript> how to order, and hides the form that could not work', async ({
  request,
}) => {
  for (const address of ['/', '/birthday', '/classic', '/travel-souvenir-dev', '/hosts']) {
    const html = await (await request.get(address)).text();
    const said = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
    expect(said, address).toContain('Ordering here needs JavaScript');
    expect(said, address).toContain('hello@keepsong.example');
    expect(said, address).toContain('[data-waits], form:not([method]) { display: none }');
  }
});

test('MEND-05 the pages that find an order say without a script how to hear of it, and offer nothing that does not work', async ({
  browser,
}) => {
  const without = await browser.newContext({ javaScriptEnabled: false });
  const page = await without.newPage();
  for (const address of ['/track-order', '/order', '/development/buyer-portal']) {
    await page.goto(address);
    const said = page.locator('.no-script');
    await expect(said, address).toBeVisible();
    await expect(said, address).toContainText(/Finding an order here needs JavaScript.*hello@keepsong\.example/);
    await expect(page.getByRole('button', { name: 'Find My Order' }), address).toBeHidden();
  }
  await without.close();
});

test('MEND-20n without a script no form sends a password or an address by itself, and the page says what to do', async ({
  browser,
}) => {
  const without = await browser.newContext({ javaScriptEnabled: false });
  const page = await without.newPage();
  const withForm = ['/admin', '/password', '/waitlist', '/affiliate/login', '/affiliate/register', '/consent'];
  for (const address of [...withForm, '/unsubscribe', '/partner/welcome', '/admin/welcome']) {
    await page.goto(address);
    await expect(page.locator('.no-script'), address).toContainText(
      /This page needs JavaScript.*hello@keepsong\.example/,
    );
    if (withForm.includes(address))
      await expect(page.locator('input[type=email], input[type=password]').first(), address).toBeAttached();
    await expect(page.locator('form').filter({ visible: true }), address).toHaveCount(0);
  }
  await without.close();
});

test('MEND-20q without a script no button looks as if it did something', async ({ browser }) => {
  const without = await browser.newContext({ javaScriptEnabled: false });
  const page = await without.newPage();
  for (const address of ['/', '/classic', '/travel-souvenir-dev', '/hosts']) {
    await page.goto(address);
    const buttons = await page.locator('button:not(form[method] *)').filter({ visible: true }).all();
    expect(buttons.length, address).toBeGreaterThan(0);
    for (const button of buttons) await expect(button, address).toHaveCSS('opacity', '0.45');
  }
  await without.close();
});

/** Address of an invitation to friends. */
async function invitationOf(shop: string): Promise<string> {
  const last_day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const words = { giver: 'Dan', honouree: 'Ruth', message: '', most_friends: 3, last_day };
  const draft_key = globalThis.crypto.randomUUID();
  const { circle } = await new TestBrowser(shop).api.circles.saveDraftCircle({ draft_key, ...words });
  return new URL(circle?.url ?? '').pathname;
}

test('MEND-05 the pages that a letter or an invitation leads to say without a script what to do, and offer nothing that does not work', async ({
  browser,
  baseURL,
}) => {
  const invitation = await invitationOf(baseURL ?? '');
  const without = await browser.newContext({ javaScriptEnabled: false });
  const page = await without.newPage();
  for (const address of ['/review', '/again', invitation]) {
    await page.goto(address);
    await expect(page.locator('.no-script'), address).toContainText(
      /This page needs JavaScript.*hello@keepsong\.example/,
    );
    await expect(
      page.locator('main').locator('output, button, input, textarea').filter({ visible: true }),
      address,
    ).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 }), 'who invites is told').toContainText('Dan');
  await without.close();
});
