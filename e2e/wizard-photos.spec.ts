import { expect, test } from './test.ts';
import { photo, WizardPage } from './wizard-page.ts';

test('WIZ-09 refuses with the name of each file, takes the rest, and lets each be removed', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await wizard.addPhotos([
    await photo('garden.jpg'),
    { name: 'scan.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II*') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(8_388_609) },
  ]);
  const refusals = 'scan.tiff: Invalid file type, huge.jpg: File too large (max 8MB)';
  await expect(page.getByRole('alert').filter({ hasText: `Some files were rejected: ${refusals}` })).toBeVisible();
  await expect(wizard.root.getByRole('listitem').filter({ hasText: 'scan.tiff: Invalid file type' })).toBeVisible();
  await expect(wizard.root.getByText('1 of 10 added')).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Remove garden.jpg' }).click();
  await expect(wizard.root.getByText('garden.jpg')).toBeHidden();
});

test('WIZ-09 a file that only claims to be a photo is refused by its content', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await wizard.addPhotos([{ name: 'trick.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>not a photo') }]);
  await expect(wizard.root.getByRole('listitem').filter({ hasText: 'trick.jpg: Invalid file type' })).toBeVisible();
});

test('WIZ-09 an eleventh photo is refused', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  const one = await photo('a.jpg');
  await wizard.addPhotos(Array.from({ length: 11 }, (_, number) => ({ ...one, name: `${number}.jpg` })));
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum 10 images allowed' })).toBeVisible();
  await expect(wizard.root.getByText(/of 10 added/)).toBeHidden();
});

test('WIZ-09 photos come back after a reload', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await wizard.andKeep(async () => {
    await wizard.addPhotos([await photo('garden.jpg'), await photo('gang.jpg', 500)]);
    await expect(wizard.root.getByText('2 of 10 added')).toBeVisible();
  });
  await page.reload();
  await expect(wizard.root.getByText('2 of 10 added')).toBeVisible();
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(2);
  await wizard.next();
  await expect(wizard.root.getByText('2 photos: garden.jpg, gang.jpg')).toBeVisible();
});

test('WIZ-09 a dropped connection stops the upload, and it carries on by itself when it is back', async ({
  page,
  context,
}) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await context.setOffline(true);
  await wizard.addPhotos([await photo('garden.jpg')]);
  await expect(wizard.root.getByRole('button', { name: 'Try garden.jpg again' })).toBeVisible();
  await context.setOffline(false);
  await expect(wizard.root.getByText('1 of 10 added')).toBeVisible();
});

for (const [status, code, sentence] of [
  [507, 'UPLOADS_FULL', 'We have no room for photos right now.'],
  [429, 'TOO_MANY_UPLOADS', 'Too many photos came from your connection.'],
] as const) {
  test(`HOLE-15 a photo that is refused by ${code} says so, stays, and loses nothing typed`, async ({ page }) => {
    const wizard = new WizardPage(page);
    await wizard.walkToSound();
    await wizard.chooseFilm();
    await page.route('**/uploads', (route) => route.fulfill({ status, json: { code } }));
    await wizard.addPhotos([await photo('garden.jpg')]);
    await expect(wizard.root.getByText(sentence)).toBeVisible();
    await page.unroute('**/uploads');
    await wizard.root.getByRole('button', { name: 'Try garden.jpg again' }).click();
    await expect(wizard.root.getByText('1 of 10 added')).toBeVisible();
    await wizard.back();
    await expect(wizard.root.getByLabel('Your favourite moment together')).toHaveValue('Dancing in the kitchen');
  });
}

test('WIZ-09 an upload cut off by a reload is named and carries on when the file is picked again', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.chooseFilm();
  await page.route('**/uploads/*', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()));
  const garden = await photo('garden.jpg');
  // Its bytes are sent only once the browser remembers where to.
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await wizard.andKeep(() => wizard.addPhotos([garden]));
  await expect(wizard.root.getByText('0 of 10 added, 1 uploading')).toBeVisible();
  await sending;
  await page.reload();
  await expect(wizard.root.getByText('Not finished last time: garden.jpg')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await wizard.addPhotos([garden]);
  await expect(wizard.root.getByText('1 of 10 added')).toBeVisible();
});
