import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { createProgramGuest } from './programs.ts';
import { hostProperties, hostWithdrawals } from './schema.ts';
import { address, aGuest, aHost, aProperty, sendGuestFile } from './test/houses.ts';
import { deliveredStay, nextStay } from './test/delivered-stay.ts';

let service: TestService;
let host: TestBrowser;
let property_id: string;
beforeAll(async () => {
  service = await startService({ site: { hostPlansOpen: true } });
  host = await aHost(service);
  property_id = await aProperty(host, {}, { welcome: false });
});
afterAll(() => service.end());

const visitor = () => new TestBrowser(service.baseUrl);
const guestsCalled = async (name: string) =>
  (await host.api.hosts.listGuests({ property_id })).guests.filter(({ first_name }) => first_name === name);
const guestCalled = async (name: string) => (await guestsCalled(name))[0]!;
/** Deletes a guest as they do it on their own page. */
const forgetMe = async (name: string): Promise<void> => {
  const token = (await guestCalled(name)).page_url.split('/').at(-1) ?? '';
  await visitor().api.hosts.forgetMe({ token, confirmed: true });
};
const fileOf = (...rows: { first_name: string; email: string }[]): string => {
  const { arrives, departs } = nextStay(service);
  const lines = rows.map(({ first_name, email }) => `${first_name},${email},${arrives},${departs}`);
  return ['Name,Email,Arrival,Departure', ...lines].join('\n');
};
const answerTo = async (step: 'check' | 'import', file: string) =>
  (await sendGuestFile(host, property_id, step, file)).answer;
/** Reason why a guest is not taken, beside the code. */
const becauseOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { data?: { because?: string } }) => error.data?.because ?? error,
  );

test('HOST-05 whoever was forgotten, deleted or cancelled is not entered again by the same file, which says so', async () => {
  const guests = ['Hal', 'Ida', 'Jo', 'Kim'].map((first_name) => ({ first_name, email: address() }));
  const [hal, ida, jo] = guests;
  const file = fileOf(...guests);
  expect(await answerTo('import', file)).toMatchObject({ guests: 4, wrong_rows: 0 });
  await forgetMe('Hal');
  await host.api.hosts.removeGuest({ guest_id: (await guestCalled('Ida')).guest_id });
  await host.api.hosts.cancelGuest({ guest_id: (await guestCalled('Jo')).guest_id, cancelled: true });
  const answer = {
    guests: 0,
    without_email: 0,
    without_name: 0,
    wrong_rows: 4,
    wrong: [
      { line: 2, problem: 'WITHDRAWN' },
      { line: 3, problem: 'WITHDRAWN' },
      { line: 4, problem: 'WITHDRAWN' },
      { line: 5, problem: 'DUPLICATE' },
    ],
  };
  expect(await answerTo('check', file)).toEqual(answer);
  expect(await answerTo('import', file)).toEqual(answer);
  expect([await guestsCalled('Hal'), await guestsCalled('Ida')]).toEqual([[], []]);
  expect(await guestsCalled('Jo')).toMatchObject([{ state: 'cancelled' }]);

  const stored = JSON.stringify(await service.deps.db.select().from(hostWithdrawals));
  for (const word of [hal!.email, ida!.email, 'Hal', 'Ida']) expect(stored).not.toContain(word);

  const byHand = (guest: object) => host.api.hosts.saveGuest(aGuest(property_id, { ...guest, ...nextStay(service) }));
  expect(await becauseOf(byHand(hal!)), 'who asked to be forgotten').toBe('WITHDRAWN');
  await byHand(ida!);
  expect(await guestsCalled('Ida'), 'whom the host deleted, the host may enter').toHaveLength(1);
  await host.api.hosts.cancelGuest({ guest_id: (await guestCalled('Jo')).guest_id, cancelled: false });
  expect(await answerTo('check', fileOf(jo!))).toMatchObject({ wrong: [{ problem: 'DUPLICATE' }] });
  const later = { arrives: '2027-05-01', departs: '2027-05-04' };
  await host.api.hosts.saveGuest(aGuest(property_id, { ...hal, ...later }));
  expect(await guestsCalled('Hal'), 'another stay is another matter').toMatchObject([later]);
});

test('HOST-05 a guest whom the host corrected and who was then forgotten is not entered again by the file of before', async () => {
  const guest = { first_name: 'Lou', email: address() };
  await answerTo('import', fileOf(guest));
  const { guest_id } = await guestCalled('Lou');
  await host.api.hosts.saveGuest(
    aGuest(property_id, { ...guest, ...nextStay(service), guest_id, first_name: 'Louise' }),
  );
  await forgetMe('Louise');
  for (const first_name of ['Lou', 'Louise'])
    expect(await answerTo('check', fileOf({ ...guest, first_name }))).toMatchObject({
      wrong: [{ problem: 'WITHDRAWN' }],
    });
});

test('HOST-05 a file that was taken back as a whole can be sent again', async () => {
  const file = fileOf({ first_name: 'Max', email: address() });
  await answerTo('import', file);
  const { imports } = await host.api.hosts.listGuests({ property_id });
  expect(await host.api.hosts.undoImport({ import_id: imports[0]?.import_id ?? '' })).toEqual({ removed: 1, kept: 0 });
  expect(await answerTo('import', file)).toMatchObject({ guests: 1, wrong_rows: 0 });
});

test('HOST-05 a program that repeats its call does not enter a guest again who was forgotten or deleted since', async () => {
  const { db } = service.deps;
  const [house] = await db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  const { accountId } = house!;
  for (const [first_name, forget] of [
    ['Nan', () => forgetMe('Nan')],
    ['Olaf', async () => host.api.hosts.removeGuest({ guest_id: (await guestCalled('Olaf')).guest_id })],
  ] as const) {
    const call = { property_id, idempotency_key: `booking of ${first_name}`, first_name, email: address() };
    const enter = () => createProgramGuest(service.deps, accountId, { ...call, ...nextStay(service) });
    const { guest_id } = await enter();
    expect((await enter()).guest_id, 'the same call is the same guest').toBe(guest_id);
    await forget();
    expect(await becauseOf(enter())).toBe('WITHDRAWN');
    expect(await guestsCalled(first_name)).toEqual([]);
  }
});

test('HOST-05 after a guest’s own no only the guest’s own yes makes a stay public again', async () => {
  const { guest_id, token } = await deliveredStay(service, host, property_id, { first_name: 'Pia' });
  const byHost = () => host.api.hosts.publishGuest({ guest_id, agreed: true, how: 'at the desk' });
  const { hosts } = visitor().api;
  await byHost();
  await host.api.hosts.unpublishGuest({ guest_id });
  expect(await guestCalled('Pia'), 'the host ended it').toMatchObject({ published: null, is_taken_back: false });
  await byHost();
  await hosts.unpublishStay({ token });
  expect(await codeOf(byHost())).toBe('GUEST_SAID_NO');
  expect(await guestCalled('Pia')).toMatchObject({ published: null, is_taken_back: true });
  const consent_version = (await hosts.guestPage({ token })).consent.version;
  await hosts.publishStay({ token, agreed: true, consent_version });
  expect(await guestCalled('Pia')).toMatchObject({ published: { by: 'guest' }, is_taken_back: false });
  await host.api.hosts.unpublishGuest({ guest_id });
  expect(await codeOf(byHost()), 'the guest has agreed since').toBeNull();
});

test('HOST-05 letters about a public stay go with the guest, those under a key of before too', async () => {
  const { db } = service.deps;
  for (const isOld of [false, true]) {
    const email = address();
    const { guest_id, token } = await deliveredStay(service, host, property_id, { email, first_name: 'Quin' });
    const { url } = await host.api.hosts.publishGuest({ guest_id, agreed: true, how: 'at the desk' });
    const stay = url.split('/').at(-1) ?? '';
    const letters = () => db.select().from(emails).where(eq(emails.recipient, email));
    expect(await letters()).toHaveLength(1);
    if (isOld)
      await db
        .update(emails)
        .set({ key: `guest-public:${stay}` })
        .where(like(emails.key, `%${stay}`));
    await host.api.hosts.unpublishGuest({ guest_id });
    await visitor().api.hosts.forgetMe({ token, confirmed: true });
    expect(await letters(), isOld ? 'old key' : 'new key').toEqual([]);
  }
});
