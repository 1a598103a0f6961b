import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/subscriptions/server/test/businesses.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { fillShare } from '#features/uploads/server/test/fill-share.ts';
import type { Deps } from '#platform/deps.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';
import { wordsOf } from '../ui/property-words.ts';
import { guestPage } from './guest-page.ts';
import { pageAddress } from './page-address.ts';
import { guestWelcome } from './send.ts';
import { hostGuests, hostProperties } from './schema.ts';
import { deliveredStay } from './test/delivered-stay.ts';
import { address, aGuest, aHost, aHouse, aPhoto, aProperty, sendGuestFile, sendNow } from './test/houses.ts';
import { startTwoHosts, type TwoHosts } from './test/two-hosts.ts';

let service: TestService;
let host: TestBrowser;
let stranger: TestBrowser;
let at: TwoHosts['at'];
let guestsOf: TwoHosts['guestsOf'];
beforeAll(async () => {
  ({ service, host, stranger, at, guestsOf } = await startTwoHosts());
});
afterAll(() => service.end());

const lettersTo = (email: string) => service.deps.db.select().from(emails).where(eq(emails.recipient, email));

test('HOST-05 two hosts never see each other’s properties, guests and souvenirs', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, { name: 'Secret House' });
  const stay = { arrives: '2026-08-10', departs: '2026-08-12' };
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { first_name: 'Zephyrine', ...stay }));
  await sendGuestFile(host, property_id, 'import', 'Name,Arrival,Departure\nBo,2026-08-10,2026-08-12');
  const { imports, guests } = await host.api.hosts.listGuests({ property_id });
  const media_id = (await host.api.hosts.readProperty({ property_id })).media[0]?.id ?? '';
  const delivery_id = guests[0]?.souvenir.delivery_id ?? '';
  const import_id = imports[0]?.import_id ?? '';
  const { hosts } = stranger.api;
  expect((await hosts.readWorkspace()).properties).toEqual([]);
  const upload_id = await aPhoto(stranger, 64, 64);
  const tries = {
    readProperty: hosts.readProperty({ property_id }),
    saveProperty: hosts.saveProperty(aHouse({ property_id })),
    removeProperty: hosts.removeProperty({ property_id, confirmed: true }),
    addMedia: hosts.addMedia({ property_id, upload_id, kind: 'photo' }),
    removeMedia: hosts.removeMedia({ property_id, media_id }),
    makeWelcome: hosts.makeWelcome({ property_id }),
    listGuests: hosts.listGuests({ property_id }),
    addGuest: hosts.saveGuest(aGuest(property_id, stay)),
    cancelGuest: hosts.cancelGuest({ guest_id, cancelled: true }),
    removeGuest: hosts.removeGuest({ guest_id }),
    undoImport: hosts.undoImport({ import_id }),
    releaseSouvenir: hosts.releaseSouvenir({ delivery_id }),
  };
  const answers = await Promise.all(
    Object.entries(tries).map(async ([name, call]) => [name, await codeOf(call)] as const),
  );
  expect(Object.fromEntries(answers)).toEqual({
    readProperty: 'PROPERTY_NOT_FOUND',
    saveProperty: 'PROPERTY_NOT_FOUND',
    removeProperty: 'PROPERTY_NOT_FOUND',
    addMedia: 'PROPERTY_NOT_FOUND',
    removeMedia: 'PROPERTY_NOT_FOUND',
    makeWelcome: 'PROPERTY_NOT_FOUND',
    listGuests: 'PROPERTY_NOT_FOUND',
    addGuest: 'PROPERTY_NOT_FOUND',
    cancelGuest: 'GUEST_NOT_FOUND',
    removeGuest: 'GUEST_NOT_FOUND',
    undoImport: 'IMPORT_NOT_FOUND',
    releaseSouvenir: 'DELIVERY_NOT_FOUND',
  });
  // A property of their own does not open a guest of somebody else's.
  const own = (await hosts.saveProperty(aHouse({ name: 'Mine' }))).property_id;
  expect(await codeOf(hosts.saveGuest(aGuest(own, { guest_id, ...stay })))).toBe('GUEST_NOT_FOUND');
  for (const step of ['check', 'import'] as const)
    expect(
      (await sendGuestFile(stranger, property_id, step, 'Name,Arrival,Departure\nBo,2026-08-10,2026-08-12')).status,
    ).toBe(404);
  expect((await guestsOf(property_id)).map(({ first_name }) => first_name).toSorted()).toEqual(['Bo', 'Zephyrine']);
});

test('HOST-05 of a file the good rows are taken, told ahead by a check that changes nothing, and taken back as a whole', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const good = Array.from({ length: 240 }, (_, at) => `Guest${at};g${at}@example.com;10.09.2026;12.09.2026`);
  const file = [
    'Name;E-Mail;Anreise;Abreise',
    ...good,
    'Bo;;12.09.2026;10.09.2026',
    'Cy;nowhere;10.09.2026;12.09.2026',
  ].join('\r\n');
  const expected = {
    guests: 240,
    without_email: 0,
    without_name: 0,
    wrong_rows: 2,
    wrong: [
      { line: 242, problem: 'DEPARTS_FIRST' },
      { line: 243, problem: 'BAD_EMAIL' },
    ],
  };
  expect(await sendGuestFile(host, property_id, 'check', file)).toEqual({ status: 200, answer: expected });
  expect(await guestsOf(property_id)).toEqual([]);
  expect(await sendGuestFile(host, property_id, 'import', file)).toEqual({ status: 200, answer: expected });
  const { count, imports } = await host.api.hosts.listGuests({ property_id });
  expect(count).toBe(240);
  expect((await sendGuestFile(host, property_id, 'import', file)).answer).toMatchObject({ guests: 0, wrong_rows: 242 });
  expect((await host.api.hosts.listGuests({ property_id })).count).toBe(240);
  const { import_id = '' } = imports[0] ?? {};
  expect(await host.api.hosts.undoImport({ import_id })).toEqual({ removed: 240, kept: 0 });
  expect((await host.api.hosts.listGuests({ property_id })).count).toBe(0);
  expect((await sendGuestFile(host, property_id, 'check', 'Nights\n2')).answer).toEqual({ refused: 'NO_COLUMNS' });
  expect((await sendGuestFile(new TestBrowser(service.baseUrl), property_id, 'check', file)).status).toBe(401);
});

test('HOST-05 bytes of any encoding arrive as names, and nothing that is over, turned round or there already is taken', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const stay = '2026-08-10,2026-08-12';
  const head = 'Name,Email,Arrival,Departure';
  const files: [Uint8Array<ArrayBuffer>, object][] = [
    [new Uint8Array(Buffer.from(`\uFEFF${head}\nZoë,,${stay}`, 'utf16le')), { guests: 1, wrong_rows: 0 }],
    [new Uint8Array(Buffer.from(`${head}\nJosé,,${stay}\nJosé,,${stay}`, 'latin1')), { guests: 1, wrong_rows: 1 }],
    [
      new TextEncoder().encode(`${head}\n=Eve,,${stay}\nCy,,2026-07-10,2026-07-12\nDi,,2026-08-12,2026-08-10`),
      { guests: 1, wrong_rows: 2, without_email: 1, without_name: 0 },
    ],
    [
      new TextEncoder().encode(
        `Booked by;Contact;Check-in date;Check-out date\nFay;fay@example.com;${stay.replace(',', ';')}`,
      ),
      { guests: 1, without_email: 1, without_name: 1 },
    ],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), { refused: 'NOT_TEXT' }],
  ];
  for (const [file, answer] of files)
    expect((await sendGuestFile(host, property_id, 'import', file)).answer).toMatchObject(answer);
  const names = (await guestsOf(property_id)).map(({ first_name }) => first_name);
  expect(names.toSorted()).toEqual(['', 'Eve', 'José', 'Zoë']);
});

test('HOST-05 a file of five thousand rows is taken whole and once, and one row more is refused', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, {}, { welcome: false });
  const rows = Array.from({ length: 5000 }, (_, row) => `Ada,guest-${row}@example.com,2026-08-10,2026-08-12`);
  const file = ['Name,Email,Arrival,Departure', ...rows];
  const tooLong = await sendGuestFile(host, property_id, 'import', [...file, rows[0]].join('\n'));
  expect(tooLong).toMatchObject({ status: 422, answer: { refused: 'TOO_MANY_ROWS' } });
  const taken = await sendGuestFile(host, property_id, 'import', file.join('\n'));
  expect(taken).toMatchObject({ status: 200, answer: { guests: 5000, wrong_rows: 0 } });
  const again = await sendGuestFile(host, property_id, 'check', file.join('\n'));
  expect(again.answer).toMatchObject({ guests: 0, wrong_rows: 5000 });
  expect((await host.api.hosts.listGuests({ property_id })).count).toBe(5000);
}, 300_000);

test('HOST-05 a stay that is moved or cancelled moves or cancels what is not sent', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host);
  const [moved, cancelled] = [address(), address()];
  const stay = { arrives: '2026-08-04', departs: '2026-08-06' };
  const first = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, email: moved }));
  const second = await host.api.hosts.saveGuest(aGuest(property_id, { ...stay, email: cancelled }));
  await host.api.hosts.saveGuest(
    aGuest(property_id, { guest_id: first.guest_id, arrives: '2026-08-05', departs: '2026-08-07', email: moved }),
  );
  await host.api.hosts.cancelGuest({ guest_id: second.guest_id, cancelled: true });
  await at('2026-08-02T12:00:00Z');
  await sendNow(service);
  expect([...(await lettersTo(moved)), ...(await lettersTo(cancelled))]).toEqual([]);
  await at('2026-08-03T09:30:00Z');
  await sendNow(service);
  expect(await lettersTo(moved)).toHaveLength(1);
  await host.api.hosts.cancelGuest({ guest_id: second.guest_id, cancelled: false });
  await sendNow(service);
  expect(await lettersTo(cancelled), 'its time has come meanwhile').toHaveLength(1);
});

test('OPS-05 a guest’s page opens from the letter and from the host’s list when SECRET was changed after the guest was entered', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host);
  const email = address();
  const { guest_id } = await host.api.hosts.saveGuest(
    aGuest(property_id, { arrives: '2026-08-04', departs: '2026-08-06', email }),
  );
  const shown = (await guestsOf(property_id)).find((guest) => guest.guest_id === guest_id)?.page_url ?? '';
  const { deps } = service;
  const config = { ...deps.config, SECRET: 'the second secret of this shop, 32', oldSecrets: [deps.config.SECRET] };
  const rotated: Deps = { ...deps, config };
  const [guest] = await deps.db.select().from(hostGuests).where(eq(hostGuests.id, guest_id));
  expect(guest && pageAddress(rotated, guest)).toBe(shown);
  await at('2026-08-02T12:00:00Z');
  await sendDue({ ...rotated, scheduledMessages: [guestWelcome] });
  const [letter] = await lettersTo(email);
  expect(letter?.text).toContain(shown);
  const token = shown.split('/').at(-1) ?? '';
  expect(await guestPage(rotated, token)).toMatchObject({ first_name: 'Ada' });
});

test('HOST-04 ten photos, a logo that is large enough and none of one pixel, colours that can be read', async () => {
  const { hosts } = host.api;
  expect(await codeOf(hosts.saveProperty(aHouse({ ground: '#777777' })))).toBe('UNREADABLE_COLOURS');
  expect(await codeOf(hosts.saveProperty(aHouse({ name: ' ', time_zone: 'Mars/Base' })))).toBe('FIELDS_MISSING');
  expect(await codeOf(hosts.saveProperty(aHouse({ return_address: 'javascript:alert(1)' })))).toBe('FIELDS_MISSING');
  const property_id = await aProperty(host, {}, { welcome: false });
  const upload = (width: number, height: number): Promise<string> => aPhoto(host, width, height);
  const dot = await upload(1, 1);
  expect(await codeOf(hosts.addMedia({ property_id, upload_id: dot, kind: 'logo' }))).toBe('LOGO_TOO_SMALL');
  await host.api.uploads.removePhoto({ upload_id: dot });
  for (const side of [200, 220])
    await hosts.addMedia({ property_id, upload_id: await upload(side, side), kind: 'logo' });
  for (let photo = 1; photo < 10; photo++)
    await hosts.addMedia({ property_id, upload_id: await upload(64, 64), kind: 'photo' });
  const extra = await upload(64, 64);
  expect(await codeOf(hosts.addMedia({ property_id, upload_id: extra, kind: 'photo' }))).toBe('TOO_MANY');
  const { media } = await hosts.readProperty({ property_id });
  expect(media.map(({ kind }) => kind).toSorted()).toEqual(['logo', ...Array.from({ length: 10 }, () => 'photo')]);
  expect(await hosts.removeMedia({ property_id, media_id: media[0]?.id ?? '' })).toEqual({ removed: true });
});

test('HOST-04 a house that is there is saved with what its form reads of it, and keeps what is not on the form', async () => {
  const property_id = await aProperty(host, {}, { welcome: false });
  await host.api.hosts.saveAttractions({ property_id, attractions: [{ name: 'The pier', place: '' }] });
  const before = await host.api.hosts.readProperty({ property_id });
  const words = { ...wordsOf(before), name: 'Villa Azul', departure_hour: 10 };
  await host.api.hosts.saveProperty({ property_id, ...words });
  const after = await host.api.hosts.readProperty({ property_id });
  expect(wordsOf(after)).toEqual(words);
  expect(after).toMatchObject({ attractions: before.attractions, media: [{ id: before.media[0]?.id }] });
});

test('HOST-05 a house with hundreds of guests is gone at once for everybody, and forgotten batch by batch', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, { name: 'Large House' });
  const rows = Array.from({ length: 230 }, (_, row) => `Guest${row},2026-09-10,2026-09-12`);
  await sendGuestFile(host, property_id, 'import', ['Name,Arrival,Departure', ...rows].join('\n'));
  const [guest] = await guestsOf(property_id);
  await host.api.hosts.removeProperty({ property_id, confirmed: true });
  expect(await codeOf(host.api.hosts.readProperty({ property_id }))).toBe('PROPERTY_NOT_FOUND');
  const names = (await host.api.hosts.readWorkspace()).properties.map(({ name }) => name);
  expect(names).not.toContain('Large House');
  const token = guest?.page_url.split('/').at(-1) ?? '';
  expect(await codeOf(host.api.hosts.guestPage({ token }))).toBe('PAGE_NOT_FOUND');
  const { db } = service.deps;
  const left = () => db.$count(hostGuests, eq(hostGuests.propertyId, property_id));
  await eventually(async () => (await db.$count(hostProperties, eq(hostProperties.id, property_id))) === 0, 'its end');
  expect(await left()).toBe(0);
});

test('HOST-05 a host sends sixty files of guests an hour and no more are read, and another host goes on', async () => {
  await at('2026-08-01T08:00:00Z');
  const property_id = await aProperty(host, { name: 'House of Files' });
  await service.deps.db.execute(sql`delete from limits where key like 'guest-files-of-host:%'`);
  const send = () => sendGuestFile(host, property_id, 'check', 'Nights\n2');
  expect((await send()).status).toBe(422);
  await service.deps.db.execute(sql`update limits set points = 60 where key like 'guest-files-of-host:%'`);
  expect(await send()).toEqual({
    status: 429,
    answer: { refused: 'TOO_MANY', retry_after_seconds: expect.any(Number) as number },
  });
  const other = await aHost(service);
  const own = await aProperty(other, {}, { welcome: false });
  const good = await sendGuestFile(other, own, 'check', 'Name,Arrival,Departure\nBo,2026-08-10,2026-08-12');
  expect(good).toMatchObject({ status: 200, answer: { guests: 1, wrong_rows: 0 } });
  await service.deps.db.execute(sql`delete from limits where key like 'guest-files-of-host:%'`);
});

test('HOLE-15 HOST-04 HOST-05 a host whose photos, and whose guests’, fill their share of the room has none for more, and another has', async () => {
  const property_id = await aProperty(host, {}, { welcome: false });
  const { token } = await deliveredStay(service, host, property_id);
  const [house] = await service.deps.db.select().from(hostProperties).where(eq(hostProperties.id, property_id));
  await fillShare(service.deps, house!.accountId);
  const upload_id = await aPhoto(host, 64, 64);
  expect(await codeOf(host.api.hosts.addMedia({ property_id, upload_id, kind: 'photo' }))).toBe('SHARE_FULL');
  const guest = new TestBrowser(service.baseUrl);
  const ofGuest = { token, upload_id: await aPhoto(guest, 64, 64) };
  expect(await codeOf(guest.api.hosts.addGuestPhoto(ofGuest))).toBe('SHARE_FULL');
  const alerts = await service.deps.db.execute(sql`select key from limits where key like 'uploads-full-alert%'`);
  expect(alerts.rows, 'the shop has room').toEqual([]);
  await expect(aProperty(stranger, {}, { welcome: false })).resolves.toEqual(expect.any(String));
});
