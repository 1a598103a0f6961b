import { HolidayPage } from './holiday-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible, expectNoSidewaysScroll, photo } from './wizard-page.ts';
import { titleOfSample } from './sample-titles.ts';

test('HOL-03 HOL-04 each refusal in its words, the first one reached, until nothing is missing', async ({ page }) => {
  const holiday = new HolidayPage(page);
  const { form, submit } = holiday;
  await holiday.open();
  await expect(submit).toBeDisabled();
  await holiday.field('email').focus();
  await holiday.field('firstName').focus();
  await expect(form.getByText('Email is required', { exact: true })).toBeVisible();
  await holiday.addPhotos(await photo('oia.jpg'));
  await form.getByRole('button', { name: 'Remove oia.jpg' }).click();
  await expect(form.getByText('At least one photo is required', { exact: true })).toBeVisible();
  await holiday.field('email').fill('  lena@ ');
  await holiday.addPhotos(await photo('oia.jpg'), await photo('cook.jpg'));
  await expect(form.getByText('2 of 10 added')).toBeVisible();

  await holiday.field('firstName').fill('   ');
  await holiday.expectRefused('First name is required', holiday.field('firstName'));
  for (const sentence of [
    'Travel destination is required',
    'Favorite moment is required',
    'Song language is required',
  ]) {
    await expect(form.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'the refused form');
  await holiday.field('firstName').fill('Lena');
  await holiday.expectRefused('Travel destination is required', holiday.field('destination'));
  await holiday.field('destination').fill('Santorini');
  await holiday.expectRefused('Favorite moment is required', holiday.field('favoriteMemory'));
  await holiday.field('favoriteMemory').fill('The last table in Oia');
  await holiday.expectRefused('Travel companions info is required', holiday.field('companionship'));
  await holiday.field('companionship').fill('Nina');
  const genre = form.getByRole('group', { name: 'Preferred music genre' });
  await holiday.expectRefused('Preferred music genre is required', genre.getByLabel('Pop', { exact: true }));
  await genre.getByLabel('Other (please specify)').check();
  await holiday.expectRefused('Please specify your preferred genre', form.getByLabel('Which genre?'));
  await form.getByLabel('Which genre?').fill('Fado');
  const language = form.getByRole('group', { name: 'Language of the song' });
  await holiday.expectRefused('Song language is required', language.getByLabel('English', { exact: true }));
  await language.getByLabel('Italian', { exact: true }).check();
  await holiday.expectRefused('Please enter a valid email address.', holiday.field('email'));
  expect(await genre.getByRole('radio').count()).toBe(14);
  expect(await language.getByRole('radio').count(), 'D25: those that are sung here').toBe(5);
});

test('HOL-05 photos that are none are named, ten are taken, an eleventh brings none', async ({ page }) => {
  const holiday = new HolidayPage(page);
  const alert = page.getByRole('alert');
  await holiday.open();
  const unsupported = (files: string): string =>
    `Some files are not supported: ${files}. Please upload JPG, PNG, GIF, WebP, HEIC, or HEIF only. (AVIF not supported)`;
  const buffer = Buffer.from('not a picture');
  await holiday.addPhotos(
    { name: 'a.avif', mimeType: 'image/avif', buffer },
    { name: 'b.tiff', mimeType: 'image/tiff', buffer },
    await photo('c.jpg'),
  );
  await expect(alert.getByText(unsupported('a.avif, b.tiff'))).toBeVisible();
  await expect(holiday.form.getByText('1 of 10 added')).toBeVisible();
  await holiday.addPhotos({ name: 'renamed.jpg', mimeType: 'image/jpeg', buffer });
  await expect(alert.getByText(unsupported('renamed.jpg'))).toBeVisible();
  await expect(holiday.form.getByRole('button', { name: 'Remove renamed.jpg' })).toHaveCount(0);
  await holiday.addPhotos(...(await Promise.all(Array.from({ length: 10 }, (_, n) => photo(`${n}.jpg`, 80)))));
  await expect(alert.getByText('Maximum 10 images allowed')).toBeVisible();
  await expect(holiday.form.getByText('1 of 10 added')).toBeVisible();
});

test('HOL-01 the page shows its parts, plays the full sample, and fits 320 px with its button never over the focus', async ({
  page,
}) => {
  // Where the focus went is measured at once, not while the page still glides there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 700 });
  const holiday = new HolidayPage(page);
  await holiday.open();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the holiday page');
  await expect(page.getByRole('link', { name: 'Holiday Souvenirs', exact: true })).toHaveAttribute('href', '/');
  for (const place of ['Santorini', 'Nepal', 'Tokyo']) {
    await expect(page.getByRole('heading', { level: 3, name: place })).toBeVisible();
  }
  for (const heading of ['Three steps, and you can unpack', 'One price, pay once', 'Before you pack']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Watch the full sample' }).click();
  const dialog = page.getByRole('dialog', { name: titleOfSample('travel-santorini') });
  await expect
    .poll(() => dialog.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Create My Holiday Song' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#holiday-form')).toBeInViewport();

  const sticky = page.locator('.holiday-sticky');
  await expect(sticky).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(sticky).toBeVisible();
  await page.getByLabel('Language of this page').focus();
  const covered = await page.evaluate(async () => {
    const bar = document.querySelector('.holiday-sticky');
    const under: string[] = [];
    for (const stop of document.querySelectorAll<HTMLElement>('main a, main button')) {
      stop.focus();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const [box, foot] = [stop.getBoundingClientRect(), bar?.getBoundingClientRect()];
      if (foot && foot.height > 0 && box.bottom > foot.top && box.top < foot.bottom) under.push(stop.outerHTML);
      if (stop.closest('#holiday-form')) break;
    }
    return under;
  });
  expect(covered).toEqual([]);
});

test('HOL-02 a page keeps its language, and a link to a page without it opens that page in English', async ({
  page,
}) => {
  await page.goto('/travel-souvenir-dev');
  await page.getByLabel('Language of this page').selectOption('Español');
  await expect(page).toHaveTitle(/recuerdo/i);
  await page.reload();
  await expect(page.getByLabel('Idioma de esta página')).toHaveValue('es');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Graduación' }).click();
  await expect(page).toHaveURL(/\/graduation$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Help' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Ayuda' })).toBeVisible();
});
