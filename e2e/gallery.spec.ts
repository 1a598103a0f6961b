import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';
import { titleOfSample } from './sample-titles.ts';

// Its dialogs rise and its record turns.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The samples' gallery as a visitor uses it. */
class GalleryPage {
  readonly root: Locator;
  readonly dialog: Locator;
  readonly cards: Locator;
  readonly counter: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('#samples');
    this.dialog = this.root.getByRole('dialog');
    this.cards = this.root.locator('.sample-card');
    this.counter = this.dialog.getByText(/^\d+ \/ \d+$/);
  }

  /** Its script comes when a visitor comes near; until then chips are a picture. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await this.root.scrollIntoViewIfNeeded();
    const audio = this.root.getByRole('button', { name: 'Audio', exact: true });
    await expect(async () => {
      await audio.click();
      await expect(audio).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
    }).toPass();
    await this.show('Video');
  }

  async show(chip: string): Promise<void> {
    await this.root.getByRole('button', { name: chip, exact: true }).click();
    await expect(this.root.getByRole('button', { name: chip, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }

  async step(name: 'Previous sample' | 'Next sample'): Promise<void> {
    await this.dialog.getByRole('button', { name }).click();
  }

  /** Sound or picture moves on. */
  async expectPlaying(kind: 'audio' | 'video'): Promise<void> {
    await expect
      .poll(() => this.dialog.locator(kind).evaluate((media: HTMLMediaElement) => media.currentTime))
      .toBeGreaterThan(0);
  }
}

test('GAL-01 GAL-02 GAL-04 GAL-06 GAL-07 chips filter, songs and films play, next and previous go around', async ({
  page,
}) => {
  const played: unknown[] = [];
  await page.exposeFunction('tellTest', (detail: unknown) => played.push(detail));
  await page.addInitScript(`addEventListener('keepsong:track', (event) => tellTest(event.detail))`);
  const gallery = new GalleryPage(page);
  await gallery.open();
  for (const chip of ['Audio', 'Video', 'Birthday', 'Wedding', 'Anniversary', 'Graduation', 'Travel', 'Housewarming']) {
    await gallery.show(chip);
    const kinds = await gallery.cards.allInnerTexts();
    expect(kinds.length, chip).toBeGreaterThan(2);
    for (const kind of kinds) expect(kind).toContain(chip);
  }
  await gallery.show('Just Because');
  await expect(gallery.cards).toHaveCount(3);

  await gallery.cards.first().click();
  await expect(gallery.dialog).toHaveAccessibleName(titleOfSample('just-because-bill'));
  await expect(gallery.counter).toHaveText('1 / 3');
  await gallery.expectPlaying('audio');
  await expect(gallery.dialog.getByRole('list', { name: 'Words of the song' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await expectAccessible(page, 'a song');
  await gallery.step('Previous sample');
  await expect(gallery.counter).toHaveText('3 / 3');
  await expect(gallery.dialog).toHaveAccessibleName(titleOfSample('just-because-grandpa'));
  await gallery.expectPlaying('video');
  // The words are in the picture: twice only for who asks for it.
  const track = gallery.dialog.locator('track');
  expect(await track.evaluate(({ track: { mode } }: HTMLTrackElement) => mode)).toBe('disabled');
  await track.evaluate((element: HTMLTrackElement) => (element.track.mode = 'showing'));
  await expect
    .poll(() => track.evaluate((element: HTMLTrackElement) => element.track.cues?.length ?? 0))
    .toBeGreaterThan(0);
  await expectAccessible(page, 'a film');
  await gallery.step('Next sample');
  await expect(gallery.counter).toHaveText('1 / 3');
  await expect(gallery.dialog.getByRole('button', { name: 'Next sample' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(gallery.dialog).toHaveAccessibleName(titleOfSample('just-because-nadia'));
  await gallery.expectPlaying('audio');
  await page.keyboard.press('ArrowLeft');
  await expect(gallery.counter).toHaveText('1 / 3');
  expect(played).toContainEqual({
    event: 'play_sample',
    data: { sample: 'just-because-grandpa', type: 'video', occasion: 'just-because' },
  });

  await gallery.dialog.getByRole('button', { name: 'Create My Song' }).click();
  await expect(gallery.dialog).toHaveCount(0);
  await expect(page.locator('#order-wizard')).toBeInViewport();
});

test('GAL-03 GAL-07 a browser that starts nothing shows Tap to play, a missing file says so', async ({ page }) => {
  await page.addInitScript(() => {
    const media = HTMLMediaElement.prototype;
    const play: () => Promise<void> = Reflect.get(media, 'play');
    let first = true;
    // What a browser with a strict policy does before the visitor touches the film itself.
    media.play = function refuseOnce() {
      if (!first) return play.call(this);
      first = false;
      return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    };
  });
  await page.route('**/samples/wedding-hannah-eve.mp4*', (route) => route.fulfill({ status: 404 }));
  const gallery = new GalleryPage(page);
  await gallery.open();
  await gallery.cards.filter({ hasText: titleOfSample('wedding-priya-tom') }).click();
  const tap = gallery.dialog.getByRole('button', { name: 'Tap to play' });
  await expect(tap).toBeVisible();
  await expectAccessible(page, 'tap to play');
  await tap.click();
  await expect(tap).toHaveCount(0);
  await gallery.expectPlaying('video');
  await gallery.step('Next sample');
  await expect(gallery.dialog.getByRole('alert')).toContainText('This sample can’t be played right now');
  await expectAccessible(page, 'a missing film');
  await page.unroute('**/samples/wedding-hannah-eve.mp4*');
  await gallery.dialog.getByRole('button', { name: 'Try again' }).click();
  await gallery.expectPlaying('video');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 700 } });

  test('GAL-05 a film closes on a swipe down over 100 px and when full screen exits, and fits 320 px', async ({
    page,
  }) => {
    const gallery = new GalleryPage(page);
    await gallery.open();
    const session = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number): Promise<void> => {
      const at = (y: number) => [{ x: 160, y }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await gallery.cards.first().tap();
    await gallery.expectPlaying('video');
    await expectNoSidewaysScroll(page);
    await swipe(250, 340);
    await swipe(400, 250);
    await expect(gallery.dialog).toBeVisible();
    await swipe(250, 400);
    await expect(gallery.dialog).toHaveCount(0);

    await gallery.cards.first().tap();
    await gallery.expectPlaying('video');
    await gallery.dialog.locator('video').evaluate((film) => film.requestFullscreen());
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO');
    await page.evaluate(() => document.exitFullscreen());
    await expect(gallery.dialog).toHaveCount(0);
    await expect(gallery.cards.first()).toBeFocused();
    await gallery.show('Audio');
    await gallery.cards.first().tap();
    await gallery.expectPlaying('audio');
    await expectNoSidewaysScroll(page);
  });
});
