import type { Locator, Page } from '@playwright/test';
import { expectProblem, letterAbout, release, test as shopTest } from './fixtures.ts';
import { expect, test } from './test.ts';
import { expectAccessible, expectNoSidewaysScroll, photo } from './wizard-page.ts';

const english = {
  form: 'Holiday Memory Form',
  add: 'Add photos',
  firstName: 'Your first name',
  email: 'Your email',
  destination: 'Where did you go?',
  companionship: 'Who travelled with you?',
  favoriteMemory: 'Your favourite moment',
  submit: /^Continue to payment, £49$/,
};
const spanish: typeof english = {
  form: 'Tus recuerdos del viaje',
  add: 'Añadir fotos',
  firstName: 'Tu nombre',
  email: 'Tu correo electrónico',
  destination: '¿Adónde fuiste?',
  companionship: '¿Con quién viajaste?',
  favoriteMemory: 'Tu momento favorito',
  submit: /^Continuar al pago, 49\s£$/,
};

/** The Holiday Memory Form as a visitor uses it. */
class HolidayPage {
  readonly page: Page;
  readonly words: typeof english;
  readonly form: Locator;
  readonly submit: Locator;

  constructor(page: Page, words = english) {
    this.page = page;
    this.words = words;
    this.form = page.getByRole('form', { name: words.form });
    this.submit = this.form.getByRole('button', { name: words.submit });
  }

  async open(): Promise<void> {
    await this.page.goto('/travel-souvenir-dev');
    await this.comeNear();
  }

  /** The form's script is fetched when the visitor comes near. */
  async comeNear(): Promise<void> {
    await this.form.scrollIntoViewIfNeeded();
    await expect(this.form).not.toHaveAttribute('data-waits');
  }

  field(name: 'firstName' | 'email' | 'destination' | 'companionship' | 'favoriteMemory'): Locator {
    return this.form.getByLabel(this.words[name]);
  }

  async addPhotos(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.form.getByLabel(this.words.add).setInputFiles(files);
  }

  async expectRefused(sentence: string, focused: Locator): Promise<void> {
    await this.submit.click();
    await expect(this.form.getByText(sentence, { exact: true })).toBeVisible();
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport();
  }
}

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

shopTest(
  'HOL-02 HOL-06 HOL-07 HOL-08 MEND-09 in Spanish from the refusal over a dead line to the portal and its letters',
  async ({ page, shop, problems }) => {
    const tracked: unknown[] = [];
    await page.exposeFunction('tellTest', (detail: unknown) => tracked.push(detail));
    await page.addInitScript(`addEventListener('keepsong:track', (event) => tellTest(event.detail))`);
    await page.goto('/travel-souvenir-dev');
    await page.getByLabel('Language of this page').selectOption('Español');
    await expect(page.getByRole('heading', { level: 1, name: 'Llévate las vacaciones a casa' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => localStorage.getItem('song-language'))).toBe('es');
    // What stands around it too: the footer, and the dialog of a sample.
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Ayuda' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Boda o compromiso' })).toBeVisible();
    await page.getByRole('button', { name: /^Nepal: Reproducir/ }).click();
    const sample = page.getByRole('dialog');
    await expect(sample.getByRole('button', { name: 'Ejemplo siguiente' })).toBeVisible();
    await expect(sample.getByText('Ejemplo 2 de 3')).toBeAttached();
    await sample.getByRole('button', { name: 'Cerrar' }).click();
    // The server draws it in Spanish at once.
    expect(await (await page.request.get('/travel-souvenir-dev')).text()).toContain('<html lang="es"');

    const holiday = new HolidayPage(page, spanish);
    await holiday.open();
    await page.getByRole('link', { name: 'Crear mi canción de vacaciones' }).first().click();
    await expect(holiday.form).toBeInViewport();
    await holiday.field('email').fill('lucia@example.org');
    await holiday.addPhotos(await photo('shinjuku.jpg'));
    await expect(holiday.form.getByText('1 de 10 añadidas')).toBeVisible();
    await holiday.expectRefused('El nombre es obligatorio', holiday.field('firstName'));
    await holiday.field('firstName').fill('Lucía 🎐');
    await holiday.field('destination').fill('東京');
    await holiday.field('companionship').fill('Pablo');
    await holiday.field('favoriteMemory').fill('Nos perdimos en la estación');
    await holiday.form.getByLabel('¡Sorpréndeme!').check();
    await holiday.form.getByLabel('Español', { exact: true }).check();
    await page.reload();
    await holiday.comeNear();
    await expect(holiday.field('favoriteMemory')).toHaveValue('Nos perdimos en la estación');
    await expect(holiday.form.getByText('1 de 10 añadidas')).toBeVisible();

    await page.route('**/rpc/orders/sendHolidayEmail', (route) => route.abort());
    await holiday.submit.click();
    await expect(holiday.form.getByRole('alert')).toContainText(
      /Algo ha salido mal\. Inténtalo de nuevo o escribe a \S+@\S+/,
    );
    await expect(holiday.submit).toBeEnabled();
    await expect(holiday.field('firstName')).toHaveValue('Lucía 🎐');
    await expectAccessible(page, 'the failed form');
    await page.unroute('**/rpc/orders/sendHolidayEmail');
    let letThrough: () => void = () => undefined;
    const letGo = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/rpc/orders/createHolidayCheckout', async (route) => {
      await letGo;
      await route.continue();
    });
    await holiday.submit.click();
    await expect(page.getByRole('dialog', { name: 'Guardando tus recuerdos' })).toBeVisible();
    await expect(holiday.form.locator('button[type=submit]')).toHaveText('Procesando...');
    await expect(holiday.form.locator('button[type=submit]')).toBeDisabled();
    letThrough();
    await page.waitForURL(/\/pay\//);
    await expect(page.getByRole('button', { name: 'Pagar 49,00 £' })).toBeVisible();
    expect(tracked).toContainEqual({ event: 'view_offer', data: { page: 'holiday' } });
    expect(tracked).toContainEqual({ event: 'start_checkout', data: { value: 49, currency: 'GBP' } });

    await page.goBack();
    await holiday.comeNear();
    await expect(holiday.field('favoriteMemory')).toHaveValue('Nos perdimos en la estación');
    await expect(holiday.submit).toBeEnabled();
    expectProblem(problems, /ERR_FAILED/);

    await holiday.submit.click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Pagar con esta tarjeta' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Pedido confirmado!' })).toBeVisible();
    await expect(page.getByText('Pago confirmado')).toBeVisible();
    await page.getByRole('link', { name: 'Abrir tu portal' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Los detalles de tu pedido' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const number = new URL(page.url()).searchParams.get('order') ?? '';
    await release(shop, number);
    await page.reload();
    await expect(page.getByLabel('Enviar como petición de revisión')).toBeVisible();
    for (const words of ['Tus archivos', 'Descargas', 'Pagos y reembolsos', 'Resumen del pedido'])
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
    for (const subject of [`Tu pedido ${number} está confirmado`, `Tu canción y tu película, pedido ${number}`])
      expect(await letterAbout(shop, subject, 'lucia@example.org')).not.toMatch(/Your order|Your song|London time/);
  },
);

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
  const dialog = page.getByRole('dialog', { name: 'Santorini in the Rain' });
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
