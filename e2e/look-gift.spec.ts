import { becomeBuyer, buy, release, test } from './fixtures.ts';

test('look', async ({ page, context, shop, browser }) => {
  const order = await buy(shop, { format: 'audio+video', first_name: 'Mum' });
  await release(shop, order.number);
  await order.browser.api.gifts.saveGift({
    order_number: order.number,
    dedication: 'Mum, you told us no presents. So we wrote you something you can’t take back to the shop.',
    signature: 'With love from Sam and Kit',
    question: null,
    answer: null,
    may_download: true,
    last_day: null,
  });
  const { page: made } = await order.browser.api.gifts.giftOfOrder({ order_number: order.number });
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
    [1920, 1080],
    [320, 640],
  ] as const) {
    const look = await browser.newContext({ viewport: { width, height } });
    const tab = await look.newPage();
    tab.on('console', (message) => console.log('console', message.type(), message.text()));
    tab.on('pageerror', (error) => console.log('pageerror', error.message));
    await tab.goto(made!.url);
    await tab.screenshot({ path: `/tmp/giftlook/wrapped-${width}.png` });
    await tab.getByRole('button', { name: 'Open your present' }).click();
    await tab.waitForTimeout(3000);
    await tab.screenshot({ path: `/tmp/giftlook/open-${width}.png` });
    await tab.screenshot({ path: `/tmp/giftlook/full-${width}.png`, fullPage: true });
    console.log(
      width,
      await tab.evaluate(() =>
        JSON.stringify({
          sw: document.documentElement.scrollWidth,
          wide: [...document.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('svg') ).slice(0, 12).map((e) => e.tagName + '.' + e.className + Math.round(e.getBoundingClientRect().right)), t: (document.querySelector('#gift-song') as HTMLAudioElement).currentTime,
          now: document.querySelector('[data-sung=now]')?.textContent,
          scripts: performance
            .getEntriesByType('resource')
            .map((e) => e.name)
            .filter((n) => n.includes('.js')),
        }),
      ),
    );
    await look.close();
  }
  const plain = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(made!.url);
  await still.screenshot({ path: `/tmp/giftlook/plain-390.png` });
  await plain.close();
  await order.browser.api.gifts.saveGift({
    order_number: order.number,
    dedication: '',
    signature: '',
    question: 'Where did we get lost on the way to the sea?',
    answer: 'x',
    may_download: true,
    last_day: null,
  });
  await page.goto(made!.url);
  await page.screenshot({ path: `/tmp/giftlook/question.png` });
  await becomeBuyer(context, shop, order);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/development/buyer-portal?order=${order.number}`);
    await page.getByRole('heading', { name: 'Give it' }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(1000);
    await page.locator('.gift-panel').screenshot({ path: `/tmp/giftlook/panel-${width}.png` });
  }
});
