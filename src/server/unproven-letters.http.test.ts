import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyHolidayOrder, type HolidayOrder } from '#features/holiday/domain/holiday-order.ts';
import { aSignUp, auth } from '#features/subscriptions/server/test/businesses.ts';
import { waitlistVersion } from '#features/waitlist/domain/limits.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';

const day = 86_400_000;
const prize = 'WIN 1000 GBP at https://evil.example';
let service: TestService;
let jpeg: Uint8Array<ArrayBuffer>;
const clock = new SettableClock(new Date(Date.now() - 5 * day));
beforeAll(async () => {
  const environment = { TRUST_PROXY: 'true' };
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock, environment });
  const red = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } });
  jpeg = new Uint8Array(await red.jpeg().toBuffer());
});
afterAll(() => service.end());

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);

/** E-mails to addresses of one domain, oldest first. */
async function lettersAt(domain: string): Promise<{ recipient: string; subject: string; whole: string }[]> {
  const sent = await service.deps.db
    .select()
    .from(emails)
    .where(sql`lower(${emails.recipient}) like ${`%@${domain}`}`)
    .orderBy(emails.createdAt);
  return sent.map(({ recipient, subject, html, text }) => ({ recipient, subject, whole: `${subject}${html}${text}` }));
}

async function aHoliday(browser: TestBrowser) {
  const images = [await uploadPhoto(browser, jpeg, 'oia.jpg')];
  const idempotency_key = globalThis.crypto.randomUUID();
  return (email: string, changes: Partial<HolidayOrder> = {}) =>
    browser.api.orders.sendHolidayEmail({
      idempotency_key,
      total_price: 4900,
      order: {
        ...emptyHolidayOrder,
        firstName: prize,
        email,
        destination: prize,
        favoriteMemory: prize,
        companionship: prize,
        preferredGenre: 'Acoustic',
        songLanguage: 'Spanish',
        images,
        ...changes,
      },
    });
}

async function unpaid(
  email: string,
  browser = visitor(),
): Promise<{ browser: TestBrowser; order_number: string; url: string }> {
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput({ email, first_name: prize }));
  return { browser, ...placed };
}

const askCode = ({ browser, order_number }: { browser: TestBrowser; order_number: string }) =>
  safe(browser.api.rights.sendErasureCode({ order_number, wanted: true }));

test('HOLE-04a a holiday order whose e-mail is changed forty times tells strangers none of its words', async () => {
  const order = await aHoliday(visitor());
  for (let turn = 0; turn < 40; turn += 1)
    await order(`stranger.${turn % 20}@forty.example`, { specialWords: `${turn}` });
  const letters = await lettersAt('forty.example');
  expect(letters, 'each address once').toHaveLength(20);
  expect(new Set(letters.map(({ recipient }) => recipient)).size).toBe(20);
  for (const { whole } of letters) expect(whole).not.toMatch(/WIN 1000|evil\.example/);
  expect(letters[0]?.whole).toContain('£49');
});

test('HOLE-04b six unpaid orders, codes and links are one letter to a mailbox in 24 hours, sign-ups another', async () => {
  const email = 'one@six.example';
  const placed = [];
  for (let i = 0; i < 6; i += 1) placed.push(await unpaid(i % 2 === 0 ? email : ' ONE@six.example'));
  const codes = [];
  for (const order of placed) for (let i = 0; i < 5; i += 1) codes.push(await askCode(order));
  expect(codes.filter(({ error }) => error === null)).toHaveLength(1);
  const sentence = /^We have already sent a letter to this address today\./;
  for (const { error } of codes.slice(1))
    expect(error).toMatchObject({
      code: 'LETTER_SENT_TODAY',
      status: 429,
      message: expect.stringMatching(sentence) as string,
    });
  for (const { order_number } of placed)
    await visitor().api.portal.emailLink({ by: 'order_number', value: order_number });
  await (
    await aHoliday(visitor())
  )(email);
  expect(await lettersAt('six.example')).toHaveLength(1);
  for (const refused of [null, { code: 'LETTER_SENT_TODAY', status: 429 }]) {
    const { error } = await safe(visitor().api.subscriptions.signUp(aSignUp({ email })));
    if (refused) expect(error).toMatchObject(refused);
    else expect(error).toBeNull();
  }
  expect(await lettersAt('six.example')).toHaveLength(2);
  clock.advance(day);
  await service.deps.db.execute(sql`delete from limits where key like 'erasure-codes%'`);
  expect((await askCode({ browser: visitor(), order_number: placed[0]?.order_number ?? '' })).error).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  });
  const [first] = placed;
  expect(first && (await askCode(first)).error).toBeNull();
  expect(await lettersAt('six.example'), 'a day later').toHaveLength(3);
});

/** Subjects of the letters to a domain, by the alphabet: the clock stands still between two of them. */
const subjectsAt = async (domain: string): Promise<string[]> =>
  (await lettersAt(domain)).map(({ subject }) => subject).toSorted();
const bothLetters = [
  expect.stringContaining('Confirm your email address') as string,
  expect.stringContaining('on the list') as string,
];

test('MEND-20g a host who joins the waitlist can open an account on the same day', async () => {
  const email = 'host@waiting.example';
  const entry = { first_name: 'Ana', last_name: 'Vidal', email, property_name: null, consent_version: waitlistVersion };
  await visitor().api.waitlist.joinWaitlist(entry);
  const signUp = () => safe(visitor().api.subscriptions.signUp(aSignUp({ email })));
  expect((await signUp()).error).toBeNull();
  expect((await signUp()).error, 'still limited').toMatchObject({ code: 'LETTER_SENT_TODAY' });
  expect(await subjectsAt('waiting.example')).toEqual(bothLetters);
});

test('MEND-20g a host who asked for an account first joins the waitlist on the same day', async () => {
  const email = 'host@first.example';
  const entry = { first_name: 'Ana', last_name: 'Vidal', email, property_name: null, consent_version: waitlistVersion };
  expect((await safe(visitor().api.subscriptions.signUp(aSignUp({ email })))).error).toBeNull();
  await visitor().api.waitlist.joinWaitlist(entry);
  expect(await subjectsAt('first.example')).toEqual(bothLetters);
});

test('HOLE-04c the code of the one letter goes on to work when another is refused', async () => {
  const order = await unpaid('still@code.example');
  await askCode(order);
  expect((await askCode(order)).error).toMatchObject({ code: 'LETTER_SENT_TODAY' });
  const [letter] = await lettersAt('code.example');
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(letter?.whole ?? '')?.[0] ?? '';
  const { browser, order_number } = order;
  expect(await browser.api.rights.eraseOrder({ order_number, code })).toEqual({ erased: true });
});

const kindsOfLetters = [
  { kind: 'codes', ask: async (email: string) => askCode(await unpaid(email)) },
  { kind: 'accounts', ask: (email: string) => safe(visitor().api.subscriptions.signUp(aSignUp({ email }))) },
];

test.each(kindsOfLetters)(
  'HOLE-04d the spellings of one mailbox share three letters in 24 hours: $kind',
  async ({ kind, ask }) => {
    const spellings = ['ab', 'a.b', 'A.B', 'ab+1', 'a.b+2', 'ab+3'].map((name) => `${name}@${kind}.example`);
    const answers = [];
    for (const email of spellings) answers.push((await ask(email)).error === null);
    expect(answers).toEqual([true, true, false, true, false, false]);
    clock.advance(day);
    expect((await ask(`ab+3@${kind}.example`)).error, 'what was refused was not counted').toBeNull();
  },
);

test('HOLE-04e at the same moment, and over a restart, it is still one; a transaction that fails takes none', async () => {
  const email = 'race@once.example';
  const placed = await Promise.all(Array.from({ length: 5 }, () => unpaid(email)));
  const answers = await Promise.all(placed.map((order) => askCode(order)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const enqueue = (key: string) => (tx: Parameters<typeof service.deps.mailer.enqueue>[0]) =>
    service.deps.mailer.enqueue(tx, {
      key,
      to: 'undone@once.example',
      ground: 'unproven',
      subject: key,
      html: key,
      text: key,
    });
  const undone = service.deps.db.transaction(async (tx) => {
    expect(await enqueue('undone:1')(tx)).toBe(true);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await service.deps.db.transaction(enqueue('undone:2'))).toBe(true);
  expect(await service.deps.db.transaction(enqueue('undone:2')), 'the same letter is the same').toBe(true);
  expect(await service.deps.db.transaction(enqueue('undone:3'))).toBe(false);
  expect(await lettersAt('once.example')).toHaveLength(2);
  const { rows } = await service.deps.db.execute(sql`select key from limits where key like 'letter-%'`);
  expect(JSON.stringify(rows), 'stored as a keyed hash').not.toMatch(/@|example/);
});

test('HOLE-04f paid, or proven by a link in this browser, letters go as before', async () => {
  const email = 'buyer@paid.example';
  const order = await unpaid(email);
  await askCode(order);
  await payOn(order.browser, order.url);
  const letters = await eventually(async () => {
    const found = await lettersAt('paid.example');
    return found.length === 2 && found;
  }, 'the confirmation');
  for (let i = 0; i < 3; i += 1) expect((await askCode(order)).error).toBeNull();
  expect(await lettersAt('paid.example')).toHaveLength(5);
  const reader = visitor();
  await reader.api.portal.openLink({
    token: /#open=([\w-]+)/.exec(letters.map(({ whole }) => whole).join())?.[1] ?? '',
  });
  const next = await unpaid(email, reader);
  for (let i = 0; i < 2; i += 1) expect((await askCode(next)).error, 'proven here').toBeNull();
  const strangers = await unpaid(email);
  expect((await askCode(strangers)).error, 'not in another browser').toMatchObject({ code: 'LETTER_SENT_TODAY' });
});

test('HOLE-04g a sign-up is told the same, whether or not the address has an account, and signing in sends no more', async () => {
  const owner = aSignUp({ email: 'owner@partner.example' });
  await visitor().api.subscriptions.signUp(owner);
  const link = /#token=([\w-]+)/.exec((await lettersAt('partner.example'))[0]?.whole ?? '')?.[1];
  expect((await auth(visitor(), 'confirm-email', { token: link, password: owner.password })).status).toBe(200);
  clock.advance(day);
  for (const email of ['owner@partner.example', 'nobody@partner.example']) {
    const again = () => safe(visitor().api.subscriptions.signUp(aSignUp({ email })));
    expect((await again()).data).toEqual({ sent: true });
    expect((await again()).error).toMatchObject({ code: 'LETTER_SENT_TODAY' });
  }
  for (let i = 0; i < 4; i += 1)
    await auth(visitor(), 'sign-in/email', { email: 'nobody@partner.example', password: owner.password });
  expect(await lettersAt('partner.example')).toHaveLength(3);
});
