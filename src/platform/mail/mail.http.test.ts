import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverabilityPersonalData } from '#features/deliverability/server/personal-data.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { sendEmail } from './jobs.ts';
import { markHeld, markTried, mostTries } from './owed-letters-repository.ts';
import { emails } from './schema.ts';
import { refuseNotes } from './test/refuse-notes.ts';
import { headerOf, type ReceivedMail, TestMailServer } from './test/mail-server.ts';

const returnToken = 'a token of the return mailbox';

const mailServer = new TestMailServer();
const { received, triedIds, refusals } = mailServer;
const to = (address: string): ReceivedMail[] => received.filter(({ recipients }) => recipients.includes(address));

let service: TestService;
beforeAll(async () => {
  const port = await mailServer.open();
  service = await startService({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_RETURN_ADDRESS: 'bounces@songs.example',
      MAIL_RETURN_TOKEN: returnToken,
      MAIL_POSTMARK_LOGIN: 'postmark:a long password',
    },
  });
});
afterAll(async () => {
  await service.end();
  await mailServer.close();
});

type Letter = Partial<Parameters<TestService['deps']['mailer']['enqueue']>[1]>;

const enqueue = (key: string, to: string, subject = key, about: Letter = {}): Promise<boolean> =>
  service.deps.db.transaction((tx) =>
    service.deps.mailer.enqueue(tx, { key, to, ground: 'paid', subject, html: `<p>${key}</p>`, text: key, ...about }),
  );
const rowOf = async (key: string): Promise<typeof emails.$inferSelect | undefined> =>
  (await service.deps.db.select().from(emails).where(eq(emails.key, key)))[0];

test('STU-03 a paid order’s confirmation reaches a real mail server, with the link that opens the portal', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput({ email: 'ruth@example.com' }));
  await payOn(browser, placed.url);
  const mail = await eventually(async () => to('ruth@example.com')[0], 'the confirmation');
  expect(headerOf(mail, 'Subject')).toEqual([`Your order ${placed.order_number} is confirmed`]);
  expect(headerOf(mail, 'Message-ID')[0]).toMatch(/^<\w{26}@127\.0\.0\.1>$/);
  const token = /buyer-portal#open=([\w-]{43})/.exec(mail.body)?.[1] ?? '';
  const elsewhere = new TestBrowser(service.baseUrl);
  expect(await elsewhere.api.portal.openLink({ token })).toEqual({ order_number: placed.order_number });
});

test('STU-03 a mail server that refuses three times gets the same letter each time, and then once', async () => {
  refusals.set('late@example.com', 3);
  await enqueue('late', 'late@example.com');
  await enqueue('late', 'late@example.com');
  await enqueue('quick', 'quick@example.com');
  await eventually(async () => to('quick@example.com')[0], 'the letter behind the refused one');
  expect(to('late@example.com')).toHaveLength(0);
  await eventually(async () => (await rowOf('late'))?.state === 'sent', 'the refused letter', 40);
  expect(to('late@example.com')).toHaveLength(1);
  expect(await rowOf('late')).toMatchObject({ attempts: 4, error: null });
  const ids = new Set([...triedIds, ...headerOf(to('late@example.com')[0]!, 'Message-ID')]);
  expect(triedIds).toHaveLength(3);
  expect(ids.size).toBe(1);
});

test('STU-03 a mailbox that is not there is asked for once, and staff may send its letter again', async () => {
  mailServer.unknown.add('nobody@example.com');
  await enqueue('typo', 'nobody@example.com');
  await eventually(async () => (await rowOf('typo'))?.state === 'suppressed', 'the letter to be given up', 10);
  expect(mailServer.asked.filter((address) => address.startsWith('nobody@'))).toHaveLength(1);
  mailServer.unknown.clear();
  await (await adminBrowser(service)).api.logs.resendEmail({ id: (await rowOf('typo'))!.id });
  await eventually(async () => to('nobody@example.com')[0], 'the letter');
});

test('HOLE-00 STU-03 a letter that runs of release 0.1.0 had before and after a crash goes out again, with the same Message-ID', async () => {
  await enqueue('crash', 'crash@example.com');
  const row = await eventually(async () => {
    const found = await rowOf('crash');
    return found?.state === 'sent' && found;
  }, 'the first letter');
  // As a crash leaves it: the server has the letter, the shop does not know.
  await service.deps.db.update(emails).set({ state: 'owed', sentAt: null, dueAt: null }).where(eq(emails.id, row.id));
  for (const attempts of [101, 102])
    await service.deps.jobs.enqueue(service.deps.db, sendEmail, { id: row.id, attempts });
  await eventually(async () => (await rowOf('crash'))?.state === 'sent', 'the repeat');
  const copies = to('crash@example.com');
  expect(copies.length).toBeGreaterThanOrEqual(2);
  expect(new Set(copies.flatMap((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
});

test('HOLE-10 what staff held for four days is sent when they let it go', async () => {
  const staff = await adminBrowser(service);
  await staff.api.settings.changeSettings({ emails_stopped: true });
  await enqueue('held', 'held@example.com');
  await eventually(async () => (await rowOf('held'))?.state === 'held', 'the letter to be held');
  const fourDaysAgo = new Date(Date.now() - 4 * 24 * 3_600_000);
  await service.deps.db.update(emails).set({ createdAt: fourDaysAgo }).where(eq(emails.key, 'held'));
  await staff.api.settings.changeSettings({ emails_stopped: false });
  await eventually(async () => (await rowOf('held'))?.state === 'sent', 'the letter to be sent', 30);
});

test('HOLE-10 a letter that was sent is not marked as failed or held', async () => {
  await enqueue('sent-once', 'sent-once@example.com');
  await eventually(async () => (await rowOf('sent-once'))?.state === 'sent', 'the letter to be sent', 30);
  const id = (await rowOf('sent-once'))?.id ?? '';
  await markTried(service.deps.db, { id, tries: mostTries }, 'too late');
  await markHeld(service.deps.db, [id]);
  expect((await rowOf('sent-once'))?.state).toBe('sent');
});

test('STU-03 line breaks in name, address or subject write no header and reach nobody else', async () => {
  const broken = ['\r\n', '\n', '\r', '\0\r\n', '\r\n '];
  for (const [i, line] of broken.entries())
    await enqueue(`hostile-${i}`, `hostile${i}@example.com`, `Hello${line}Bcc: spy@evil.example${line}X-Evil: yes`);
  for (const [i] of broken.entries()) {
    const mail = await eventually(async () => to(`hostile${i}@example.com`)[0], `letter ${i}`);
    expect(mail.recipients).toEqual([`hostile${i}@example.com`]);
    expect(headerOf(mail, 'Bcc')).toEqual([]);
    expect(headerOf(mail, 'X-Evil')).toEqual([]);
  }
  await enqueue('hostile-address', 'victim@example.com\r\nRCPT TO:<spy@evil.example>\r\nBcc: spy@evil.example');
  await eventually(async () => ((await rowOf('hostile-address'))?.attempts ?? 0) > 0, 'the try');
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('spy@evil.example');
  await service.deps.db.execute(sql`update emails set state = 'sent' where key = 'hostile-address'`);
});

test('HOLE-10 a letter that was taken goes out once, though the database could not be told for a while', async () => {
  const { db } = service.deps;
  const { refusals, letGo } = await refuseNotes(db);
  await enqueue('taken:once', 'once@example.com');
  await eventually(async () => (await refusals()) >= 2, 'two attempts to end without a note');
  await letGo();
  await eventually(async () => (await rowOf('taken:once'))?.state === 'sent', 'the letter to be noted');
  expect(to('once@example.com')).toHaveLength(1);
});

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.baseUrl}${path}`, { method: 'POST', body, headers });

const stateOf = (key: string, state: string): Promise<unknown> =>
  eventually(async () => (await rowOf(key))?.state === state, `${key} to be ${state}`);

test('PART-07 FUN-05 a letter that is not about an own order stops by one post from the mail program, and only such letters', async () => {
  const reader = 'mia@example.com';
  await enqueue('news:1', reader, 'News', { ground: 'unproven' });
  await enqueue('own:1', reader);
  const [news, own] = await eventually(async () => {
    const mails = ['News', 'own:1'].map((subject) =>
      to(reader).find((mail) => headerOf(mail, 'Subject')[0] === subject),
    );
    return mails.every((mail) => mail !== undefined) && mails;
  }, 'both letters');
  expect(headerOf(own ?? { headers: '' }, 'List-Unsubscribe')).toEqual([]);
  const [address = ''] = headerOf(news ?? { headers: '' }, 'List-Unsubscribe');
  expect(headerOf(news ?? { headers: '' }, 'Auto-Submitted')).toEqual(['auto-generated']);
  expect(headerOf(news ?? { headers: '' }, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
  const path = new URL(address.slice(1, -1)).pathname;
  expect(address).not.toContain('mia');
  const opened = await fetch(`${service.baseUrl}${path}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/unsubscribe#letters=[\w-]+$/),
  ]);
  await enqueue('news:2', reader, 'More news', { ground: 'proven', topic: 'other' });
  await stateOf('news:2', 'sent');
  // As a mail program in a browser posts: from a site of its own.
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  expect((await post(`${path}x`, 'List-Unsubscribe=One-Click', form)).status).toBe(404);
  expect((await post(path, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
  expect((await post(path, 'List-Unsubscribe=One-Click', form)).status, 'twice is once').toBe(200);
  await enqueue('news:3', reader, 'Even more', { ground: 'proven', topic: 'other' });
  await enqueue('own:2', reader);
  await Promise.all([stateOf('news:3', 'suppressed'), stateOf('own:2', 'sent')]);
});

test('PART-07 a bounced address is not written to; what it misses of its order is told to staff, until they lift it', async () => {
  const admin = await adminBrowser(service);
  const reader = 'bo@example.com';
  await enqueue('order-news:1', reader);
  await stateOf('order-news:1', 'sent');
  const bounce = JSON.stringify({
    RecordType: 'Bounce',
    ID: 42,
    Type: 'HardBounce',
    Email: 'Bo@example.com',
    Details: '550 no such user',
  });
  const login = { authorization: `Basic ${Buffer.from('postmark:a long password').toString('base64')}` };
  expect((await post('/webhooks/mail/postmark', bounce)).status).toBe(400);
  expect((await post('/webhooks/mail/sendgrid', '[]')).status, 'a sender that is not set up').toBe(400);
  expect((await post('/webhooks/mail/toString', '{}', login)).status).toBe(400);
  expect((await rowOf('order-news:1'))?.state).toBe('sent');
  expect(await (await post('/webhooks/mail/postmark', bounce, login)).json()).toEqual({ received: 1 });
  expect(await (await post('/webhooks/mail/postmark', bounce, login)).json(), 'a repeat').toEqual({ received: 0 });
  await enqueue('order-news:2', reader);
  await stateOf('order-news:2', 'suppressed');
  const undelivered = () => admin.api.deliverability.listUndelivered({ email: reader });
  const { suppressions, letters } = await undelivered();
  expect(suppressions).toMatchObject([{ reason: 'hard-bounce', source: 'postmark', detail: '550 no such user' }]);
  expect(letters.map(({ subject }) => subject)).toEqual(['order-news:1', 'order-news:2']);
  const waiting = async () =>
    (await admin.api.toDo.listTasks()).lists.find(({ kind }) => kind === 'unreached')?.tasks.map(({ about }) => about);
  expect(await waiting()).toEqual(['order-news:1', 'order-news:2']);
  await admin.api.deliverability.settleUnreached({ id: letters[0]?.id ?? '' });
  expect(await waiting()).toEqual(['order-news:2']);
  expect(await admin.api.deliverability.liftSuppression({ id: suppressions[0]?.id ?? '' })).toEqual({ lifted: true });
  await admin.api.logs.resendEmail({ id: letters[1]?.id ?? '' });
  await stateOf('order-news:2', 'sent');
  expect((await undelivered()).letters).toEqual([]);
});

test('PART-07 a letter that was given up waits for staff, and its reader is written to again', async () => {
  const admin = await adminBrowser(service);
  const reader = 'fay@example.com';
  await enqueue('full-mailbox:1', reader);
  await stateOf('full-mailbox:1', 'sent');
  const login = { authorization: `Basic ${Buffer.from('postmark:a long password').toString('base64')}` };
  const bounce = { RecordType: 'Bounce', ID: 43, Type: 'SoftBounce', Email: reader, Details: '552 mailbox full' };
  await post('/webhooks/mail/postmark', JSON.stringify(bounce), login);
  const { suppressions, letters } = await admin.api.deliverability.listUndelivered({ email: reader });
  expect(suppressions).toEqual([]);
  expect(letters.filter(({ recipient }) => recipient === reader)).toMatchObject([{ reason: '552 mailbox full' }]);
  await enqueue('full-mailbox:2', reader);
  await stateOf('full-mailbox:2', 'sent');
});

test('PART-07 a report marks the letter that it names, not the one that was sent last', async () => {
  const reader = 'two.letters@example.com';
  await enqueue('first-of-two:1', reader);
  await stateOf('first-of-two:1', 'sent');
  await enqueue('second-of-two:1', reader);
  await stateOf('second-of-two:1', 'sent');
  const first = await eventually(
    async () => to(reader).find((mail) => headerOf(mail, 'Subject')[0] === 'first-of-two:1'),
    'the first letter',
  );
  const [letter] = headerOf(first, 'X-PM-Metadata-letter');
  expect(headerOf(first, 'Message-ID')[0]).toContain(`<${letter}@`);
  const login = { authorization: `Basic ${Buffer.from('postmark:a long password').toString('base64')}` };
  const report = (ID: number, Metadata: object) =>
    JSON.stringify({ RecordType: 'Bounce', ID, Type: 'SoftBounce', Email: reader, Details: '552 full', Metadata });
  await enqueue('of-another:1', 'another@example.com');
  await stateOf('of-another:1', 'sent');
  const foreign = (await rowOf('of-another:1'))?.id ?? '';
  await post('/webhooks/mail/postmark', report(44, { letter: foreign }), login);
  expect((await rowOf('of-another:1'))?.state, 'a letter of another reader').toBe('sent');
  await post('/webhooks/mail/postmark', report(45, { letter }), login);
  expect([(await rowOf('first-of-two:1'))?.state, (await rowOf('second-of-two:1'))?.state]).toEqual([
    'suppressed',
    'sent',
  ]);
  const exported = await deliverabilityPersonalData.collectByAddress?.(service.deps, 'Two.Letters@example.com');
  expect(exported?.data).toMatchObject({
    suppression: null,
    reports: [
      { source: 'postmark', kind: 'undelivered', detail: '552 full' },
      { source: 'postmark', kind: 'undelivered' },
    ],
  });
});

test('PART-07 mail that comes back names its letter, and counts for that letter’s reader alone', async () => {
  await enqueue('returning:1', 'gone@example.com');
  const mail = await eventually(async () => to('gone@example.com')[0], 'the letter');
  const [, letter = ''] = /^bounces\+(\w{26})@songs\.example$/.exec(mail.sender) ?? [];
  expect(letter).not.toBe('');
  const returned = (address: string) =>
    [
      `To: ${mail.sender}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Status: 5.1.1',
      '--b--',
    ].join('\r\n');
  const token = { authorization: `Bearer ${returnToken}` };
  expect((await post('/webhooks/mail/returned', returned('gone@example.com'))).status).toBe(400);
  const send = async (message: string): Promise<unknown> =>
    (await post('/webhooks/mail/returned', message, token)).json();
  expect(await send(returned('somebody-else@example.com'))).toEqual({ received: 0 });
  const unknown = letter.replace(/./, letter.startsWith('0') ? '1' : '0');
  expect(await send(returned('gone@example.com').replaceAll(letter, unknown))).toEqual({ received: 0 });
  expect(await send(returned('gone@example.com'))).toEqual({ received: 1 });
  expect(await send(returned('gone@example.com'))).toEqual({ received: 0 });
  expect((await rowOf('returning:1'))?.state).toBe('suppressed');
});
