import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { emails, mailSuppressions } from '#platform/mail/schema.ts';
import { suppressionHash } from '#platform/mail/suppression.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { hostDeliveries } from './schema.ts';
import { deliveredStay, nextStay } from './test/delivered-stay.ts';
import { address, aGuest, aHost, aProperty, sendNow } from './test/houses.ts';

// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock('2026-06-01T08:00:00Z');
let service: TestService;
let host: TestBrowser;
let property_id: string;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
  host = await aHost(service);
  property_id = await aProperty(host);
});
afterAll(() => service.end());

const stopLetters = (emailsStopped: boolean): Promise<unknown> =>
  service.deps.db.transaction((tx) => service.deps.settings.change(tx, { emailsStopped }));
const lettersTo = async (email: string) =>
  (await service.deps.db.select().from(emails).where(eq(emails.recipient, email))).map(
    ({ key, state }) => `${key.split(':')[0]} ${state}`,
  );

test('HOST-05 letters that wait go to nobody whose address a host had mistyped, and to the guest instead', async () => {
  await stopLetters(true);
  const [mistyped, right] = [address(), address()];
  const guest = aGuest(property_id, { email: mistyped });
  const { guest_id } = await host.api.hosts.saveGuest(guest);
  clock.set('2026-06-08T09:01:00Z');
  await sendNow(service);
  await eventually(async () => (await lettersTo(mistyped)).includes('guest-welcome held'), 'the letter to be held');
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: right });
  expect(await lettersTo(mistyped)).toEqual([]);
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: right, first_name: 'Bea' });
  await stopLetters(false);
  await eventually(async () => (await lettersTo(right)).join() === 'guest-welcome sent', 'the welcome');
});

test('HOST-05 the letter about a stay that the host made public goes to the guest’s own address, and to none without one', async () => {
  await stopLetters(true);
  const [mistyped, right] = [address(), address()];
  const { guest_id } = await deliveredStay(service, host, property_id, { email: mistyped });
  await host.api.hosts.publishGuest({ guest_id, agreed: true, how: 'at the desk' });
  await eventually(async () => (await lettersTo(mistyped)).includes('guest-public held'), 'the letter to be held');
  const change = (email: string) =>
    host.api.hosts.saveGuest({ ...aGuest(property_id, { ...nextStay(service), email }), guest_id });
  await change(right);
  const waiting = (await lettersTo(right)).map((letter) => letter.split(' ')[0]);
  expect([await lettersTo(mistyped), waiting.toSorted((one = '', other = '') => one.localeCompare(other))]).toEqual([
    [],
    ['guest-public', 'guest-souvenir'],
  ]);
  await eventually(async () => (await lettersTo(right)).includes('guest-public held'), 'the letter to be held again');
  await change('');
  expect(await lettersTo(right)).toEqual([]);
  await stopLetters(false);
});

test('HOLE-15 HOST-05 a host who makes one stay public again and again sends no letters with it to one address after the other', async () => {
  const addresses = Array.from({ length: 7 }, address);
  const first_name = 'Gil';
  const { guest_id } = await deliveredStay(service, host, property_id, { email: '', first_name });
  const codes: unknown[] = [];
  for (const email of addresses) {
    await host.api.hosts.saveGuest({ ...aGuest(property_id, { ...nextStay(service), email, first_name }), guest_id });
    const { error } = await safe(host.api.hosts.publishGuest({ guest_id, agreed: true, how: 'at the desk' }));
    codes.push(error && 'code' in error ? error.code : 'none');
    // What waits would leave with the next change of the address.
    if (!error) await eventually(async () => (await lettersTo(email)).includes('guest-public sent'), 'the letter');
    await host.api.hosts.unpublishGuest({ guest_id });
  }
  expect(codes).toEqual(['none', 'none', 'none', 'none', 'none', 'TOO_MANY', 'TOO_MANY']);
  const written = await Promise.all(addresses.map(lettersTo));
  expect(written.flat().filter((letter) => letter.startsWith('guest-public'))).toHaveLength(5);
});

test('HOST-05 who made their stay public themselves is not told so once the host has their address', async () => {
  const { guest_id } = await deliveredStay(service, host, property_id, { email: address() });
  await host.api.hosts.saveGuest({ ...aGuest(property_id, { ...nextStay(service), email: '' }), guest_id });
  const token = await tokenOf(guest_id);
  const { consent } = await host.api.hosts.guestPage({ token });
  await host.api.hosts.publishStay({ token, agreed: true, consent_version: consent.version });
  const email = address();
  await host.api.hosts.saveGuest({ ...aGuest(property_id, { ...nextStay(service), email }), guest_id });
  await eventually(async () => (await lettersTo(email)).includes('guest-souvenir sent'), 'the souvenir');
  expect(await lettersTo(email)).not.toContainEqual(expect.stringContaining('guest-public'));
});

/** Secret of the page whose address the host is shown. */
async function tokenOf(guest_id: string): Promise<string> {
  const { guests } = await host.api.hosts.listGuests({ property_id });
  return (
    guests
      .find((guest) => guest.guest_id === guest_id)
      ?.page_url.split('/')
      .at(-1) ?? ''
  );
}

const opens = (token: string): Promise<boolean> =>
  host.api.hosts.guestPage({ token }).then(
    () => true,
    () => false,
  );

test('HOST-05 whoever was sent a guest’s page by mistake cannot open it once the host corrects the address; the guest is sent the new one', async () => {
  const [mistyped, right] = [address(), address()];
  const guest = aGuest(property_id, { ...nextStay(service), email: mistyped });
  const { guest_id } = await host.api.hosts.saveGuest(guest);
  const first = await tokenOf(guest_id);
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: address() });
  expect(await tokenOf(guest_id), 'nothing was written yet').toBe(first);
  await host.api.hosts.saveGuest({ ...guest, guest_id });
  clock.set('2026-06-09T09:01:00Z');
  await sendNow(service);
  await eventually(async () => (await lettersTo(mistyped)).join() === 'guest-welcome sent', 'the welcome');
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: mistyped.toUpperCase() });
  expect(await opens(first), 'the same reader').toBe(true);
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: right });
  const second = await tokenOf(guest_id);
  expect([await opens(first), await opens(second)]).toEqual([false, true]);
  await eventually(async () => (await lettersTo(right)).join() === 'guest-welcome sent', 'the welcome');
  const [letter] = await service.deps.db.select().from(emails).where(eq(emails.recipient, right));
  expect(letter?.text).toContain(`/stay/${second}`);
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: '' });
  const third = await tokenOf(guest_id);
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: address() });
  expect([await opens(second), await opens(third), await tokenOf(guest_id)]).toEqual([false, true, third]);
});

test('HOLE-15 HOST-05 whoever was sent a page by mistake cannot open it, also where the host clears addresses in between', async () => {
  const { guest_id } = await deliveredStay(service, host, property_id, { email: address() });
  const sent: string[] = [];
  for (const email of ['', address(), '', address(), '']) {
    await host.api.hosts.saveGuest({ ...aGuest(property_id, { ...nextStay(service), email }), guest_id });
    const token = await tokenOf(guest_id);
    expect(await opens(token), 'as the host is shown it').toBe(true);
    if (email === '') continue;
    sent.push(token);
    const [letter] = await service.deps.db.select().from(emails).where(eq(emails.recipient, email));
    expect(letter?.text).toContain(`/stay/${token}`);
  }
  expect(await Promise.all(sent.map(opens))).toEqual([false, false]);
});

/** A guest whose welcome is held back, with the address that the host mistyped. */
async function heldWelcome(mistyped: string) {
  await stopLetters(true);
  const guest = aGuest(property_id, { email: mistyped });
  const { guest_id } = await host.api.hosts.saveGuest(guest);
  await sendNow(service);
  await eventually(async () => (await lettersTo(mistyped)).includes('guest-welcome held'), 'the letter to be held');
  return { ...guest, guest_id };
}

test('HOST-05 a letter that is on its way to a mistyped address when the host corrects it is written to the guest', async () => {
  const [mistyped, right] = [address(), address()];
  const guest = await heldWelcome(mistyped);
  await service.deps.db
    .update(emails)
    .set({ state: 'owed', takenBy: 'a worker', dueAt: sql`now() + interval '1 minute'` })
    .where(eq(emails.recipient, mistyped));
  await host.api.hosts.saveGuest({ ...guest, email: mistyped.toUpperCase() });
  expect(await lettersTo(mistyped), 'the same reader is not written to twice').toEqual(['guest-welcome owed']);
  await host.api.hosts.saveGuest({ ...guest, email: right });
  await stopLetters(false);
  await eventually(async () => (await lettersTo(right)).join() === 'guest-welcome sent', 'the welcome');
  expect(await lettersTo(mistyped)).toEqual([]);
});

test('HOST-05 a letter that a mistyped address did not take is written to the guest', async () => {
  const [mistyped, right] = [address(), address()];
  const guest = await heldWelcome(mistyped);
  await suppress(mistyped, 'hard-bounce');
  await stopLetters(false);
  await eventually(async () => (await lettersTo(mistyped)).join() === 'guest-welcome suppressed', 'the suppression');
  await host.api.hosts.saveGuest({ ...guest, email: right });
  await eventually(async () => (await lettersTo(right)).join() === 'guest-welcome sent', 'the welcome');
  expect(await lettersTo(mistyped)).toEqual([]);
});

/** Has every letter to an address suppressed from now on. */
async function suppress(email: string, reason: 'hard-bounce' | 'unsubscribed' | 'complaint'): Promise<void> {
  const { db, config } = service.deps;
  const addressHash = suppressionHash(config.HASH_SECRET, email);
  await db
    .insert(mailSuppressions)
    .values({ addressHash, address: email, reason, source: 'one-click', createdAt: clock.now() });
}

test.each(['unsubscribed', 'complaint'] as const)(
  'HOST-05 a letter that its reader refused (%s) is written to no other address, and later ones are',
  async (reason) => {
    const [first, second] = [address(), address()];
    const guest = await heldWelcome(first);
    await suppress(first, reason);
    await host.api.hosts.saveGuest({ ...guest, email: second });
    expect([await lettersTo(first), await lettersTo(second)], 'while it waits').toEqual([['guest-welcome held'], []]);
    await host.api.hosts.saveGuest({ ...guest, email: address() });
    await host.api.hosts.saveGuest({ ...guest, email: second });
    for (const cancelled of [true, false]) await host.api.hosts.cancelGuest({ guest_id: guest.guest_id, cancelled });
    const after = [await lettersTo(first), await lettersTo(second)];
    expect(after, 'by way of another address, or of none').toEqual([['guest-welcome held'], []]);
    await stopLetters(false);
    await eventually(async () => (await lettersTo(first)).join() === 'guest-welcome suppressed', 'the suppression');
    for (const email of [first, second, '', second]) await host.api.hosts.saveGuest({ ...guest, email });
    expect([await lettersTo(first), await lettersTo(second)]).toEqual([['guest-welcome suppressed'], []]);
    const delivered = { state: 'delivered', deliveredAt: clock.now() } as const;
    await service.deps.db.update(hostDeliveries).set(delivered).where(eq(hostDeliveries.guestId, guest.guest_id));
    await host.api.hosts.saveGuest({ ...guest, email: '' });
    await host.api.hosts.saveGuest({ ...guest, email: second });
    await eventually(async () => (await lettersTo(second)).join() === 'guest-souvenir sent', 'the souvenir');
  },
);

test('HOST-05 a letter waits while its guest has no address, whichever it had, and is written to the next one', async () => {
  const [mistyped, right] = [address(), address()];
  const guest = await heldWelcome(mistyped);
  await host.api.hosts.saveGuest({ ...guest, email: '' });
  expect(await lettersTo(mistyped)).toEqual([]);
  await host.api.hosts.saveGuest({ ...guest, email: right, first_name: 'Bea' });
  await stopLetters(false);
  await eventually(async () => (await lettersTo(right)).join() === 'guest-welcome sent', 'the welcome');
  const other = address();
  for (const email of ['', other]) await host.api.hosts.saveGuest({ ...guest, email, first_name: 'Bea' });
  await eventually(async () => (await lettersTo(other)).join() === 'guest-welcome sent', 'the page that has moved');
});

test('HOLE-15 HOST-05 a letter about a page that moved waits while its stay is cancelled, and is sent once', async () => {
  const guest = await heldWelcome(address());
  await stopLetters(false);
  await eventually(async () => (await lettersTo(guest.email)).join() === 'guest-welcome sent', 'the welcome');
  await stopLetters(true);
  const right = address();
  await host.api.hosts.saveGuest({ ...guest, email: right });
  await host.api.hosts.cancelGuest({ guest_id: guest.guest_id, cancelled: true });
  expect(await lettersTo(right)).toEqual([]);
  await host.api.hosts.cancelGuest({ guest_id: guest.guest_id, cancelled: false });
  await stopLetters(false);
  await eventually(async () => (await lettersTo(right)).join() === 'guest-welcome sent', 'the letter');
  for (const cancelled of [true, false]) await host.api.hosts.cancelGuest({ guest_id: guest.guest_id, cancelled });
  expect(await lettersTo(right), 'once').toEqual(['guest-welcome sent']);
});

test('HOST-05 who had no address when the welcome was due is welcomed once they have one', async () => {
  const guest = aGuest(property_id, { email: '', first_name: 'Cleo' });
  const { guest_id } = await host.api.hosts.saveGuest(guest);
  await sendNow(service);
  const email = address();
  await host.api.hosts.saveGuest({ ...guest, guest_id, email });
  await eventually(async () => (await lettersTo(email)).join() === 'guest-welcome sent', 'the welcome');
});

test('HOST-05 a welcome that waits when its stay is cancelled is sent to nobody, and to a guest who comes after all', async () => {
  const email = address();
  const { guest_id } = await heldWelcome(email);
  await host.api.hosts.cancelGuest({ guest_id, cancelled: true });
  expect(await lettersTo(email)).toEqual([]);
  await stopLetters(false);
  await sendNow(service);
  expect(await lettersTo(email)).toEqual([]);
  await host.api.hosts.cancelGuest({ guest_id, cancelled: false });
  await eventually(async () => (await lettersTo(email)).join() === 'guest-welcome sent', 'the welcome');
  await host.api.hosts.cancelGuest({ guest_id, cancelled: true });
  await host.api.hosts.cancelGuest({ guest_id, cancelled: false });
  expect(await lettersTo(email), 'once').toEqual(['guest-welcome sent']);
});

test('HOST-05 nobody is welcomed after the day of arrival because the host corrects their address', async () => {
  const [mistyped, right] = [address(), address()];
  const guest = await heldWelcome(mistyped);
  clock.set('2026-06-11T09:00:00Z');
  await host.api.hosts.saveGuest({ ...guest, email: right });
  expect([await lettersTo(mistyped), await lettersTo(right)]).toEqual([[], []]);
  await stopLetters(false);
});

test('HOST-05 a page that moves again and again is written of to five addresses', async () => {
  const guest = aGuest(property_id, { ...nextStay(service), email: address() });
  const { guest_id } = await host.api.hosts.saveGuest(guest);
  clock.set(`${guest.arrives}T09:01:00Z`);
  await sendNow(service);
  await eventually(async () => (await lettersTo(guest.email)).join() === 'guest-welcome sent', 'the welcome');
  const others = Array.from({ length: 6 }, address);
  for (const [at, email] of others.entries()) {
    await host.api.hosts.saveGuest({ ...guest, guest_id, email });
    if (at < 4) await eventually(async () => (await lettersTo(email)).join() === 'guest-welcome sent', 'the letter');
  }
  expect((await Promise.all(others.slice(4).map(lettersTo))).flat()).toEqual([]);
  expect((await host.api.hosts.listGuests({ property_id })).guests.filter((one) => one.is_page_unsent)).toHaveLength(1);
});
