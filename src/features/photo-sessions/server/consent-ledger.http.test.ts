import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAffiliate, buy, type FieldWorker, Visitor } from '#features/affiliates/server/test/field.ts';
import { readConsent } from '#features/consents/server/ledger.ts';
import { consentsRetention } from '#features/consents/server/retention.ts';
import { lettersTo } from '#features/subscriptions/server/test/businesses.ts';
import { unsubscribeAddress } from '#platform/mail/suppression.ts';
import { rooms } from '#server/features.ts';
import { TestBrowser } from '#server/test/client.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { consentVersion } from '../domain/limits.ts';
import { captureBy, leadOf } from './test/capture.ts';

let service: TestService;
let admin: TestBrowser;
let rep: FieldWorker;
const day = 24 * 60 * 60 * 1000;
beforeAll(async () => {
  service = await startService();
  admin = await adminBrowser(service);
  rep = await anAffiliate(service, { email: 'ledger@example.com' });
});
afterAll(() => service.end());

const key = (): string => globalThis.crypto.randomUUID();
const tokenIn = (text: string): string => /unsubscribe#token=([\w.-]+)/.exec(text)?.[1] ?? '';
const refusal = async (call: Promise<unknown>): Promise<unknown> => (await safe(call)).error;
const ledgerOf = async (email: string) => (await admin.api.consents.listConsents({ email, about: '' })).consents;

test('FUN-04 an address stands in the ledger of consents for ninety days; by its hash the consent is found later too', async () => {
  const email = `${key()}@example.com`;
  const { session } = await captureBy(rep, 1);
  await leadOf(rep, new TestBrowser(service.baseUrl), session, email);
  const find = async () => (await admin.api.consents.listConsents({ email, about: '' })).consents;
  const [rule] = consentsRetention(service.deps);
  await rule?.clear(new Date(Date.now() + 89 * day));
  expect(await find()).toMatchObject([{ email }]);
  await rule?.clear(new Date(Date.now() + 90 * day));
  expect(await find()).toMatchObject([{ email: '', scope: 'photo-preview', withdrawn_at: null }]);
});

test('LEG-07 D24 the tick of a form that was left stands in the ledger, and taking it back takes the record', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const email = `${key()}@example.com`;
  const { order } = aSimpleOrder({ email, contactAgreed: true });
  const idempotency_key = key();
  const leave = () => browser.api.simpleOrder.recordAbandonment({ order, idempotency_key });
  expect([await leave(), await leave()]).toEqual([{ recorded: true }, { recorded: false }]);
  const unticked = aSimpleOrder({ email: `no-${email}`, contactAgreed: false }).order;
  await browser.api.simpleOrder.recordAbandonment({ order: unticked, idempotency_key: key() });
  expect(await ledgerOf(`no-${email}`)).toEqual([]);
  const about = `abandoned:${idempotency_key}`;
  expect(await ledgerOf(email), 'once, however often the page sends it').toMatchObject([
    { scope: 'unfinished-order', about, source: 'online', withdrawn_at: null },
  ]);
  const records = () =>
    service.deps.db.execute<{ link: string }>(
      sql`select record->>'unsubscribeUrl' link from automation_records where key = ${about}`,
    );
  const token = tokenIn((await records()).rows[0]?.link ?? '');
  const { words, ends } = await browser.api.consents.readConsent({ token });
  expect(ends).toContain('what you left of the form');
  expect(words).toContain('If I don’t finish, you may write to me about it.');
  await browser.api.consents.withdrawConsent({ token });
  expect((await records()).rows).toEqual([]);
  expect(await leave(), 'an older page sends its draft again').toEqual({ recorded: false });
  expect((await records()).rows).toEqual([]);
});

test('ADM-03 FUN-07 a lead’s story has its own orders and photos, and none of another guest of the session', async () => {
  const { session, photoIds } = await captureBy(rep, 2);
  const [ann, bob, phone] = [1, 2, 3].map(() => new Visitor(service.baseUrl)) as [Visitor, Visitor, Visitor];
  const [annEmail, bobEmail] = [`${key()}@example.com`, `${key()}@example.com`];
  await leadOf(rep, ann, session, annEmail);
  await leadOf(rep, bob, session, bobEmail);
  const take = ({ api }: Visitor, ids: string[]) =>
    api.photoSessions.grantPhotos({ session_id: session, photo_ids: ids });
  await take(ann, photoIds);
  await take(bob, photoIds.slice(0, 1));
  for (const browser of [ann, phone]) await browser.follow(rep.referralId, session);
  const onLaptop = await buy(service, ann, { email: `${key()}@example.com` });
  const onPhone = await buy(service, phone, { email: annEmail.toUpperCase() });
  const { leads } = await admin.api.photoSessions.listLeads();
  const storyOf = (email: string) => {
    const lead = leads.find((each) => each.email === email);
    return { photos: lead?.photos_taken, orders: new Set(lead?.orders.map(({ number }) => number)) };
  };
  expect(storyOf(annEmail)).toEqual({ photos: 2, orders: new Set([onLaptop.number, onPhone.number]) });
  expect(storyOf(bobEmail)).toEqual({ photos: 1, orders: new Set() });
});

test('FUN-05 each use of a consent says in its own words what taking it back ends', async () => {
  const scopes = rooms.flatMap(({ consentScopes }) => consentScopes);
  const sentences = scopes.map(({ ends }) => ends());
  expect(sentences.every((sentence) => sentence.startsWith('Taking it back '))).toBe(true);
  expect(new Set(sentences).size).toBe(scopes.length);
  const browser = new TestBrowser(service.baseUrl);
  const email = `${key()}@example.com`;
  await leadOf(rep, browser, (await captureBy(rep, 1)).session, email);
  const token = tokenIn((await lettersTo(service, email)).join());
  const { ends } = await browser.api.consents.readConsent({ token });
  expect(ends).toBe(scopes.find(({ scope }) => scope === 'photo-preview')?.ends());
});

test('FUN-04 FUN-05 the page has a way back of its own, for that consent alone; a letter’s way takes back what was given after it too', async () => {
  const { session } = await captureBy(rep, 1);
  const email = `${key()}@example.com`;
  const standing = async () => (await ledgerOf(email)).filter(({ withdrawn_at }) => withdrawn_at === null).length;
  const agree = async (): Promise<string> => {
    const { withdrawal_url } = await new TestBrowser(service.baseUrl).api.photoSessions.saveLead({
      session_id: session,
      ref: '',
      first_name: 'Ruth',
      email,
      consent_given: true,
      consent_version: consentVersion,
    });
    return tokenIn(withdrawal_url);
  };
  const { api } = new TestBrowser(service.baseUrl);
  const first = await agree();
  const letter = tokenIn((await lettersTo(service, email)).join());
  await agree();
  expect(await lettersTo(service, email), 'one letter a day').toHaveLength(1);
  expect(await api.consents.readConsent({ token: first })).toMatchObject({ scope: 'photo-preview' });
  await api.consents.withdrawConsent({ token: first });
  expect(await standing(), 'whoever typed the address ends no consent of its owner').toBe(1);
  expect(await refusal(api.consents.readConsent({ token: `${first.slice(0, -1)}_` }))).toMatchObject({
    code: 'LINK_UNKNOWN',
  });
  await api.consents.withdrawConsent({ token: letter });
  expect(await standing()).toBe(0);
  await agree();
  expect(await api.consents.readConsent({ token: letter }), 'agreed again').toMatchObject({ withdrawn_at: null });
  await api.consents.withdrawConsent({ token: letter });
  expect(await standing()).toBe(0);
  const leads = await service.deps.db.execute(sql`select 1 from leads where email = ${email}`);
  expect(leads.rows).toEqual([]);
});

test('FUN-05 D24 a page’s way back stays open after SECRET was changed, as long as the earlier one is known', async () => {
  const { session } = await captureBy(rep, 1);
  const input = { session_id: session, ref: '', first_name: 'Ruth', email: `${key()}@example.com` };
  const { api } = new TestBrowser(service.baseUrl);
  const agreed = { consent_given: true, consent_version: consentVersion };
  const token = tokenIn((await api.photoSessions.saveLead({ ...input, ...agreed })).withdrawal_url);
  const { deps } = service;
  const read = (...oldSecrets: string[]) => {
    const config = { ...deps.config, SECRET: 'a fresh secret of thirty-two letters', oldSecrets };
    return readConsent({ ...deps, config, consentScopes: [] }, token);
  };
  const { SECRET } = deps.config;
  expect(await read('one between', SECRET)).toMatchObject({ scope: 'photo-preview', withdrawn_at: null });
  await expect(read('one between')).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
});

test('FUN-02 D17 a consent given offline is attested: who, when, how and which words, and the guest can take it back', async () => {
  const { session, photoIds } = await captureBy(rep, 1);
  const email = `${key()}@example.com`;
  const given = new Date(Date.now() - 60_000).toISOString();
  const input = {
    session_id: session,
    first_name: 'Ruth',
    email,
    given_at: given,
    how: 'paper',
    consent_version: consentVersion,
    attested: true,
  } as const;
  const { api } = rep.browser;
  const attest = (changes: Partial<Parameters<typeof api.photoSessions.attestConsent>[0]>) =>
    refusal(api.photoSessions.attestConsent({ ...input, ...changes }));
  expect(await attest({ attested: false })).toMatchObject({ code: 'NOT_ATTESTED' });
  expect(await attest({ first_name: ' ' })).toMatchObject({ code: 'FIELDS_MISSING' });
  expect(await attest({ consent_version: 'older' })).toMatchObject({ code: 'CONSENT_CHANGED' });
  for (const wrong of [Date.now() + day, Date.now() - 3 * day])
    expect(await attest({ given_at: new Date(wrong).toISOString() })).toMatchObject({ code: 'INVALID_TIME' });
  const other = await anAffiliate(service, { email: `${key()}@example.com` });
  expect(await refusal(other.browser.api.photoSessions.attestConsent(input))).toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
  expect(await ledgerOf(email)).toEqual([]);
  const written = `${key()}@example.com`;
  await leadOf(rep, new TestBrowser(service.baseUrl), session, written);
  expect(await attest({ email: written }), 'no letter, no consent').toMatchObject({ code: 'LETTER_REFUSED' });
  expect(await ledgerOf(written), 'the guest’s own alone').toMatchObject([{ source: 'online' }]);
  const unsubscribed = `${key()}@example.com`;
  const letters = new URL(unsubscribeAddress(service.deps.config, service.deps.ids, unsubscribed)).pathname;
  await rep.browser.api.deliverability.stopLetters({ token: letters.split('/').at(-1) ?? '' });
  expect(await attest({ email: unsubscribed }), 'nor for who wants no letters').toMatchObject({
    code: 'LETTER_REFUSED',
  });
  expect(await ledgerOf(unsubscribed)).toEqual([]);
  await api.photoSessions.attestConsent(input);
  expect(await ledgerOf(email)).toMatchObject([
    { source: 'attested', attested_by: rep.referralId, attested_how: 'paper', given_at: given, about: session },
  ]);
  expect((await ledgerOf(email))[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/);
  const [letter = ''] = await lettersTo(service, email);
  const token = tokenIn(letter);
  // The letter was opened in one browser, and the link of it in another one.
  const [phone, laptop, guest] = [1, 2, 3].map(() => new TestBrowser(service.baseUrl)) as [
    TestBrowser,
    TestBrowser,
    TestBrowser,
  ];
  await leadOf(rep, guest, session, `${key()}@example.com`);
  for (const browser of [phone, laptop, guest])
    await browser.api.photoSessions.grantPhotos({ session_id: session, photo_ids: photoIds });
  await new TestBrowser(service.baseUrl).api.consents.withdrawConsent({ token });
  const copies = await Promise.all(
    [phone, laptop, guest].map(async ({ api: each }) => (await each.uploads.listPhotos()).photos.length),
  );
  expect(copies, 'those of a guest with a consent of their own stay').toEqual([0, 0, 1]);
  const leads = await service.deps.db.execute(sql`select 1 from leads where email = ${email}`);
  expect(leads.rows).toEqual([]);
});
