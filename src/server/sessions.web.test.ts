import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { business } from '#features/subscriptions/server/test/businesses.ts';
import { unattendedHeader } from '#kit/unattended.ts';
import { SettableClock, systemClock } from '#platform/clock.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { addProducer, adminBrowser, signIn } from './test/staff.ts';

const minute = 60_000;
const pat = { name: 'Pat', email: 'pat@example.com', password: 'a long pass phrase' };
const clock = new SettableClock(systemClock.now());

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false, clock });
  admin = await adminBrowser(service);
  await addProducer(service, admin, pat);
});
afterAll(() => service.end());

/** A session as old as the machine's clock says, which the shop's clock has left behind by then. */
async function newSession(): Promise<TestBrowser> {
  clock.set(systemClock.now());
  return signIn(service, pat);
}

const who = (browser: TestBrowser) => browser.api.accounts.whoAmI();

test('MEND-12a staff who are active stay signed in beyond half an hour, though no cookie is sent again', async () => {
  const browser = await newSession();
  const given = browser.cookies.get('keepsong.session_token');
  for (let minutes = 0; minutes < 120; minutes += 20) {
    clock.advance(20 * minute);
    expect(await who(browser), `after ${minutes + 20} minutes`).toMatchObject({
      role: 'producer',
      session_ended: false,
    });
  }
  expect(browser.cookies.get('keepsong.session_token')).toBe(given);
});

test('MEND-12a half an hour without a sign of life ends a session, and twelve hours end it whatever the activity', async () => {
  const idle = await newSession();
  clock.advance(31 * minute);
  expect(await who(idle)).toMatchObject({ role: 'visitor', session_ended: true });
  const busy = await newSession();
  for (let at = 0; at < 11 * 60 + 20; at += 20) {
    clock.advance(20 * minute);
    await who(busy);
  }
  expect((await who(busy)).role).toBe('producer');
  clock.advance(25 * minute);
  expect((await who(busy)).role).toBe('producer');
  clock.advance(25 * minute);
  expect(await who(busy)).toMatchObject({ role: 'visitor', session_ended: true });
});

test('MEND-12a what a page asks by itself while nobody touches it does not keep the session alive', async () => {
  const browser = await newSession();
  const look = () =>
    browser.fetch('/api/v1/who-am-i', { headers: { [unattendedHeader]: '1' } }).then((answer) => answer.json());
  clock.advance(20 * minute);
  expect(await look()).toMatchObject({ role: 'producer' });
  clock.advance(11 * minute);
  expect(await look()).toMatchObject({ role: 'visitor', session_ended: true });
});

test('MEND-12b an ended session is told to sign in again, never that the order is not there', async () => {
  const { order_number: number } = await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(
    anOrderInput(),
  );
  const browser = await newSession();
  const calls = () => [
    browser.api.production.getProduction({ order_number: number }),
    browser.api.conversation.getMessages({ order_number: number, mode: 'admin' }),
    browser.api.assets.listAssets({ order_number: number }),
  ];
  await Promise.all(calls());
  clock.advance(31 * minute);
  const ended = { code: 'SESSION_ENDED', status: 401, message: expect.stringContaining('sign in again') as string };
  for (const { error } of await Promise.all(calls().map((call) => safe<unknown>(call))))
    expect(error).toMatchObject(ended);
  const [first] = browser.cookies.keys();
  browser.cookies.clear();
  expect(first).toBeDefined();
  await expect(browser.api.production.getProduction({ order_number: number })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test("MEND-12a better-auth's own routes know an ended session for nobody as well", async () => {
  const browser = await newSession();
  clock.advance(31 * minute);
  const change = await browser.fetch('/api/auth/change-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ currentPassword: pat.password, newPassword: 'another long pass phrase' }),
  });
  expect(change.status).toBe(401);
  await expect(signIn(service, pat)).resolves.toBeDefined();
});

test('MEND-12b a business whose session is over is told so, and not that it needs a plan', async () => {
  clock.set(systemClock.now());
  const browser = await business(service, { email: 'agent@example.com' });
  clock.advance(31 * minute);
  expect(await browser.api.subscriptions.readProfile()).toEqual({ profile: null, session_ended: true });
  await expect(browser.api.subscriptions.createCheckout({ priceId: 'starter' })).rejects.toMatchObject({
    code: 'SESSION_ENDED',
  });
});
