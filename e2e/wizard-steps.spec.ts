import { expect, test } from './test.ts';
import { WizardPage } from './wizard-page.ts';

test('WIZ-02 choosing an occasion goes on by itself, and Back keeps the choice', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  await expect(wizard.root.getByRole('progressbar', { name: 'Order progress' })).toHaveAttribute('value', '0');
  await wizard.answerOccasion('Graduation');
  await expect(wizard.root.getByText('2 of 5, Essentials')).toBeVisible();
  await wizard.back();
  await expect(wizard.heading('What is the song for?')).toBeFocused();
  await expect(wizard.root.getByRole('radio', { name: 'Graduation' })).toBeChecked();
});

test('MEND-10b MEND-10c a song for two, back and forth by the browser’s own buttons, and out of the page from its first step', async ({
  page,
}) => {
  const wizard = new WizardPage(page);
  await page.goto('/travel-souvenir-dev');
  await wizard.open('/anniversary#order-wizard');
  await wizard.root.getByLabel('The second person’s name').fill('Des');
  await wizard.answerEssentials();
  await wizard.answerStory();
  await page.goBack();
  await expect(wizard.heading('Tell us the story')).toBeFocused();
  await expect(wizard.root.getByLabel('Your favourite moment together')).toHaveValue('Dancing in the kitchen');
  await page.goForward();
  await expect(wizard.heading('How should it sound?')).toBeFocused();
  await wizard.back();
  await expect(wizard.heading('Tell us the story')).toBeFocused();
  await wizard.andKeep(() => wizard.root.getByLabel('Your favourite moment together').fill('Dancing in the hall'));
  await page.reload();
  await expect(wizard.root).not.toHaveAttribute('data-waits');
  await expect(wizard.root.getByLabel('Your favourite moment together')).toHaveValue('Dancing in the hall');
  await page.goBack();
  await expect(wizard.heading(/Who is it for/)).toBeFocused();
  await expect(wizard.root.getByLabel('The second person’s name')).toHaveValue('Des');
  await wizard.next();
  await expect(wizard.heading('Tell us the story')).toBeFocused();
  await wizard.next();
  await expect(wizard.heading('How should it sound?')).toBeFocused();
  await wizard.next();
  await expect(wizard.root.getByRole('heading', { name: 'For Ruth & Des' })).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Change: The second person’s name' }).click();
  await expect(wizard.heading(/Who is it for/)).toBeFocused();
  await page.goBack();
  await expect(wizard.root.getByRole('heading', { name: 'For Ruth & Des' })).toBeVisible();
  for (const heading of ['How should it sound?', 'Tell us the story', /Who is it for/]) {
    await page.goBack();
    await expect(wizard.heading(heading)).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL(/travel-souvenir-dev/);
});

test('WIZ-02 arrow keys move the choice and do not leave the step; Enter goes on', async ({ page }) => {
  await page.clock.install();
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.root.getByRole('radio', { name: 'Birthday' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(wizard.root.getByRole('radio', { name: 'Anniversary' })).toBeChecked();
  await page.clock.runFor(700);
  await expect(wizard.heading('What is the song for?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(wizard.heading(/Who is it for/)).toBeFocused();
});

test('WIZ-04 each step refuses with its sentence until it is answered', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.next();
  await wizard.expectRefused('Please fill in all required fields');
  await wizard.answerOccasion();
  await wizard.next();
  await wizard.expectRefused('Please fill in all required fields');
  await wizard.root.getByRole('link', { name: 'Write the name the song is for' }).click();
  await expect(wizard.root.getByLabel('First name')).toBeFocused();
  await expect(wizard.root.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await wizard.answerEssentials();
  await wizard.next();
  await wizard.expectRefused('Please fill in the required field to continue');
  await wizard.root.getByLabel('Your favourite moment together').fill('   \n ');
  await wizard.next();
  await wizard.expectRefused('Please fill in the required field to continue');
});

test('WIZ-05 D25 asks which style Other means and for a real address, and offers no language that nobody here sings', async ({
  page,
}) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.answerOccasion();
  await wizard.fillEssentials();
  await expect(wizard.root.getByRole('group', { name: 'Language' }).getByRole('radio', { name: 'Other' })).toHaveCount(
    0,
  );
  await wizard.root.getByRole('group', { name: 'Music' }).getByRole('radio', { name: 'Other' }).check();
  await wizard.next();
  await wizard.expectRefused('Please specify the music style you want for your song');
  await wizard.root.getByLabel('Which style?').fill('Sea shanty');
  await wizard.root.getByLabel('Your email').fill('no address');
  await wizard.next();
  await wizard.expectRefused('Please enter a valid email address.');
  await wizard.root.getByLabel('Your email').fill('des@example.org');
  await wizard.next();
  await expect(wizard.heading('Tell us the story')).toBeFocused();
});

test('WIZ-06 offers the lists with their defaults', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  for (const [group, chosen, count] of [
    ['Mood', 'Happy', 6],
    ['Voice', 'No Preference', 3],
    ['Tempo', 'Medium', 3],
  ] as const) {
    const radios = wizard.root.getByRole('group', { name: group }).getByRole('radio');
    await expect(radios).toHaveCount(count);
    await expect(radios.and(page.getByLabel(chosen, { exact: true }))).toBeChecked();
  }
  await expect(wizard.root.getByRole('radio', { name: /Just the song/ })).toBeChecked();
});

test('WIZ-07 the counter appears at 80 % and the field takes no more than its limit', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  const story = wizard.root.getByLabel('Your favourite moment together');
  await story.fill('x'.repeat(799));
  await expect(wizard.root.getByText('799 of 1000')).toBeHidden();
  await story.press('End');
  await story.pressSequentially('y');
  await expect(wizard.root.getByText('800 of 1000')).toBeVisible();
  await story.fill('x'.repeat(999));
  await story.pressSequentially('yz');
  await expect(wizard.root.getByText('1000 of 1000')).toBeVisible();
  const others = wizard.root.getByLabel('Who else is in the story?');
  await others.fill('x'.repeat(400));
  await expect(wizard.root.getByText('400 of 500')).toBeVisible();
});

test('WIZ-08 a film needs a photo; the price follows the format', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await expect(wizard.root.getByText('Total £25', { exact: true })).toBeVisible();
  await wizard.chooseFilm();
  await expect(wizard.root.getByText('Total £49.99', { exact: true })).toBeVisible();
  await wizard.next();
  await wizard.expectRefused('Please upload at least one photo to create your music video!');
});

test('WIZ-10 the review shows what was entered, leads back to it and adds up', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.next();
  await expect(wizard.heading(/Read it once/)).toBeFocused();
  for (const text of ['Anniversary', 'Ruth', 'des@example.org', 'English', 'Jazz', 'Dancing in the kitchen', 'Happy']) {
    await expect(wizard.root.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  }
  await expect(wizard.root.getByText('£25.00').last()).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Change: First name' }).click();
  await expect(wizard.root.getByLabel('First name')).toHaveValue('Ruth');
});

test('WIZ-11 a failed order puts the button back, keeps the answers and says so', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.next();
  let arrived = (): void => undefined;
  const asked = new Promise<void>((resolve) => (arrived = resolve));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/rpc/orders/createCheckoutSession', async (route) => {
    arrived();
    await held;
    await route.abort();
  });
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await asked;
  await expect(page.getByRole('dialog', { name: 'Pressing your order' })).toBeVisible();
  await expect(wizard.root.locator('button[type=submit]')).toHaveText('Creating Order...');
  await expect(wizard.root.locator('button[type=submit]')).toBeDisabled();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create checkout session' })).toBeVisible();
  await expect(wizard.root.getByRole('button', { name: 'Secure Payment' })).toBeEnabled();
  await expect(wizard.root.getByText('Dancing in the kitchen')).toBeVisible();
});

test('WIZ-12 leads to the payment page, and Back from it finds everything as it was', async ({ page }) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.next();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/') || url.port !== new URL(page.url()).port);
  await page.goBack();
  await expect(wizard.root.getByRole('button', { name: 'Secure Payment' })).toBeEnabled();
  await expect(wizard.root.getByText('Dancing in the kitchen')).toBeVisible();
});

test('WIZ-04 what was typed survives a reload and a closed tab, and lies sealed in the browser', async ({
  page,
  context,
}) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  await wizard.andKeep(() => wizard.root.getByLabel('Your favourite moment together').fill('A very private story'));
  await page.reload();
  await expect(wizard.root.getByLabel('Your favourite moment together')).toHaveValue('A very private story');
  const stored = await page.evaluate(async () => {
    const request = indexedDB.open('keepsong');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const all = request.result.transaction('vault').objectStore('vault').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    const text = (value: unknown): string =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : JSON.stringify(value);
    const records = all.result.map((record: Record<string, unknown>) => Object.values(record).map(text).join());
    return [...records, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join('\n');
  });
  expect(stored).not.toMatch(/private story|Ruth|des@example/);
  await page.close();
  const again = new WizardPage(await context.newPage());
  await again.open();
  await expect(again.root.getByLabel('Your favourite moment together')).toHaveValue('A very private story');
  await again.root.getByRole('button', { name: 'Start again' }).click();
  await again.andKeep(() => again.page.getByRole('button', { name: 'Clear everything' }).click());
  await again.page.reload();
  await expect(again.heading('What is the song for?')).toBeVisible();
});
