import { expect, test } from './test.ts';
import { otherSpellings } from '#app/test/other-spellings.ts';
import { mistakesIn } from '#app/seo/test/check-structured-data.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const legal = [
  ['/privacy-policy', 'Privacy policy', ['Order data is kept 7 years', 'Stripe', 'an outside AI service']],
  ['/cookie-policy', 'Cookie policy', ['__Host-keepsong_browser', '30 days', 'nothing to consent to']],
  [
    '/terms-conditions',
    'Terms and conditions',
    [
      'Standard delivery is within 24 hours',
      'Express is delivered the same day when you order before noon',
      'cancel within 1 hour of ordering if work has not started',
      'within 7 days of delivery',
      'take 5-10 business days',
      'Order data is kept 7 years',
    ],
  ],
] as const;

for (const [address, title, facts] of legal) {
  test(`SITE-23 ${address} says what it must, to be read and to be printed`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(address);
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const fact of facts) await expect(article).toContainText(fact);
    await expect(article).toContainText('71 Marlow Street, London, SE1 4QT');
    await expect(article.getByRole('link', { name: 'hello@keepsong.example' }).first()).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(article).toContainText(/Version \d+\.\d+, \d+ \w+ \d{4}/);
    await expect(article).not.toContainText(/[{}[\]]/);
    await expectAccessible(page, address);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.top-bar')).toBeHidden();
    await expect(page.locator('.foot')).toBeHidden();
    await expect(article).toBeVisible();
  });
}

test('SITE-14 every page of the sitemap tells search engines the truth about itself', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(3);
  const titles = new Set<string>();
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()['x-robots-tag']).toBeUndefined();
    await page.setContent(await response.text(), { waitUntil: 'commit' });
    const head = page.locator('head');
    await expect(head.locator('link[rel=canonical]'), address).toHaveAttribute('href', address);
    await expect(head.locator('meta[name=description]'), address).toHaveAttribute('content', /.{30}/);
    const data = await head.locator('script[type="application/ld+json"]').textContent();
    expect(mistakesIn(JSON.parse(data ?? '')), address).toEqual([]);
    titles.add(await page.title());
    const picture = await head.locator('meta[property="og:image"]').getAttribute('content');
    // Each is drawn on the first request; the next test draws one.
    expect(picture, address).toMatch(/\/og\/[a-z-]+\.png$/);
  }
  expect(titles.size).toBe(addresses.length);
});

test('SITE-14 the picture of a shared link is a real one', async ({ page }) => {
  await page.goto('/og/birthday.png');
  const size = await page
    .locator('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([1200, 630]);
});

test('SITE-14 SITE-22 private pages keep crawlers and caches out; unknown is 404, gone is 410', async ({
  page,
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  for (const address of ['/development/buyer-portal', '/payment-success', '/admin', '/order', '/track-order']) {
    expect(robots).toContain(`Disallow: ${address}\n`);
    const { 'x-robots-tag': tag, 'cache-control': cache } = (await request.get(address)).headers();
    expect({ tag, cache }, address).toEqual({ tag: 'noindex, nofollow', cache: 'no-store' });
  }
  expect((await request.get('/no/such/song')).status()).toBe(404);
  const gone = await page.goto('/travel-souvenir');
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1, name: 'This page has gone' })).toBeVisible();
});

test('HOLE-12 however an address is typed: a private page keeps crawlers and caches out, and no page fails', async ({
  request,
  baseURL,
}) => {
  const privately = ['/development/buyer-portal', '/payment-success', '/thank-you', '/track-order', '/watch/x', '/s/x'];
  const publicly = ['/birthday', '/just-because/x', '/privacy-policy', '/classic', '/travel-souvenir-dev', '/hosts'];
  for (const address of publicly.flatMap(otherSpellings)) {
    const response = await request.get(`${baseURL}${address}?order=SONG-2026-ABCDEF`, { maxRedirects: 0 });
    expect(response.status(), address).toBeLessThan(500);
  }
  for (const address of privately.flatMap(otherSpellings)) {
    const response = await request.get(`${baseURL}${address}?order=SONG-2026-ABCDEF`, { maxRedirects: 0 });
    expect(response.status(), address).toBeLessThan(500);
    const { 'x-robots-tag': tag, 'cache-control': cache } = response.headers();
    expect({ tag, cache }, address).toEqual({ tag: 'noindex, nofollow', cache: 'no-store' });
  }
});

test('SITE-18 the offer to install appears only when the browser makes one, and goes after accept or dismiss', async ({
  page,
}) => {
  const offer = (): Promise<void> =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: () => Promise.resolve(void (document.title = 'asked')) });
      window.dispatchEvent(event);
    });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/privacy-policy');
  const prompt = page.getByRole('region', { name: 'Install Keepsong' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(prompt).toBeHidden();
  await offer();
  await expect(prompt).toContainText('Install our app for quick access and offline use.');
  await expectAccessible(page, 'install prompt');
  await prompt.getByRole('button', { name: 'Install App' }).click();
  await expect(prompt).toBeHidden();
  await expect(page).toHaveTitle('asked');
  await offer();
  await prompt.getByRole('button', { name: 'Dismiss' }).click();
  await expect(prompt).toBeHidden();
  await offer();
  await expect(prompt).toBeHidden();
});

test('MEND-20i the foot of a page breaks no word at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/privacy-policy');
  const broken = await page.locator('.foot-columns').evaluate((columns) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(columns, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of text.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word[0]);
      }
    return found;
  });
  // A hyphen is a place to break.
  expect(broken.filter((word) => !word.includes('-'))).toEqual([]);
});

test('SITE-20 every part of the design system is accessible on light and on dark, and fits 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/development/design');
  await expect(page.getByRole('region', { name: 'Dark' }).getByRole('heading', { name: 'Buttons' })).toBeVisible();
  await expectAccessible(page, 'design system');
  await expectNoSidewaysScroll(page);
});
