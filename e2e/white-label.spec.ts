import type { Page } from '@playwright/test';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { becomeBuyer, type Bought, expect, expectProblem, letterAbout, release, type Shop, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const company = 'Bell & Daughters';
const email = 'moira-of-the-label@example.com';

/** A signed-in estate agent with a Business Builder plan. */
async function agent(shop: Shop): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  const names = {
    first_name: 'Moira',
    last_name: 'Bell',
    company_name: company,
    vat_registered: false,
    vat_number: null,
  };
  const password = 'brass-kettle-9';
  await browser.api.subscriptions.signUp({ kind: 'estate-agent', email, password, ...names });
  const letter = await letterAbout(shop, 'Confirm your email address', email);
  const token = /\/partner\/welcome#token=([\w-]+)/.exec(letter)?.[1] ?? '';
  await browser.fetch('/api/auth/confirm-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ token, password }),
  });
  const { url } = await browser.api.subscriptions.createCheckout({ priceId: 'business_builder' });
  await payOn(browser, url);
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  return browser;
}

// Elsewhere no page is let near a worker, so that none could be seen to be left out.
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ page }) => page.addInitScript(noteWorkers));

/** Notes what a page registers, in place of registering it. Runs in the page. */
function noteWorkers(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { notedWorkers: noted });
  // A page of no address has none.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register = (address) => {
    noted.push(String(address));
    return new Promise(() => undefined);
  };
}

/** Addresses of the workers that the page has registered once it is loaded, its script has run and nothing is left to do. */
async function notedWorkers(page: Page): Promise<string[]> {
  await page.waitForLoadState('load');
  return page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    return (globalThis as unknown as { notedWorkers: string[] }).notedWorkers;
  });
}

// Names that the programs use among themselves are no words of the page.
const withoutNames = (html: string): string => html.replaceAll(/__Host-keepsong_\w+|keepsong[:.]\w+/g, '');

/** Every word of the page as it was sent and as it stands, and what its tab and its addresses say. */
async function expectNothingOfTheShop(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  const sent = (await answer?.text()) ?? '';
  await expect(page.getByText(company).first()).toBeVisible();
  expect(withoutNames(sent), `${path} as it is sent`).not.toMatch(/keepsong/i);
  expect(withoutNames(await page.content()), `${path} as it stands`).not.toMatch(/keepsong/i);
  await expect(
    page.locator('link[rel=manifest], link[rel=icon]:not([href="data:,"]), meta[property^="og:"]'),
  ).toHaveCount(0);
  expect(await notedWorkers(page), `${path} leaves no worker of the shop behind`).toEqual([]);
  await expectAccessible(page, path);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

/** Makes the browser one that nobody knows; an open page would go on asking. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('AGT-05 a Business Builder’s song is seen, given, shared and opened under the business’s name alone', async ({
  page,
  context,
  shop,
}) => {
  const browser = await agent(shop);
  const { order } = anOrderInput({ first_name: 'Asha', last_name: 'Bell', company_name: company, email });
  const song = { order, idempotency_key: crypto.randomUUID(), variant: 'estate-agent' } as const;
  const { order_number: number } = await browser.api.subscriptions.processSubscriptionOrder(song);
  const bought: Bought = { number: number ?? '', email, sessionId: '', browser };
  await release(shop, bought.number);
  const { api } = browser;
  const words = { dedication: 'Welcome home.', signature: 'Moira', may_download: true, last_day: null };
  const order_number = bought.number;
  const gift = await api.gifts.saveGift({ order_number, ...words, question: 'Which door?', answer: 'The red one' });
  const shared = await api.portal.shareFilm({ order_number, kind: 'audio' });

  // The link of a letter opens in a browser that nobody knows, and shows no other name on its way.
  const letter = await letterAbout(shop, bought.number, email);
  const link = /\/development\/buyer-portal\?plain#open=[\w-]+/.exec(letter)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('banner').getByText(company)).toBeVisible();
  await expect(page).toHaveTitle(`Your Order Details | ${company}`);
  await forget(page);
  const early = await page.request.get('/development/buyer-portal?plain');
  expect(await early.text()).not.toMatch(/keepsong/i);

  await becomeBuyer(context, shop, bought);
  await expectNothingOfTheShop(page, `/development/buyer-portal?order=${bought.number}`);
  await expect(page.getByRole('link', { name: /magazine|trending/i })).toHaveCount(0);
  await forget(page);
  const giftPath = new URL(gift.page?.url ?? '').pathname;
  await expectNothingOfTheShop(page, giftPath);
  await page.getByLabel('Your answer').fill('the red one');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('button', { name: 'Open your present' })).toBeVisible();
  await expectNothingOfTheShop(page, giftPath);
  await page.getByRole('button', { name: 'Open your present' }).click();
  await expect(page.getByText('sung by machine, checked by a person')).toBeVisible();
  await expectNothingOfTheShop(page, new URL(shared.url).pathname);
  // Its legal pages stay the shop's, which holds the data.
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('AGT-05 an address behind which nothing is shown any more names nobody and leads nowhere into the shop', async ({
  page,
  problems,
}) => {
  await page.goto('/terms-conditions');
  expect(await notedWorkers(page), 'a page of the shop’s own').toEqual(['/sw.js']);
  for (const path of ['/gift/a-closed-one', '/watch/a-closed-one', '/together/a-closed-one']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    expect(withoutNames((await answer?.text()) ?? ''), `${path} as it is sent`).not.toMatch(/keepsong/i);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(withoutNames(await page.content()), `${path} as it stands`).not.toMatch(/keepsong/i);
    const links = await page.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    // Its legal pages, and the lookup in nobody's name.
    const inside = links.filter(
      (link) =>
        !/^#main$|^\/(?:privacy-policy|cookie-policy|terms-conditions)|^\/development\/buyer-portal\?plain$/.test(
          link ?? '',
        ),
    );
    expect(inside, path).toEqual([]);
    await expectAccessible(page, path);
    expect(await notedWorkers(page), path).toEqual([]);
    expectProblem(problems, /404/);
  }
});
