import { expect, test } from './test.ts';
import { trackedEventName } from '#kit/track.ts';
import { isCalm, occasionSlugs } from '#occasions/occasions.ts';
import site from '../content/site.json' with { type: 'json' };
import { expectAccessible, expectNoSidewaysScroll, WizardPage } from './wizard-page.ts';
import { titleOfSample } from './sample-titles.ts';

for (const address of ['/', '/development']) {
  test(`SITE-01 ${address} shows the landing page with the wizard`, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Personalized Video Songs' })).toBeVisible();
    await page.getByRole('link', { name: 'Create My Song' }).first().click();
    await expect(new WizardPage(page).heading('What is the song for?')).toBeInViewport();
    await expect(page.getByText('Only 30 orders accepted per day')).toBeVisible();
    expect(problems).toEqual([]);
  });
}

for (const [address, width] of [
  ['/', 320],
  ['/', 1280],
  ['/classic', 320],
  ['/classic', 1280],
  ['/birthday', 320],
  ['/memorial', 768],
] as const) {
  test(`SITE-01 SITE-02 SITE-03 ${address} passes axe and fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expectAccessible(page, `${address} at ${width}`);
    await expectNoSidewaysScroll(page);
  });
}

test('SITE-05 on phones the same entries slide in, and the focus comes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Wedding' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.goto('/wedding');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await menu.getByRole('button', { name: 'Login' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Login to Your Order' })).toBeVisible();
});

test('SITE-05 Services opens by keyboard, says what is there and closes on Escape; Login opens its dialog', async ({
  page,
}) => {
  await page.goto('/');
  const services = page.getByRole('button', { name: 'Services' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(services).toHaveAttribute('aria-expanded', 'false');
  await services.focus();
  await page.keyboard.press('Enter');
  for (const name of ['Birthday', 'Wedding', 'Anniversary', 'Graduation', 'Travel', 'Hosts & Hotels']) {
    await expect(nav.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText(/\w+ .+/);
  }
  await expectAccessible(page, 'services');
  await page.keyboard.press('Escape');
  await expect(nav.getByRole('link', { name: /^Birthday/ })).toBeHidden();
  await expect(services).toBeFocused();
  await services.click();
  await nav.getByRole('link', { name: /^Graduation/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Look at you now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Services' })).toHaveCount(0);
  await page.goto('/classic');
  await nav.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Find Your Order' })).toBeVisible();
});

test('SITE-03 SITE-09 SITE-14 SITE-16 SITE-19 each prefix answers with its own headline, address and the claims, whatever stands below it', async ({
  request,
}) => {
  const headlines = new Set<string>();
  for (const slug of occasionSlugs) {
    const response = await request.get(`/${slug}`);
    expect(response.status(), slug).toBe(200);
    const html = await response.text();
    const headline = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
    headlines.add(headline);
    expect(html, slug).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/${slug}"`));
    expect(html, slug).toContain('"@type":"FAQPage"');
    const claims = site.claims.map(({ title }) => title.replace('{song_hours}', '24').replace('{film_hours}', '48'));
    // Nobody is hurried on the pages of the two tributes.
    const cap = isCalm(slug) ? [] : ['Only 30 orders accepted per day'];
    for (const words of [...cap, ...claims]) {
      expect(html, slug).toContain(words);
    }
    const below = await (await request.get(`/${slug}/for/mum`)).text();
    expect(below, slug).toContain(headline);
    expect(below, slug).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/${slug}"`));
  }
  expect(headlines.size).toBe(21);
  expect((await request.get('/birthdays')).status()).toBe(404);
});

test('SITE-11 SITE-12 SITE-15 WIZ-03 WIZ-16 birthday is chosen on arrival; Back asks again, and a reload keeps the answer', async ({
  page,
}) => {
  const wizard = new WizardPage(page);
  await wizard.open('/birthday#order-wizard');
  await expect(wizard.heading(/Who is it for/)).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'The birthday song challenge' })).toBeVisible();
  await expect(page.getByText('Song in 24 hours, with a film 48')).toBeVisible();
  await wizard.back();
  await expect(wizard.heading('What is the song for?')).toBeFocused();
  await expect(wizard.root.getByRole('radio', { name: 'Birthday', exact: true })).toBeChecked();
  await wizard.decide('Memorial Tribute');
  await expect(wizard.root.getByRole('heading', { level: 2 })).toBeFocused();
  await page.reload();
  await expect(wizard.root).not.toHaveAttribute('data-waits');
  await wizard.back();
  await expect(wizard.root.getByRole('radio', { name: 'Memorial Tribute' })).toBeChecked();
});

test('SITE-11 SITE-12 SITE-24 WIZ-16 travel is chosen by its button, which tells that it was pressed and charges what it names', async ({
  page,
}) => {
  await page.addInitScript((name) => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    window.addEventListener(name, (event) => seen.push((event as CustomEvent<unknown>).detail));
  }, trackedEventName);
  const wizard = new WizardPage(page);
  await wizard.open('/travel#order-wizard');
  await expect(wizard.heading('What is the song for?')).toBeVisible();
  await expect(page.getByText('Starting from £49.99 • Ready within 48 hours')).toBeVisible();
  await page.getByRole('link', { name: 'Create My Travel Souvenir' }).click();
  await expect(wizard.heading(/Who is it for/)).toBeInViewport();
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toContainEqual({
    event: 'view_offer',
    data: { occasion: 'travel' },
  });
  await wizard.answerEssentials();
  await wizard.root.getByRole('textbox').first().fill('The wrong bus');
  await wizard.next();
  await expect(wizard.root.getByRole('radio', { name: /Song and film.*£49\.99/ })).toBeVisible();
  // One page, one price (D23): the card's button changes the format and not the price.
  await page.getByRole('link', { name: 'Add Video Magic' }).click();
  await expect(wizard.root.getByRole('radio', { name: /Song and film.*£49\.99/ })).toBeChecked();
});

test('SITE-07 SITE-13 Samples opens the gallery at the first birthday film, again with each press', async ({
  page,
}) => {
  await page.goto('/');
  const samples = page.getByRole('link', { name: 'Samples' });
  for (let press = 0; press < 2; press += 1) {
    await samples.click();
    await expect(page.getByRole('dialog', { name: titleOfSample('birthday-joyce') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Video', pressed: true })).toBeVisible();
});

test('SITE-02 SITE-06 D23 the tiers of the landing page lead to the short form, which charges what they name', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Six songs to listen to' }).getByRole('listitem')).toHaveCount(6);
  await page.getByRole('link', { name: 'Choose Standard' }).click();
  await expect(page).toHaveURL(/\/classic\?prices=single&tier=standard/);
  await expect(page.getByRole('button', { name: 'Order for £25' })).toBeInViewport();
  // Who was shown £25 is asked for no more elsewhere; a stranger pays the page's own price.
  await page.goto('/classic');
  await expect(page.getByRole('button', { name: 'Order for £25' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/classic');
  await expect(page.getByRole('button', { name: 'Order for £29' })).toBeVisible();
});

test('SITE-10 MEND-08e the clock runs unannounced and can be hidden', async ({ page }) => {
  await page.clock.install({ time: new Date(2026, 10, 21, 21, 59, 0) });
  await page.goto('/');
  const clock = page.getByRole('timer');
  await expect(clock).toHaveText(/02:00:\d\d/);
  await page.clock.pauseAt(new Date(2026, 10, 21, 22, 0, 0));
  await expect(clock).toHaveText('02:00:00');
  await page.clock.runFor(1000);
  await expect(clock).toHaveText('01:59:59');
  expect(await clock.getAttribute('aria-live')).not.toBe('polite');
  await page.getByRole('button', { name: 'Hide the clock' }).click();
  await expect(clock).toHaveCount(0);
  // MEND-08e: what is left is a whole sentence.
  await expect(page.getByText(/places left today\. New places open at midnight, London time\b/)).toBeVisible();
});

test('SITE-04 the anchor on load scrolls to the wizard', async ({ page }) => {
  await page.goto('/#order-wizard');
  await expect(new WizardPage(page).heading('What is the song for?')).toBeInViewport();
});

test('SITE-08 each format card presets the format of the wizard', async ({ page }) => {
  const wizard = new WizardPage(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Add Video Magic' }).click();
  await expect(wizard.root).not.toHaveAttribute('data-waits');
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  await wizard.answerStory();
  await expect(wizard.root.getByRole('radio', { name: /Song and film/ })).toBeChecked();
  await page.getByRole('link', { name: 'Start with Audio' }).click();
  await expect(wizard.root.getByRole('radio', { name: /Just the song/ })).toBeChecked();
});

test('SITE-20 a toast that tells of an error stays until it is closed', async ({ page }) => {
  await page.clock.install();
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.decide('Birthday');
  await page.clock.runFor(500);
  await wizard.fillEssentials();
  await wizard.next();
  await wizard.root.getByRole('textbox').first().fill('The cake');
  await wizard.next();
  await wizard.chooseFilm();
  const toast = page.locator('.toast');
  await wizard.addPhotos([{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('G') }]);
  await expect(toast).toContainText('a.gif: Invalid file type');
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
});

test('SITE-22 an unknown address is a 404 with ways on', async ({ page }) => {
  const response = await page.goto('/no/such/song');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/404 Song Not Found/);
  await expect(page.getByRole('heading', { level: 1, name: '404 Song Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page, 'not found');
});

test('SITE-04 SITE-22 from another page, the order form comes to the top and stays there while the page loads', async ({
  page,
}) => {
  await page.goto('/no/such/song');
  await page.getByRole('link', { name: 'Start My Song' }).click();
  const order = page.locator('#order-wizard');
  await expect(new WizardPage(page).heading('What is the song for?')).toBeInViewport();
  await expect(order).toBeFocused();
  await expect
    .poll(() => order.evaluate((part) => Math.abs(part.getBoundingClientRect().top)), 'from the top of the window')
    .toBeLessThan(100);
});
