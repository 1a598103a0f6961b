import { expect, test } from './test.ts';
import { expectAccessible, expectNoSidewaysScroll, photo, WizardPage } from './wizard-page.ts';

test('WIZ-01 every step and refusal passes axe and fits 320 and 1280 px', async ({ page }) => {
  test.setTimeout(180_000);
  const wizard = new WizardPage(page);
  const check = async (where: string): Promise<void> => {
    // Ends narrow: so is each step walked through on a phone.
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${where} at ${width}`);
      await expectNoSidewaysScroll(page);
    }
  };
  await wizard.open();
  await check('occasion');
  await wizard.next();
  await check('occasion refused');
  await wizard.answerOccasion();
  await check('essentials');
  await wizard.next();
  await check('essentials refused');
  await wizard.answerEssentials();
  await wizard.next();
  await check('story refused');
  await wizard.answerStory();
  await wizard.chooseFilm();
  await wizard.next();
  await check('sound refused');
  await wizard.addPhotos([await photo('a.jpg'), { name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('G') }]);
  await expect(wizard.root.getByText('1 of 10 added')).toBeVisible();
  await check('photos');
  await wizard.next();
  await expect(wizard.heading(/Read it once/)).toBeFocused();
  await check('review');
  await wizard.root.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('dialog', { name: 'Clear all answers?' })).toBeVisible();
  await check('start again');
});

test('WIZ-01 an order is filled in by keyboard alone, and the foot never covers the focus', async ({ page }) => {
  const wizard = new WizardPage(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await wizard.open();
  const focusedLabel = (): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement;
      const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      return (field ? element.labels?.[0]?.textContent : element?.textContent) ?? '';
    });
  const focusIsCovered = (): Promise<boolean> =>
    page.evaluate(() => {
      const foot = document.querySelector('.wizard-foot');
      const element = document.activeElement;
      if (!element || !foot || !element.closest('form') || foot.contains(element)) return false;
      const { top } = element.getBoundingClientRect();
      const bar = foot.getBoundingClientRect();
      return top >= bar.top && top < bar.bottom;
    });
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      const label = await focusedLabel();
      // The page may still be scrolling to it.
      await expect.poll(focusIsCovered, { message: `${label} lies under the foot` }).toBe(false);
      if (label.includes(name)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await wizard.heading('What is the song for?').evaluate((heading: HTMLElement) => heading.focus());
  await tabTo('Birthday');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(wizard.heading(/Who is it for/)).toBeFocused();
  await tabTo('First name');
  await page.keyboard.type('Ruth');
  await tabTo('Your email');
  await page.keyboard.type('des@example.org');
  await tabTo('Pop');
  await page.keyboard.press('Space');
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await expect(wizard.heading('Tell us the story')).toBeFocused();
  await tabTo('Your favourite moment together');
  await page.keyboard.type('Dancing in the kitchen');
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await expect(wizard.heading('How should it sound?')).toBeFocused();
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await expect(wizard.heading(/Read it once/)).toBeFocused();
  await tabTo('Secure Payment');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/');
});

test('WIZ-01 with reduced motion nothing moves, where otherwise something does', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  await wizard.next();
  await page.route('**/rpc/orders/createCheckoutSession', () => undefined);
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Pressing your order' })).toBeVisible();
  const moving = (): Promise<number> =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => animation.effect instanceof KeyframeEffect)
          .filter((animation) =>
            (animation.effect as KeyframeEffect)
              .getKeyframes()
              .some((frame) => 'transform' in frame || 'rotate' in frame),
          )
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
    );
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
});
