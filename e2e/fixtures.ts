import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { freePort } from '#platform/test/free-port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from '#server/test/journey.ts';
import { waitForScripts } from './alive.ts';
import { people, type ShopReady, type ShopRequest } from './people.ts';
import { builtShop, shopTemplate } from './shop-template.setup.ts';
import { expect, test as base } from './test.ts';
import { photo } from './wizard-page.ts';

/** The built pages over a service of their own: an empty data folder, a port of its own, a quick studio. */
export interface Shop extends ShopReady {
  url: string;
}

interface OpenShop {
  shop: Shop;
  dataFolder: string;
  /** Moves the shop's clock on. */
  moveOn: (days: number) => Promise<void>;
  /** Does what the shop does every minute for hosts and plans, as often as there is something to do. */
  work: () => Promise<void>;
  /** Sends the messages that are due, as the shop does every half minute. */
  send: () => Promise<void>;
  close: () => Promise<void>;
}

async function openShop(request: Pick<ShopRequest, 'empty' | 'engines' | 'daysBehind'>): Promise<OpenShop> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'keepsong-e2e-'));
  cpSync(shopTemplate, dataFolder, { recursive: true });
  const port = await freePort();
  const argument = JSON.stringify({ ...request, dataFolder, port } satisfies ShopRequest);
  const child: ChildProcess = fork(builtShop, [argument], {
    execArgv: [],
    // React's production build, as visitors are served by; the shop's own configuration is the tests'.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await new Promise<ShopReady>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ShopReady));
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}`)));
  });
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.disconnect();
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const ask = async (message: number | 'work' | 'send'): Promise<void> => {
    const answered = new Promise((resolve) => {
      child.once('message', resolve);
    });
    child.send(message);
    await answered;
  };
  const moveOn = (days: number): Promise<void> => ask(days);
  const work = (): Promise<void> => ask('work');
  const send = (): Promise<void> => ask('send');
  return { shop: { ...ready, url: `http://localhost:${port}` }, dataFolder, moveOn, work, send, close };
}

/** A shop whose months pass. */
export type HostShop = Shop & Pick<OpenShop, 'dataFolder' | 'moveOn' | 'work'>;

interface ShopFixtures {
  /** Everything that the page's console calls an error, and every exception; the test fails if any is left. */
  problems: string[];
  emptyShop: Shop;
  engineShop: Shop;
  /** Days that the clock of `pastShop` is behind at first. */
  daysBehind: number;
  /** A shop of its own whose clock can be moved on, to today at most: sessions are as old as the machine's clock says. */
  pastShop: Shop & Pick<OpenShop, 'moveOn'>;
  /** A shop of the test's own for months of hosts and agents: its clock can be moved on, to today at most. */
  hostShop: HostShop;
}

/** Time that a shop has to open on a busy machine, besides a test's own. */
const opening = { timeout: 120_000 };

/** Browser tests with a shop of their own; what appears as an error in the console fails the test. */
export const test = base.extend<ShopFixtures, { shop: Shop }>({
  shop: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shop, close } = await openShop({});
      await use(shop);
      await close();
    },
    { scope: 'worker', ...opening },
  ],
  /** A shop where nobody has an account yet; each test has its own, for the first account can be made once. */
  emptyShop: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shop, close } = await openShop({ empty: true });
      await use(shop);
      await close();
    },
    opening,
  ],
  /** A shop of the test's own with outside engines, for it switches what others sell by. */
  engineShop: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shop, close } = await openShop({ engines: true });
      await use(shop);
      await close();
    },
    opening,
  ],
  daysBehind: [40, { option: true }],
  pastShop: [
    async ({ daysBehind }, use) => {
      const { shop, moveOn, send, close } = await openShop({ daysBehind });
      await use({ ...shop, moveOn: (days) => moveOn(days).then(send) });
      await close();
    },
    opening,
  ],
  hostShop: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shop, dataFolder, moveOn, work, close } = await openShop({ daysBehind: 75 });
      await use({ ...shop, dataFolder, moveOn, work });
      await close();
    },
    opening,
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      await use(problems);
      expect(problems, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** An order as its buyer left it: paid, in the browser that placed it. */
export interface Bought {
  number: string;
  email: string;
  sessionId: string;
  /** The buyer's browser outside Chromium. */
  browser: TestBrowser;
}

type Changes = Parameters<typeof anOrderInput>[0];

/** Buys a song as the wizard does; `pay: false` stops at the payment page. */
export async function buy(
  shop: Shop,
  changes: Changes = {},
  { pay = true, words = { read: false, by: '' } } = {},
): Promise<Bought> {
  const browser = new TestBrowser(shop.url);
  const photos = changes?.format === 'audio+video' ? [await uploadPhoto(browser, await jpeg(), 'kitchen.jpg')] : [];
  const input = anOrderInput({ ...changes, photo_ids: photos }, { words });
  const placed = await browser.api.orders.createCheckoutSession(input);
  if (pay) await payOn(browser, placed.url);
  const sessionId = new URL(placed.url).pathname.split('/').at(-1) ?? '';
  return { number: placed.order_number, email: input.order.email, sessionId, browser };
}

async function jpeg(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await photo('kitchen.jpg')).buffer);
}

type Staff = 'admin' | 'producer';

/** Signed-in browsers by shop and role. A password costs as much to check as a page to draw, so one session serves every test. */
const staffBrowsers = new Map<string, Promise<TestBrowser>>();

/** A browser that is signed in as one of the staff, for steps that are not what a test looks at. Tests share its session. */
export function staffBrowser(shop: Shop, who: Staff = 'admin'): Promise<TestBrowser> {
  const key = `${shop.url} ${who}`;
  const browser = staffBrowsers.get(key) ?? openStaffBrowser(shop, who);
  staffBrowsers.set(key, browser);
  return browser;
}

async function openStaffBrowser(shop: Shop, who: Staff): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  const { email, password } = people[who];
  const answer = await browser.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return browser;
}

/** Opens the queue as one of the staff, in the session that tests share; a test that signs out signs in by the form. */
export async function openAsStaff(page: Page, shop: Shop, who: Staff = 'admin'): Promise<void> {
  const { cookies } = await staffBrowser(shop, who);
  // Nothing but the session: the page may be a buyer's too, who is known by cookies of his own.
  const session = [...cookies].filter(([name]) => name.includes('session'));
  await page.context().addCookies(session.map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto('/admin');
}

/** Opens the pages of staff in a shop that is not the tests' common one. */
export async function openStaffOf(page: Page, shop: Shop, path: string): Promise<void> {
  const { cookies } = await staffBrowser(shop);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${path}`);
}

/** Another browser, which knows nothing of the test's own. */
export async function anotherBrowser(browser: Browser, shop: Shop): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url });
  waitForScripts(context);
  return context;
}

type Status = Awaited<ReturnType<TestBrowser['api']['production']['getProduction']>>['status'];

export async function waitFor(shop: Shop, number: string, status: Status): Promise<void> {
  const staff = await staffBrowser(shop);
  await eventually(
    async () => (await staff.api.production.getProduction({ order_number: number })).status === status,
    `${number} to be ${status}`,
  );
}

/** Passes and releases what the studio has made. */
export async function release(shop: Shop, number: string): Promise<void> {
  await waitFor(shop, number, 'ready');
  const { api } = await staffBrowser(shop);
  await api.production.judgeQuality({ order_number: number, version: 1, verdict: 'passed', note: '' });
  await api.production.releaseOrder({ order_number: number, version: 1 });
}

/**
 * HTML of the e-mail with that subject, from the operator's mailbox. Tests share the shop: where the subject
 * names nobody, `to` does, so that an earlier test's letter is not taken before this one's has arrived.
 */
export function letterAbout(shop: Shop, subject: string, to = ''): Promise<string> {
  const browser = new TestBrowser(shop.url);
  return eventually(async () => {
    const mailbox = await browser.fetch('/_mailbox', { headers: { authorization: `Bearer ${shop.operatorKey}` } });
    const letters = (await mailbox.text()).split('<article>');
    return letters.find((letter) => letter.includes(subject) && letter.includes(to));
  }, `the letter '${subject}'`);
}

/** Makes Chromium the browser that placed the order. */
export async function becomeBuyer(context: BrowserContext, shop: Shop, { browser }: Bought): Promise<void> {
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

/** Signs in by the form, in a session of its own. */
export async function signIn(page: Page, who: keyof typeof people = 'admin'): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(people[who].email);
  await page.getByLabel('Password').fill(people[who].password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  if (who !== 'customer') await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Leaves the staff's pages; the next page is asked for only when the server knows. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

/** Matches the line that a browser writes to its console by itself when a call is refused. */
export const refusedCall =
  /Failed to load resource: the server responded with a status of (401|403|404|409|422|429|503)/;

/** Keeps a test from failing on errors in the console that it provokes itself. */
export function expectProblem(problems: string[], about: RegExp): void {
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(about);
  problems.length = 0;
}

export { expect };
