import { expect, expectProblem, openStaffOf, staffBrowser, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, photo } from './wizard-page.ts';

const slug = 'dance-in-the-hall';

test.beforeAll(async ({ shop }) => {
  const { api } = await staffBrowser(shop);
  await api.trending.saveTemplate({
    key: 'hall',
    headline: 'Tell us about the two of them.',
    prompt_skeleton: 'They dance in the hall.\n{personal_details}\nSing: {custom_message}',
    genre_options: ['Jazz', 'Polka'],
    mood_options: ['Romantic', 'Happy'],
  });
  const { id } = await api.trending.saveTrend({
    id: null,
    based_on: 0,
    content: {
      slug,
      title: 'Dance in the hall',
      dek: 'Nobody is watching.',
      author: 'The studio',
      tags: ['Small Rooms', 'Second Tag', 'Third Tag', 'Fourth Tag', 'Fifth Tag'],
      topic_entities: ['halls', 'coats', 'shoes'],
      occasion: 'wedding',
      genre: 'Jazz',
      producer_note: 'Start with the coats.',
      sleeve: { occasion: 'wedding', seed: 'hall', title: 'Coats', name: 'Ruth' },
      hero_image: null,
      hero_alt: '',
      og_image: null,
      video_url_9x16: null,
      audio_url: '/samples/birthday-theo.mp3',
      captions_url: null,
      cta_template_key: 'hall',
      body: '## Coats\n\nA hall is narrow.',
    },
  });
  await api.trending.publishTrend({ id, version: 1, at: null });
});

test('TRD-01 TRD-02 TRD-08 TRD-09 WIZ-16 a reader hears a song, reads an article, makes a version and finds it in the wizard', async ({
  page,
}) => {
  await page.goto('/trending');
  await expect(page.getByRole('heading', { name: 'Top 3 Trending Occasions' })).toBeVisible();
  await page.getByRole('button', { name: 'Hear Full Song + See Lyrics' }).first().click();
  const song = page.getByRole('dialog');
  await expect(song.getByRole('link', { name: 'Create Yours Now' })).toBeInViewport();
  await expect(song.getByRole('heading', { name: 'Full lyrics' })).toBeVisible();
  await expect(song.getByRole('heading', { name: 'Producer’s note' })).toBeVisible();
  await song.getByRole('button', { name: /^Play / }).click();
  await song.getByRole('button', { name: /^Pause / }).click();
  await expect(song.getByRole('button', { name: /^Play / })).toBeVisible();
  for (const name of ['X', 'Facebook', 'WhatsApp'])
    await expect(song.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', /%2Ftrending/);
  await expect(song.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await song.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Dance in the hall' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dance in the hall' })).toBeVisible();
  await page.getByRole('button', { name: 'Make Your Version' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Take it to the order form' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Missing Information' })).toContainText(
    'Please fill in your name and email to continue.',
  );
  await expect(form.getByRole('listitem')).toHaveText(['Small Rooms', 'Second Tag', 'Third Tag', 'Fourth Tag']);
  await form.getByLabel('Your name').fill('Dan');
  await form.getByLabel('Your email').fill('dan@example.com');
  await form.getByRole('radio', { name: 'Polka' }).check();
  await form.getByLabel('Personal details').fill('Ruth kicked off her shoes.');
  await expect(form.getByLabel('Your prompt')).toContainText('They dance in the hall. Ruth kicked off her shoes.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make Your Version' }).first().click();
  await expect(form.getByLabel('Personal details'), 'closed by mistake').toHaveValue('Ruth kicked off her shoes.');
  await form.getByRole('radio', { name: 'Romantic' }).check();
  // The first one fails, as where a browser keeps nothing.
  await page.evaluate(() => {
    const kept = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') ?? {};
    Storage.prototype.setItem = () => {
      Object.defineProperty(Storage.prototype, 'setItem', kept);
      throw new Error('full');
    };
  });
  await form.getByRole('button', { name: 'Take it to the order form' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to prepare your remix' })).toContainText(
    'Failed to prepare your remix. Please try again.',
  );
  await form.getByRole('button', { name: 'Take it to the order form' }).click();
  await expect(page).toHaveURL(/\/development\?.*utm_campaign=dance-in-the-hall.*#order-wizard$/);
  const wizard = page.getByRole('region', { name: 'Order a song' });
  await expect(wizard).toContainText('Begun at “Dance in the hall”');
  await expect(wizard.locator('input[type=email]')).toHaveValue('dan@example.com');
  // Who remixes is not the one who is sung to.
  await expect(wizard.getByRole('textbox').first()).toHaveValue('');
  const kept = await page.evaluate(() => window.sessionStorage.getItem('trendingOrderData'));
  expect(kept).toBeNull();
});

test('TRD-03 TRD-04 an article and the page without one can be read by everybody, on a phone too', async ({
  page,
  problems,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/trending', `/trending/${slug}`, '/trending/small-rooms', '/featured-producers']) {
    await page.goto(path);
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page);
  }
  const answer = await page.goto('/trending/no-such-story');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Trend Not Found' })).toBeVisible();
  await expect(page.getByText('Trend not found or unavailable.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Trending' }).click();
  await expect(page).toHaveURL(/\/trending$/);
  problems.length = 0;
});

test('MEND-05 TRD-03 an article without a script can be read and shared, and offers no button that does nothing', async ({
  browser,
}) => {
  const without = await browser.newContext({ javaScriptEnabled: false });
  const page = await without.newPage();
  await page.goto(`/trending/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible();
  await without.close();
});

test('TRD-05 TRD-07 an article’s preview plays and pauses, begins anew at its end, and says when it cannot; its link is copied', async ({
  page,
  context,
  problems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (what: object) => Promise.resolve(Object.assign(window, { what })),
    });
  });
  await page.goto(`/trending/${slug}`);
  const sound = page.locator('.audio-preview audio');
  const isPaused = (): Promise<boolean> => sound.evaluate((audio: HTMLAudioElement) => audio.paused);
  await page.getByRole('button', { name: 'Play Dance in the hall' }).click();
  await expect(page.getByText('Pause the audio preview')).toBeVisible();
  await page.getByRole('button', { name: 'Pause Dance in the hall' }).click();
  await expect(page.getByText('Play the audio preview')).toBeVisible();
  expect(await isPaused()).toBe(true);
  await page.getByRole('button', { name: 'Play Dance in the hall' }).click();
  await expect(page.getByText('Pause the audio preview')).toBeVisible();
  await sound.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration;
  });
  await expect(page.getByText('Play the audio preview')).toBeVisible();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/trending\/dance-in-the-hall$/);
  await page.getByRole('button', { name: 'Share…' }).first().click();
  expect(await page.evaluate(() => 'what' in window && window.what)).toMatchObject({ title: 'Dance in the hall' });
  const x = await page.getByRole('link', { name: /^X/ }).first().getAttribute('href');
  expect(new URL(x ?? '').searchParams.get('hashtags')).toBe('SmallRooms,SecondTag,ThirdTag,Halls,Coats');
  await page.route('**/samples/birthday-theo.mp3*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await page.getByRole('button', { name: 'Play Dance in the hall' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Unable to play audio preview.' });
  await expect(told).toContainText('Audio Error');
  await expect(page.getByText('Play the audio preview')).toBeVisible();
  problems.length = 0;
});

test('PRD-01 the producers’ page finds an order', async ({ page }) => {
  await page.goto('/featured-producers');
  await page.getByRole('button', { name: 'Find Your Order' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
});

const day = 24 * 3600_000;

test('TRD-03 TRD-04 an article is written with a picture, scheduled, read from its moment on, and an earlier version comes back', async ({
  page,
  pastShop,
  problems,
}) => {
  const story = `${pastShop.url}/trending/second-story`;
  await openStaffOf(page, pastShop, '/admin/trends/new');
  await page.getByLabel('Title', { exact: true }).fill('Second story');
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('Second Story');
  await page.getByLabel('Sentence under the title').fill('A sentence.');
  await page.getByLabel('Author').fill('Ada');
  await page.getByLabel('Text', { exact: true }).fill('Some **strong** words.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('strong');
  await page.getByLabel('Text', { exact: true }).selectText();
  await page.getByRole('button', { name: 'Quotation' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('> Some **strong** words.');
  await expect(preview.locator('blockquote')).toBeVisible();
  await page.getByLabel('File', { exact: true }).setInputFiles(await photo('kitchen.jpg'));
  await page.getByRole('button', { name: 'Add the file' }).click();
  await page.getByRole('button', { name: 'Use cut to 9:16' }).click();
  await page.getByRole('button', { name: 'Put at the end of the text' }).click();
  await expect(preview.locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Save a version' }).click();
  await expect(page.getByText('Please look again at: Address.')).toBeVisible();
  await expect(address).toBeFocused();
  await expect(page.getByText('This is not in the form that the field needs.')).toBeVisible();
  expectProblem(problems, /status of 400/);
  await expectAccessible(page, 'the editor');
  await address.fill('second-story');
  await expect(page.getByText('This is not in the form that the field needs.')).toHaveCount(0);
  // The address follows a moment later: whoever is quicker loses nothing by it.
  let follow: () => void = () => undefined;
  const followed = new Promise<void>((resolve) => {
    follow = resolve;
  });
  await page.route('**/admin/trending/*.data*', async (route) => {
    await followed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save a version' }).click();
  // As the browser's own clock writes it: the shop is forty days behind.
  const soon = new Date(Date.now() - 39 * day);
  await page
    .getByLabel('Publish at')
    .fill(new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Nobody can read this article now.')).toBeVisible();
  follow();
  expect((await page.request.get(story)).status()).toBe(404);
  await pastShop.moveOn(2);
  await page.goto(story);
  await expect(page.getByRole('heading', { level: 1, name: 'Second story' })).toBeVisible();
  await expect(page.locator('.article-head img')).toHaveAttribute('src', /^\/magazine\/.*\/tall\.jpg$/);
  await page.goBack();
  await page.getByLabel('Text', { exact: true }).fill('Other words.');
  await page.getByRole('button', { name: 'Save a version' }).click();
  await expect(page.getByText('Readers have version 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Readers have version 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Look' }).last().click();
  await page.getByRole('button', { name: 'Make this the newest version' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/Some \*\*strong\*\* words\./);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Readers have version 3.')).toBeVisible();
  await page.goto(story);
  await expect(page.locator('.article-body strong')).toHaveText('strong');
});
