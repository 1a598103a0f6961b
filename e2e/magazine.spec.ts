import { expect, openAsStaff, staffBrowser, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

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
      tags: ['Small Rooms'],
      topic_entities: ['halls'],
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
  await song.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Dance in the hall' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dance in the hall' })).toBeVisible();
  await page.getByRole('button', { name: 'Make Your Version' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Take it to the order form' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Missing Information' })).toContainText(
    'Please fill in your name and email to continue.',
  );
  await form.getByLabel('Your name').fill('Dan');
  await form.getByLabel('Your email').fill('dan@example.com');
  await form.getByRole('radio', { name: 'Polka' }).check();
  await form.getByLabel('Personal details').fill('Ruth kicked off her shoes.');
  await expect(form.getByLabel('Your prompt')).toContainText('They dance in the hall. Ruth kicked off her shoes.');
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

test('PRD-01 the producers’ page finds an order', async ({ page }) => {
  await page.goto('/featured-producers');
  await page.getByRole('button', { name: 'Find Your Order' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
});

test('TRD-03 an article is written with its preview beside it, and published', async ({ page, shop }) => {
  await openAsStaff(page, shop);
  await page.getByRole('link', { name: 'Trending' }).click();
  await page.getByRole('link', { name: 'Write an article' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Second story');
  await page.getByLabel('Address', { exact: true }).fill('second-story');
  await page.getByLabel('Sentence under the title').fill('A sentence.');
  await page.getByLabel('Author').fill('Ada');
  await page.getByLabel('Text', { exact: true }).fill('Some **strong** words.');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('strong');
  // The address follows a moment later: whoever is quicker loses nothing by it.
  let follow: () => void = () => undefined;
  const published = new Promise<void>((resolve) => {
    follow = resolve;
  });
  await page.route('**/admin/trending/*.data*', async (route) => {
    await published;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save a version' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Readers have version 1.')).toBeVisible();
  follow();
  await expect(page).not.toHaveURL(/new$/);
  await expect(page.getByText('Readers have version 1.')).toBeVisible();
  await page.goto('/trending/second-story');
  await expect(page.getByRole('heading', { level: 1, name: 'Second story' })).toBeVisible();
});
