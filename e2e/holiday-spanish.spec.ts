import { expect, expectProblem, letterAbout, release, test } from './fixtures.ts';
import { HolidayPage, spanish } from './holiday-page.ts';
import { expectAccessible, photo } from './wizard-page.ts';

test('HOL-02 HOL-06 HOL-07 HOL-08 MEND-09 in Spanish from the refusal over a dead line to the portal and its letters', async ({
  page,
  shop,
  problems,
}) => {
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
});
