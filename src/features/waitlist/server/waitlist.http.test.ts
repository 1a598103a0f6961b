import { safe } from '@orpc/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { consents } from '#features/consents/server/schema.ts';
import { lettersTo } from '#features/subscriptions/server/test/businesses.ts';
import { comparableAddress } from '#kit/reader.ts';
import { SettableClock, systemClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { freeSetupPlaces, waitlistVersion } from '../domain/limits.ts';
import { releaseFreeSetup, reserveFreeSetup, useFreeSetup } from './free-setup.ts';
import { listWaitlist } from './list.ts';
import { entryOf } from './repository.ts';

let service: TestService;
let admin: TestBrowser;
const clock = new SettableClock(systemClock.now());
beforeAll(async () => {
  service = await startService({ clock });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
const address = (): string => `${globalThis.crypto.randomUUID()}@example.com`;
const joining = (changes: object = {}) => ({
  first_name: 'Maren',
  last_name: 'Holt',
  email: address(),
  property_name: null,
  consent_version: waitlistVersion,
  ...changes,
});
const join = (changes: object = {}) => visitor().api.waitlist.joinWaitlist(joining(changes));
const entry = async (email: string) =>
  (await admin.api.waitlist.listWaitlist()).entries.filter((one) => one.email === email);

test.each([
  [{ first_name: ' ' }, 'FIELDS_MISSING', 'Please complete all required fields.'],
  [{ last_name: '' }, 'FIELDS_MISSING', 'Please complete all required fields.'],
  [{ email: '' }, 'FIELDS_MISSING', 'Please complete all required fields.'],
  [{ email: 'maren' }, 'INVALID_EMAIL', 'Please enter a valid email address.'],
  [{ consent_version: 'older' }, 'CONSENT_CHANGED', 'These words have changed. Please load this page again.'],
])('WAIT-01 %j is refused with %s', async (changes, code, message) => {
  expect((await safe(join(changes))).error).toMatchObject({ code, message });
});

test('WAIT-01 an address is on the list once, with one consent and one letter, however often it is sent', async () => {
  const email = address();
  const answers = await Promise.all([1, 2, 3].map(() => join({ email, property_name: ' The Loft ' })));
  expect(answers).toEqual([1, 2, 3].map(() => ({ success: true })));
  expect(await join({ email: email.toUpperCase(), first_name: 'Somebody else' })).toEqual({ success: true });
  expect(await entry(email)).toMatchObject([{ first_name: 'Maren', property_name: 'The Loft' }]);
  const given = await service.deps.db.select().from(consents).where(eq(consents.email, email));
  expect(given).toMatchObject([{ scope: 'waitlist', withdrawnAt: null }]);
  const letters = await lettersTo(service, email);
  expect(letters).toHaveLength(1);
  expect(letters[0], 'no word that a visitor typed').not.toMatch(/Maren|Holt|Loft/);
});

test('WAIT-01 the link in the letter takes the entry and its details off the list', async () => {
  const email = address();
  await join({ email });
  const [letter = ''] = await lettersTo(service, email);
  const [, token = ''] = /unsubscribe#token=([\w-]+)/.exec(letter) ?? [];
  await visitor().api.consents.withdrawConsent({ token });
  expect(await entry(email)).toEqual([]);
  expect(await lettersTo(service, email)).toEqual([]);
});

test('WAIT-01 the export has everybody, calculates nothing, and is audited', async () => {
  const email = address();
  await join({ email, first_name: '=1+1', property_name: 'Loft, "high"' });
  const answer = await admin.fetch('/admin/waitlist.csv', { method: 'POST', headers: { origin: service.baseUrl } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`"'=1+1",Holt,${email},"Loft, ""high""",`);
  const { entries } = await admin.api.accounts.listAudit({});
  expect(entries.some(({ action }) => action === 'waitlist-file')).toBe(true);
});

/** An account whose address is on the list, and confirmed. */
async function waitlisted(onList = true): Promise<string> {
  const [id, email] = [service.deps.ids.id(), address()];
  const now = clock.now();
  await service.deps.db
    .insert(user)
    .values({ id, email, name: 'Maren Holt', emailVerified: true, createdAt: now, updatedAt: now });
  if (onList) await join({ email });
  return id;
}
const inAnHour = (): Date => new Date(clock.now().getTime() + 3_600_000);
const hold = (account: string): Promise<boolean> =>
  service.deps.db.transaction((tx) => reserveFreeSetup(service.deps, tx, account, inAnHour()));
const left = async (): Promise<number> => (await visitor().api.waitlist.freeSetups()).left;

test('WAIT-01 of 21 waitlisted hosts who begin at once 20 have a free setup', async () => {
  expect(await hold(await waitlisted(false)), 'who is not on the list').toBe(false);
  const hosts: string[] = [];
  for (let host = 0; host <= freeSetupPlaces; host++) hosts.push(await waitlisted());
  const held = await Promise.all(hosts.map(hold));
  expect(held.filter(Boolean)).toHaveLength(freeSetupPlaces);
  expect(await left()).toBe(0);
  const [first = ''] = hosts.filter((_host, index) => held[index]);
  const loser = hosts[held.indexOf(false)] ?? '';
  expect(await hold(first), 'the same page again').toBe(true);
  expect(await left()).toBe(0);
  await service.deps.db.transaction((tx) => useFreeSetup(service.deps, tx, first));
  expect(await hold(first), 'a second setup').toBe(false);
  clock.advance(2 * 3_600_000);
  expect(await left(), 'nobody knows if their pages were paid').toBe(0);
  expect(await hold(loser)).toBe(false);
  const { db } = service.deps;
  for (const host of hosts) await db.transaction((tx) => releaseFreeSetup(service.deps, tx, host));
  expect(await left(), 'pages that nobody paid').toBe(freeSetupPlaces - 1);
  expect(await hold(loser)).toBe(true);
  // The admin's session is over by now.
  const { grants } = await listWaitlist(service.deps);
  expect(new Map(grants.map(({ account_id, state }) => [account_id, state]))).toEqual(
    new Map([
      [loser, 'held'],
      [first, 'used'],
    ]),
  );
});

test('WAIT-01 who had their letter of the day when they joined gets the one with the link when they join again', async () => {
  const email = address();
  const { db, mailer } = service.deps;
  const other = { key: `other:${email}`, to: email, ground: 'unproven', subject: 'Other', html: '', text: '' } as const;
  await db.transaction((tx) => mailer.enqueue(tx, other));
  await join({ email });
  expect((await lettersTo(service, email)).join()).not.toContain('unsubscribe#token=');
  clock.advance(25 * 3_600_000);
  await join({ email });
  await join({ email });
  const letters = (await lettersTo(service, email)).filter((letter) => letter.includes('unsubscribe#token='));
  expect(letters).toHaveLength(1);
  const [, token = ''] = /unsubscribe#token=([\w.-]+)/.exec(letters[0] ?? '') ?? [];
  await visitor().api.consents.withdrawConsent({ token });
  expect(await entryOf(db, comparableAddress(email))).toBeUndefined();
});

test('WAIT-01 who joins again after no mail server took their letter is written to once more, also when it is twice at once', async () => {
  const { db } = service.deps;
  const email = address();
  await join({ email });
  const letters = eq(emails.recipient, email);
  const day = 24 * 3_600_000;
  const fail = async (takenBy: string | null = null): Promise<void> => {
    await eventually(async () => (await db.select().from(emails).where(letters))[0]?.state === 'sent', 'the letter');
    await db.update(emails).set({ state: 'failed', takenBy }).where(letters);
  };
  const sentAgain = async (): Promise<boolean> => {
    const before = await db.select().from(emails).where(letters);
    await Promise.all([join({ email }), join({ email: email.toUpperCase() })]);
    const after = await db.select().from(emails).where(letters);
    expect(after, 'one letter all the time').toHaveLength(1);
    return after[0]?.id !== before[0]?.id;
  };
  await fail();
  clock.advance(3 * day - 1);
  expect(await sentAgain(), 'it is still offered').toBe(false);
  clock.advance(1);
  expect(await sentAgain()).toBe(true);
  await fail('a process that it ended');
  clock.advance(4 * day);
  expect(await sentAgain(), 'only staff offer that').toBe(false);
  await db.update(emails).set({ state: 'sent' }).where(letters);
  expect(await sentAgain(), 'who has it gets no other').toBe(false);
});
