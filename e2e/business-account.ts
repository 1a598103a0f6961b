import type { BrowserContext, Page } from '@playwright/test';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { letterAbout, type Shop } from './fixtures.ts';

interface Business {
  kind: 'host' | 'estate-agent';
  email: string;
  company_name: string;
  /** Null for a business that has chosen none yet. */
  plan: 'pro_host' | 'starter' | null;
}

/** Of every business that `enterAs` makes. */
export const password = 'brass-kettle-9';

/** Signs a business in, on a browser's context. */
export async function enterAs(
  context: BrowserContext,
  shop: Shop,
  { kind, email, company_name, plan }: Business,
): Promise<void> {
  const browser = new TestBrowser(shop.url);
  const person = { first_name: 'Maren', last_name: 'Holt', vat_registered: false, vat_number: null };
  await browser.api.subscriptions.signUp({ kind, email, password, company_name, ...person });
  const letter = await letterAbout(shop, 'Confirm your email address', email);
  const token = /\/partner\/welcome#token=([\w-]+)/.exec(letter)?.[1] ?? '';
  await browser.fetch('/api/auth/confirm-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ token, password }),
  });
  if (plan) {
    const { url } = await browser.api.subscriptions.createCheckout({ priceId: plan });
    await payOn(browser, url);
    await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  }
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

/** Opens the provider's page of the plan's card and payments. */
export async function openPortal(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/partner/orders`);
  await page.getByRole('button', { name: 'Card and payments' }).click();
  await page.waitForURL(/\/pay\/portal\//);
}

/** Chooses one of the portal's test cards: one that pays, or one whose later payments are refused. */
export async function chooseCard(page: Page, card: 'pays' | 'refuses later'): Promise<void> {
  const number = card === 'pays' ? '4242' : '0341';
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('button').click();
  await page.getByText(`card ending in ${number}`).waitFor();
}
