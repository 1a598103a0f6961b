import type { APIRequestContext } from '@playwright/test';
import { TestBrowser } from '#server/test/client.ts';
import { expect, expectProblem, openAsStaff, test } from './fixtures.ts';
import { photo, WizardPage } from './wizard-page.ts';

const htmlOf = async (request: APIRequestContext, address: string): Promise<string> =>
  (await request.get(address)).text();

const titleOf = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';

test('MEND-07 the pages of the two tributes have no clock, no places to lose, and samples of their own', async ({
  request,
}) => {
  for (const address of ['/memorial', '/pettribute']) {
    const html = await htmlOf(request, address);
    expect(html, address).not.toContain('role="timer"');
    expect(html, address).not.toContain('orders accepted per day');
    expect(html, address).toContain('href="#samples"');
    const own = address === '/memorial' ? ['memorial-joe'] : ['pettribute-biscuit'];
    const shown = [...html.matchAll(/src="\/samples\/([a-z-]+)-small\.webp/g)].map(([, id]) => id);
    expect(shown, address).toEqual(own);
  }
  expect(await htmlOf(request, '/birthday')).toContain('role="timer"');
});

test('MEND-08l a payment page without a session does not call an order confirmed', async ({ request }) => {
  for (const address of ['/thank-you', '/payment-success']) {
    expect(titleOf(await htmlOf(request, address)), address).toBe('Payment not verified');
    expect(titleOf(await htmlOf(request, `${address}?session_id=cs_1`)), address).toBe('Order Confirmed!');
  }
});

test('MEND-08m search engines are told what the pages of businesses sell, at the prices of the page', async ({
  request,
}) => {
  const products = async (address: string): Promise<string> => {
    const html = await htmlOf(request, address);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const graph = (JSON.parse(data) as { '@graph': { '@type': string; offers?: { price: string }[] }[] })['@graph'];
    return (graph.find((one) => one['@type'] === 'Product')?.offers ?? []).map(({ price }) => price).join(' ');
  };
  expect(await products('/hosts')).toBe('29.00 53.99');
  expect(await products('/estate-agent')).toBe('99.00 125.00 199.00');
  expect(await products('/')).toBe('25.00 49.99');
});

test('MEND-09 the holiday souvenir is linked from travel, from holidays and from the foot of every page', async ({
  request,
}) => {
  for (const address of ['/travel', '/holiday']) {
    const html = await htmlOf(request, address);
    expect(html.match(/href="\/travel-souvenir-dev"/g)?.length, address).toBeGreaterThanOrEqual(2);
  }
  expect(await htmlOf(request, '/terms-conditions')).toContain('href="/travel-souvenir-dev"');
});

test('MEND-10 who leaves the payment page is told that nothing was charged and the order is kept', async ({
  request,
}) => {
  for (const address of ['/development', '/classic']) {
    expect(await htmlOf(request, `${address}?checkout=cancelled`), address).toContain('Nothing was charged');
    expect(await htmlOf(request, address), address).not.toContain('Nothing was charged</');
  }
  const spanish = await request.get('/travel-souvenir-dev?checkout=cancelled', {
    headers: { cookie: 'song-language=es' },
  });
  expect(await spanish.text()).toContain('No se ha cobrado nada');
});

test('MEND-08c MEND-10 the focus goes on when a photo is removed by keyboard; terms stand beside the button that pays', async ({
  page,
}) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await wizard.addPhotos([await photo('one.jpg'), await photo('two.jpg', 410)]);
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(2);
  await wizard.root.getByRole('button', { name: 'Remove one.jpg' }).press('Enter');
  await expect(wizard.root.getByRole('button', { name: 'Remove two.jpg' })).toBeFocused();
  await wizard.root.getByRole('button', { name: 'Remove two.jpg' }).press('Enter');
  await expect(wizard.root.getByLabel('Add photos')).toBeFocused();
  await wizard.addPhotos([await photo('one.jpg')]);
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(1);
  await wizard.next();
  await expect(wizard.root.locator('.review-photos img')).toHaveCount(1);
  await expect(wizard.root.locator('.review-photos img')).toHaveCSS('width', '72px');
  await expect(wizard.root.getByText('Expected within 48 hours', { exact: true })).toBeVisible();
  await expect(wizard.root.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms-conditions');
  await expect(wizard.root.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(wizard.root.getByText(/14-day right/)).toBeVisible();
});

test('MEND-06 a draft for a wedding stays one on the page of another occasion until its writer says otherwise', async ({
  page,
}) => {
  const wizard = new WizardPage(page);
  await wizard.open('/wedding#order-wizard');
  await wizard.andKeep(() => wizard.root.getByLabel('First name').fill('Bo & Inés'));
  await wizard.open('/anniversary#order-wizard');
  await expect(wizard.root.getByText('You have begun a song: Wedding / Engagement')).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Go on with Wedding / Engagement' }).click();
  await expect(wizard.root.getByLabel('First name')).toHaveValue('Bo & Inés');
  await wizard.back();
  await expect(wizard.root.getByRole('radio', { name: 'Wedding / Engagement' })).toBeChecked();
});

test('WIZ-05 MEND-02 where a producer makes them, Other asks which language and says how long it takes', async ({
  page,
}) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.answerOccasion();
  await wizard.fillEssentials();
  await wizard.root.getByRole('group', { name: 'Language' }).getByRole('radio', { name: 'Other' }).check();
  await wizard.next();
  await wizard.expectRefused('Please specify the language you want for your song');
  await wizard.root.getByLabel('Which language?').fill('Welsh');
  await expect(wizard.root.getByText('A producer makes it by hand, and it takes up to 120 hours.')).toBeVisible();
  await wizard.next();
  await expect(wizard.heading('Tell us the story')).toBeFocused();
});

test('MEND-20h on a phone the menu shows the entry of the page that is open', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsStaff(page, shop);
  for (const [address, name] of [
    ['/admin/settings', 'Settings'],
    ['/admin/communications', /^Communications/],
    ['/admin', /^Production/],
  ] as const) {
    await page.goto(address);
    const entry = page.getByRole('navigation').getByRole('link', { name });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toBeInViewport({ ratio: 1 });
  }
});

test('MEND-20l a date that the keyboard reaches shows the focus as every field does', async ({ page }) => {
  await page.goto('/classic');
  const form = page.getByRole('region', { name: 'Order with the simple form' });
  // Its script is fetched when the visitor comes near.
  await form.getByRole('checkbox', { name: /words/ }).scrollIntoViewIfNeeded();
  await expect(form).not.toHaveAttribute('data-waits');
  const day = form.getByLabel('The day it is for');
  const name = form.getByLabel('Your Full Name');
  await name.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const ring = await name.evaluate((field) => getComputedStyle(field).outlineColor);
  await form.getByRole('checkbox', { name: /words/ }).focus();
  // Day, month, year, and the button of the calendar.
  for (let part = 0; part < 4; part += 1) {
    await page.keyboard.press('Tab');
    await expect(day).toBeFocused();
    await expect(day).toHaveCSS('outline-style', 'solid');
    await expect(day).toHaveCSS('outline-color', ring);
  }
});

test('ADM-01 ADM-09 a button of staff that waits for words says for which; the log names what it is about, and leads there', async ({
  page,
  shop,
}) => {
  await openAsStaff(page, shop);
  await page.goto('/admin/requests');
  const hold = page.getByRole('button', { name: 'Hold', exact: true });
  await expect(hold).toBeDisabled();
  await expect(hold).toHaveAccessibleDescription('Needs the order’s number and a reason.');
  await page.goto('/admin/moderation');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Write the words first, two letters or more.');
  await page.getByLabel('Word or phrase').fill('plain nonsense');
  await expect(add).toHaveAccessibleDescription('');
  await add.click();
  await page.goto('/admin/logs');
  const row = page.getByRole('row', { name: /Moderation term added/ }).first();
  await expect(row).toContainText('Words that are held: plain nonsense');
  await row.getByRole('link', { name: 'plain nonsense' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
});

test('ADM-01 a producer who opens the page of visits is told that it is for admins', async ({ page, shop }) => {
  await openAsStaff(page, shop, 'producer');
  await page.goto('/admin/visits');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
});

test('SITE-17 WIZ-01 on a phone without a network each step begins below the bar that says so', async ({
  page,
  context,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.answerOccasion();
  await context.setOffline(true);
  await wizard.answerEssentials();
  const bar = page.locator('.offline-bar');
  const progress = wizard.root.getByText('3 of 5, Personal Details');
  // The step is scrolled to below the bar once both stand there.
  const isBelow = async (): Promise<boolean> => {
    const [above, below] = [await bar.boundingBox(), await progress.boundingBox()];
    return above !== null && below !== null && below.y > above.y + above.height;
  };
  await expect.poll(isBelow, { message: 'the step to begin below the bar' }).toBe(true);
  // A part of the page that is fetched meanwhile does not arrive.
  if (problems.length > 0) expectProblem(problems, /ERR_INTERNET_DISCONNECTED/);
});

test('SITE-15 WIZ-11 a code that was typed and not used is not passed over on the way to paying', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.next();
  await wizard.root.getByText('I have a code').click();
  await wizard.root.getByLabel(/^Code/).fill('0B5X-50SC-T714');
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your code is not taken off yet.' })).toBeVisible();
  await wizard.root.getByLabel(/^Code/).fill('');
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await page.waitForURL(/\/pay\//);
});

test('GIFT-05 the sentence of an invitation runs from the left, also where it begins with a Hebrew name', async ({
  page,
  shop,
}) => {
  const { circle } = await new TestBrowser(shop.url).api.circles.saveDraftCircle({
    draft_key: globalThis.crypto.randomUUID(),
    honouree: 'Ruth',
    giver: 'דן',
    message: '',
    last_day: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10),
    most_friends: 3,
  });
  await page.goto(circle?.url ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr');
});
