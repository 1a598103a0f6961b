import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
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
}, 60_000);
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
  await host.api.hosts.saveGuest({ ...guest, guest_id, email: mistyped });
  expect([await lettersTo(right), await lettersTo(mistyped)], 'what was sent is not sent again').toEqual([
    ['guest-welcome sent'],
    [],
  ]);
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
  expect([await lettersTo(mistyped), waiting]).toEqual([[], ['guest-public']]);
  await eventually(async () => (await lettersTo(right)).includes('guest-public held'), 'the letter to be held again');
  await change('');
  expect(await lettersTo(right)).toEqual([]);
  await stopLetters(false);
});
