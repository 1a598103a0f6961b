import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { freePort, startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { sendEmail } from './jobs.ts';
import { markFailed, markHeld } from './repository.ts';
import { emails } from './schema.ts';

interface Received {
  recipients: string[];
  headers: string;
  body: string;
}
const received: Received[] = [];
const triedIds: string[] = [];
/** Deliveries that the mail server still refuses, by address. */
const refusals = new Map<string, number>();

const headerOf = (mail: { headers: string }, name: string): string[] =>
  [...mail.headers.matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map((match) => match[1] ?? '');
const to = (address: string): Received[] => received.filter(({ recipients }) => recipients.includes(address));

let server: SMTPServer;
let service: TestService;
beforeAll(async () => {
  const port = await freePort();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [headers = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        const body = rest.join('\r\n\r\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const unfolded = headers.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
        const left = refusals.get(recipients[0] ?? '') ?? 0;
        if (left > 0) {
          refusals.set(recipients[0] ?? '', left - 1);
          triedIds.push(...headerOf({ headers: unfolded }, 'Message-ID'));
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        received.push({ recipients, headers: unfolded, body });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  service = await startService({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await service.end();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const enqueue = (key: string, to: string, subject = key): Promise<boolean> =>
  service.deps.db.transaction((tx) =>
    service.deps.mailer.enqueue(tx, { key, to, ground: 'paid', subject, html: `<p>${key}</p>`, text: key }),
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

test('STU-03 a letter sent again after a crash before it was recorded has the same Message-ID', async () => {
  await enqueue('crash', 'crash@example.com');
  const row = await eventually(async () => {
    const found = await rowOf('crash');
    return found?.state === 'sent' && found;
  }, 'the first letter');
  // As a crash leaves it: the server has the letter, the shop does not know.
  await service.deps.db.update(emails).set({ state: 'owed', sentAt: null }).where(eq(emails.id, row.id));
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
  await markFailed(service.deps.db, id);
  await markHeld(service.deps.db, id);
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
  await db.execute(sql`create function refuse_sent() returns trigger language plpgsql as $$
    begin if new.state = 'sent' then raise exception 'out of order'; end if; return new; end $$`);
  await db.execute(sql`create trigger refuse_sent before update on emails for each row execute function refuse_sent()`);
  await enqueue('taken:once', 'once@example.com');
  await eventually(async () => ((await rowOf('taken:once'))?.attempts ?? 0) >= 2, 'two attempts to end without a note');
  await db.execute(sql`drop trigger refuse_sent on emails`);
  await eventually(async () => (await rowOf('taken:once'))?.state === 'sent', 'the letter to be noted');
  expect(to('once@example.com')).toHaveLength(1);
});
