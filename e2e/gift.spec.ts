import { becomeBuyer, buy, expect, expectProblem, letterAbout, refusedCall, release, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

test('GIFT-02 GIFT-03 GIFT-04 a gift is made, tried, unwrapped on a telephone with a script of its own, and answers back', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const order = await buy(shop, { format: 'audio+video', first_name: 'Mags' });
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await page.goto(`/development/buyer-portal?order=${order.number}`);
  const panel = page.getByRole('region', { name: 'Give it' });
  await panel.getByLabel('Your dedication').fill('You told us no presents.');
  await panel.getByLabel(/^From/).fill('Sam and Kit');
  await panel.getByLabel('Ask a question only they can answer').check();
  await panel.getByLabel('Question', { exact: true }).fill('  ');
  await panel.getByLabel('Answer', { exact: true }).fill('Café de Flore');
  await panel.getByRole('button', { name: 'Make the gift page' }).click();
  await expect(panel.getByText('Please write the question, or take the tick away.')).toBeVisible();
  await expect(panel.getByText('The page is open.'), 'nothing is saved without it').toHaveCount(0);
  await panel.getByLabel('Question', { exact: true }).fill('Where did we get lost?');
  await panel.getByRole('button', { name: 'Make the gift page' }).click();
  await expect(panel.getByText('The page is open.')).toBeVisible();
  const [zone, day] = [panel.getByLabel('Where they live (time zone)'), panel.getByLabel('Day', { exact: true })];
  await zone.selectOption('Pacific/Pago_Pago');
  const proposed = await day.inputValue();
  await zone.selectOption('Pacific/Kiritimati');
  await expect(day, 'where it is a day later').not.toHaveValue(proposed);
  await day.fill('2031-06-01');
  await zone.selectOption('Pacific/Pago_Pago');
  await expect(day, 'the giver’s own day').toHaveValue('2031-06-01');
  await panel.getByRole('button', { name: 'Send me a test' }).click();
  const test = await letterAbout(shop, 'Test: Sam and Kit made something for you');
  await expectAccessible(page, 'the giver’s panel');
  const address = /\/gift\/[\w-]{43}/.exec(test)?.[0] ?? '';

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 320, height: 640 } });
  const gift = await phone.newPage();
  const answer = await gift.goto(address);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  await expect(gift.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await expect(gift.getByText('You told us no presents.')).toHaveCount(0);
  await expectAccessible(gift, 'the question');
  await gift.getByLabel('Your answer').fill('the zoo');
  await gift.getByRole('button', { name: 'Open' }).click();
  await expect(gift.getByRole('alert')).toContainText('That is not it.');
  await gift.getByLabel('Your answer').fill('cafe de flore');
  await gift.getByRole('button', { name: 'Open' }).click();
  await expect(gift.getByRole('button', { name: 'Open your present' })).toBeFocused();
  await expectAccessible(gift, 'a wrapped present');
  await gift.keyboard.press('Enter');
  await expect(gift.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(gift.locator('[data-sung=now]')).toBeVisible();
  await expect(gift.getByText('You told us no presents.')).toBeVisible();
  await expectNoSidewaysScroll(gift);
  await expectAccessible(gift, 'an open present');
  // Within the first second the slider says 0 already: Home leads to the beginning from there too.
  await gift.getByRole('button', { name: 'Pause' }).click();
  const song = gift.locator('#gift-song');
  await song.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 0.7;
  });
  const slider = gift.getByRole('slider', { name: 'Position in the song' });
  await expect(slider).toHaveValue('0');
  await slider.press('Home');
  await expect.poll(() => song.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);
  const scripts = await gift.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js($|\?)/.test(name) ? [name] : [])),
  );
  expect(scripts.map((name) => name.replace(/.*\/assets\/(page-script)-.*/, '$1'))).toEqual(['page-script']);

  // Nobody has let this browser use a microphone.
  await gift.getByRole('button', { name: 'Record' }).click();
  await expect(gift.getByText('Your browser does not let us record. You can choose a file instead.')).toBeVisible();
  // Its form is far down: the page comes back to it, and to what it says.
  await gift.getByRole('button', { name: 'Send it' }).click();
  await expect(gift.getByText('Please write a line, or add a voice note or a film.')).toBeInViewport();
  await expect(gift.getByRole('region', { name: 'Say thank you' })).toBeFocused();
  await gift.getByLabel('A line').fill('We cried, all of us.');
  await gift.getByLabel(/My line may also stand on this page/).check();
  await gift.getByRole('button', { name: 'Send it' }).click();
  await expect(gift.getByText('You wrote: We cried, all of us.')).toBeInViewport();
  await expectAccessible(gift, 'a thank-you that was left');
  await letterAbout(shop, 'A thank-you for your song');
  await page.reload();
  await expect(panel.getByText('We cried, all of us.')).toBeVisible();
  await expect(panel.getByText(/^Unwrapped on/)).toBeVisible();
  await panel.getByLabel(/^Show this line on the gift page/).check();
  await expect(panel.getByText('You both agree: it stands on the page.')).toBeVisible();
  await gift.reload();
  await expect(gift.getByRole('blockquote')).toHaveText('We cried, all of us.');
  await gift.getByRole('button', { name: 'Do not show it here any more' }).click();
  await expect(gift.getByText('Only the giver sees your line.')).toBeVisible();
  await expect(gift.getByRole('blockquote')).toHaveCount(0);
  await phone.close();

  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(address);
  await still.getByLabel('Your answer').fill('CAFÉ DE FLORE');
  await still.getByRole('button', { name: 'Open' }).click();
  await expect(still.getByText('You told us no presents.')).toBeVisible();
  await expect(still.locator('audio[controls]')).toBeVisible();
  await plain.close();
});

test('GIFT-02 a question is shut after a few wrong answers, and a closed page is nobody’s', async ({
  page,
  shop,
  problems,
}) => {
  const order = await buy(shop, { first_name: 'Mags' });
  await release(shop, order.number);
  const { api } = order.browser;
  const asks = { question: 'Where did we get lost?', answer: 'Paris', may_download: false, last_day: null };
  const words = { dedication: 'For you.', signature: 'Sam' };
  const saved = await api.gifts.saveGift({ order_number: order.number, ...words, ...asks });
  const address = new URL(saved.page?.url ?? '').pathname;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  const alert = page.getByRole('alert');
  for (const tries of [1, 2, 3, 4, 5, 6]) {
    await page.getByLabel('Your answer').fill(`guess ${tries}`);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(alert).toContainText(tries < 6 ? 'That is not it.' : 'That was too many times.');
    if (tries === 1) await expectAccessible(page, 'a wrong answer');
  }
  await page.getByLabel('Your answer').fill('Paris');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(alert).toContainText('That was too many times.');
  await expectAccessible(page, 'too many answers');
  await expectNoSidewaysScroll(page);
  await api.gifts.setGiftOpen({ order_number: order.number, open: false });
  // Taller than what stands on it.
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(address);
  expectProblem(problems, refusedCall);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no gift here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find Your Order' })).toHaveAttribute('href', /buyer-portal\?plain$/);
  await expect(page.getByText('Keepsong')).toHaveCount(0);
  const foot = await page.getByRole('contentinfo').evaluate((element) => element.getBoundingClientRect().bottom);
  expect(Math.round(foot), 'its foot stands at the lower edge').toBeGreaterThanOrEqual(900);
  await expectAccessible(page, 'a closed page');
  await expectNoSidewaysScroll(page);
});
