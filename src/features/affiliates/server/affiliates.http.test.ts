import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCredit } from '#features/credits/server/credits.ts';
import { refundOrder } from '#features/payments/server/refund.ts';
import { auth, business, lettersTo, password } from '#features/subscriptions/server/test/businesses.ts';
import { daysAgo } from '#platform/test/days-ago.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { payoutDetailsRetention } from './payout-repository.ts';
import { affiliatesPersonalData } from './personal-data.ts';
import { browsersRetention } from './repository.ts';
import { anAffiliate, aRegistration, buy, move, referralOf, Visitor } from './test/field.ts';

let service: TestService;
let admin: TestBrowser;
const day = 24 * 60 * 60 * 1000;
const clock = daysAgo(400);
beforeAll(async () => {
  service = await startService({ clock, site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const refusal = async (call: Promise<unknown>): Promise<unknown> => (await safe(call)).error;
const fileOf = async (month: string) => (await admin.fetch(`/admin/payout-files/${month}.csv`)).text();
const details = { method: 'iban', holder: 'Ann Rep', iban: 'GB82 WEST 1234 5698 7654 32', bic: '' } as const;
test('AFF-01 an affiliate registers, confirms and comes to the dashboard, with a referral id of ours', async () => {
  const { browser, referralId } = await anAffiliate(service, { email: 'first@example.com' });
  expect(referralId).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect((await browser.api.affiliates.readOwn()).affiliate).toMatchObject({ tier: 'Bronze', region: 'London' });
  const stranger = new TestBrowser(service.baseUrl);
  const sign = await auth(stranger, 'sign-in/email', { email: 'first@example.com', password });
  expect(sign.status).toBe(200);
});

test('AFF-01 what is wrong is refused in the documents’ words, and a known address learns nothing', async () => {
  const visitor = new TestBrowser(service.baseUrl);
  const email = 'refused@example.com';
  const tryWith = (changes: Parameters<typeof aRegistration>[0]) =>
    refusal(visitor.api.affiliates.register(aRegistration({ email, ...changes })));
  expect(await tryWith({ accept_terms: false })).toMatchObject({ message: 'Please accept the terms and conditions' });
  expect(await tryWith({ password: 'five5' })).toMatchObject({ message: 'Password must be at least 6 characters' });
  expect(await tryWith({ email: 'nobody' })).toMatchObject({ code: 'INVALID_EMAIL' });
  expect(await tryWith({ region: 'Atlantis' as never })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await tryWith({ tier: 'Gold' } as never)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await lettersTo(service, email)).toEqual([]);
  await business(service, { email: 'known@example.com' });
  await service.deps.db.execute(sql`delete from limits where key like 'letter-%'`);
  expect(await visitor.api.affiliates.register(aRegistration({ email: 'known@example.com' }))).toEqual({ sent: true });
  expect((await lettersTo(service, 'known@example.com')).join()).toContain('which has one');
});

test('AFF-03 a business that is signed in gets a profile beside its own, and others’ statements stay shut', async () => {
  const browser = await business(service, { email: 'both@example.com' });
  expect((await browser.api.affiliates.readOwn()).affiliate).toBeNull();
  expect(await refusal(browser.api.affiliates.readStatement())).toMatchObject({ code: 'NO_PROFILE' });
  const particulars = { full_name: 'Moira Bell', region: 'Other', accept_terms: true } as const;
  const { referral_id } = await browser.api.affiliates.join(particulars);
  expect(await browser.api.affiliates.join(particulars)).toEqual({ referral_id });
  expect((await browser.api.affiliates.readStatement()).figures).toMatchObject({ clicks: 0, completed: 0 });
  expect((await browser.api.subscriptions.readProfile()).profile?.company_name).toBe('Bell & Daughters');
  const visitor = new TestBrowser(service.baseUrl);
  expect(await refusal(visitor.api.affiliates.readStatement())).toMatchObject({
    message: 'Please sign in to access your dashboard',
  });
});

test('AFF-07 an affiliate’s own order brings nothing, and the statement says why', async () => {
  const { browser, referralId } = await anAffiliate(service, { email: 'own@example.com' });
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  const own = await buy(service, visitor, { email: 'O.wn+gift@example.com ' });
  expect(await referralOf(service, own.id)).toMatchObject({ excluded: 'own-order' });
  await move(service, own.id, 'completed');
  const { figures, lines } = await browser.api.affiliates.readStatement();
  expect(figures).toMatchObject({ completed: 0, earned_pence: 0 });
  expect(lines.find(({ kind }) => kind === 'excluded')).toMatchObject({ excluded: 'own-order' });
});

test('AFF-07 D20 the tier at the first delivery decides, thirty days are held, and two runs at once pay once', async () => {
  const { browser, referralId, id } = await anAffiliate(service, { email: 'paid@example.com' });
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  const order = await buy(service, visitor);
  await admin.api.affiliates.setTier({ id, tier: 'Silver' });
  await move(service, order.id, 'completed');
  await admin.api.affiliates.setTier({ id, tier: 'Gold' });
  const held = await browser.api.affiliates.readStatement();
  expect(held.figures).toEqual({ clicks: 1, completed: 1, earned_pence: 580, pending_pence: 580 });
  expect(held.lines.find(({ kind }) => kind === 'earned')).toMatchObject({
    state: 'held',
    rate_percent: 20,
    base_pence: 2900,
    amount_pence: 580,
  });
  await browser.api.affiliates.savePayoutDetails({ details });
  const stored = await service.deps.db.execute<{ payout_details: string }>(
    sql`select payout_details from affiliates where id = ${id}`,
  );
  expect(stored.rows[0]?.payout_details).not.toContain('WEST');
  expect((await browser.api.affiliates.readStatement()).payout_hint).toBe('5432');

  clock.advance(29 * day);
  const early = await admin.api.affiliates.runPayouts();
  expect(early.payouts.filter((payout) => payout.affiliate_id === id)).toEqual([]);
  clock.advance(31 * day);
  const [one, two] = await Promise.all([admin.api.affiliates.runPayouts(), admin.api.affiliates.runPayouts()]);
  expect(one).toEqual(two);
  expect(one.payouts.filter((payout) => payout.affiliate_id === id)).toMatchObject([{ amount_pence: 580, entries: 1 }]);
  const csv = await fileOf(one.month);
  expect(csv).toContain('Ann Rep,iban,GB82WEST12345698765432');
  expect(csv).toContain(',5.80,GBP');
  expect(await fileOf(one.month)).toBe(csv);
  expect((await browser.api.affiliates.readStatement()).figures.pending_pence).toBe(580);
  await admin.api.affiliates.markPaid({ month: one.month });
  expect(await admin.api.affiliates.markPaid({ month: one.month })).toMatchObject({ total_pence: one.total_pence });
  const paid = await browser.api.affiliates.readStatement();
  expect(paid.figures).toMatchObject({ earned_pence: 580, pending_pence: 0 });
  expect(paid.lines.find(({ kind }) => kind === 'payout')).toMatchObject({ amount_pence: 580, month: one.month });

  // A refund after the payout is a debt, which the next commission covers first.
  await refundOrder(
    service.deps,
    { order_number: order.number, amount_pence: 1000, reason: 'x', idempotency_key: `part-${order.id}` },
    'admin',
  );
  const next = await buy(service, visitor);
  await move(service, next.id, 'completed');
  clock.advance(61 * day);
  const later = await admin.api.affiliates.runPayouts();
  // The visit is over thirty days old by then, so the second order is nobody's.
  expect(later.payouts.filter((payout) => payout.affiliate_id === id)).toEqual([]);
  expect((await browser.api.affiliates.readStatement()).figures).toMatchObject({
    earned_pence: 380,
    pending_pence: -200,
  });
  await expect(service.deps.db.execute(sql`delete from commission_entries`)).rejects.toThrow();
});

test.each(['2026-99-99T99:99:99.999Z~1', '0000-01-01T00:00:00.000Z~1', '2026-02-01T00:00:00.000Z~99999'])(
  'AFF-04 a page of lines that no page before has named is refused, and no error of ours: %s',
  async (page) => {
    const { browser } = await anAffiliate(service, { email: `${globalThis.crypto.randomUUID()}@example.com` });
    const call = browser.api.affiliates.readStatementLines({ of: 'all', page });
    expect(await refusal(call)).toMatchObject({ code: 'BAD_REQUEST' });
  },
);

test('HOLE-15 AFF-07 an affiliate changes bank details so often in an hour and no more: each change is a letter', async () => {
  const { browser } = await anAffiliate(service, { email: 'changes@example.com' });
  const before = (await lettersTo(service, 'changes@example.com')).length;
  const codes: unknown[] = [];
  for (let change = 0; change < 12; change++)
    codes.push(await refusal(browser.api.affiliates.savePayoutDetails({ details })));
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
  expect(codes.slice(10)).toMatchObject([{ code: 'TOO_MANY' }, { code: 'TOO_MANY' }]);
  expect((await lettersTo(service, 'changes@example.com')).length - before).toBe(10);
});

test('AFF-07 no commission is left of an order that is refunded, nor payable of one that is being revised', async () => {
  const { browser, referralId, id } = await anAffiliate(service, { email: 'revised@example.com' });
  await browser.api.affiliates.savePayoutDetails({ details });
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  const [refunded, revised] = [await buy(service, visitor), await buy(service, visitor)];
  await move(service, refunded.id, 'completed');
  await move(service, revised.id, 'completed');
  await refundOrder(
    service.deps,
    { order_number: refunded.number, reason: 'x', idempotency_key: `all-${refunded.id}` },
    'admin',
  );
  await move(service, revised.id, 'processing');
  clock.advance(62 * day);
  const batch = await admin.api.affiliates.runPayouts();
  expect(batch.payouts.filter((payout) => payout.affiliate_id === id)).toEqual([]);
  const { figures, lines } = await browser.api.affiliates.readStatement();
  expect(figures).toMatchObject({ completed: 1, earned_pence: 435, pending_pence: 435 });
  const sumOf = lines
    .filter(({ kind }) => ['earned', 'refund', 'reversal', 'restored'].includes(kind))
    .reduce((total, { amount_pence }) => total + (amount_pence ?? 0), 0);
  expect(sumOf, 'the figure is the sum of its lines').toBe(figures.earned_pence);
  expect(lines.filter(({ state }) => state === 'revising')).toHaveLength(1);
});

test('AFF-07 commission is on what was paid after codes, and on no later charge', async () => {
  const { browser, referralId } = await anAffiliate(service, { email: 'codes@example.com' });
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  const expiresAt = new Date(clock.now().getTime() + 365 * day);
  const { code } = await service.deps.db.transaction((tx) =>
    issueCredit(service.deps, tx, { amountPence: 1500, expiresAt, reason: 'test', issuedBy: 'ada' }),
  );
  const order = await buy(service, visitor, {}, { code, total_price: 1400 });
  await move(service, order.id, 'completed');
  const earned = async () => (await browser.api.affiliates.readStatement()).figures.earned_pence;
  expect(await earned()).toBe(210);
  await service.deps.db.execute(sql`insert into payments
      (id, order_id, session_id, amount_pence, currency, state, created_at)
    values (${`extra-${order.id}`}, ${order.id}, ${`extra-${order.id}`}, 900, 'gbp', 'extra', now())`);
  expect(await earned(), 'a later charge brings nothing').toBe(210);
});

test('AFF-07 ADM-03 suspension holds a payout, notice does not, and a run that was made gains no rows', async () => {
  const leaving = await anAffiliate(service, { email: 'settled@example.com' });
  const late = await anAffiliate(service, { email: 'late@example.com' });
  for (const { referralId } of [leaving, late]) {
    const visitor = new Visitor(service.baseUrl);
    await visitor.follow(referralId);
    await move(service, (await buy(service, visitor)).id, 'completed');
  }
  await leaving.browser.api.affiliates.savePayoutDetails({ details });
  const standing = (to: 'active' | 'notice' | 'suspended') =>
    admin.api.affiliates.setStanding({ id: leaving.id, standing: to });
  const run = () => admin.api.affiliates.runPayouts();
  const paidTo = ({ payouts }: Awaited<ReturnType<typeof run>>, { id }: { id: string }) =>
    payouts.flatMap(({ affiliate_id, amount_pence }) => (affiliate_id === id ? [amount_pence] : []));
  await standing('notice');
  await standing('suspended');
  clock.advance(32 * day);
  expect(paidTo(await run(), leaving), 'suspended').toEqual([]);
  await standing('active');
  await standing('notice');
  clock.advance(32 * day);
  const batch = await run();
  expect(paidTo(batch, leaving), 'the agreement is over, and what it earned is paid').toEqual([435]);
  const made = await fileOf(batch.month);
  await late.browser.api.affiliates.savePayoutDetails({ details });
  expect(await run(), 'as after a crash behind the file').toEqual(batch);
  expect(await fileOf(batch.month)).toBe(made);
  clock.advance(31 * day);
  expect(paidTo(await run(), late)).toEqual([435]);
});

test('AFF-01 AFF-07 an affiliate’s data is handed over by address, and erased but for the ledger and what was paid', async () => {
  const email = 'forgotten@example.com';
  const { browser, referralId, id } = await anAffiliate(service, { email });
  await browser.api.affiliates.savePayoutDetails({ details });
  const visitor = new Visitor(service.baseUrl);
  await visitor.follow(referralId);
  await move(service, (await buy(service, visitor)).id, 'completed');
  await browser.api.affiliates.readStatement();
  const collected = await affiliatesPersonalData.collectByAddress?.(service.deps, ' Forgotten@example.com');
  expect(collected?.data).toMatchObject({ fullName: 'Ann Rep', account: '5432', clicks: 1 });
  expect(collected?.data).toMatchObject({ entries: [{ kind: 'earned', amountPence: 435 }], payouts: [] });
  const erase = (waived: boolean) => admin.api.affiliates.eraseAffiliate({ id, waived });
  expect(await refusal(erase(false))).toMatchObject({ code: 'STILL_OWED' });
  clock.advance(31 * day);
  const { month } = await admin.api.affiliates.runPayouts();
  const file = await fileOf(month);
  for (const waived of [false, true])
    expect(await refusal(erase(waived)), 'its file may be at the bank').toMatchObject({ code: 'IN_UNPAID_BATCH' });
  expect(await fileOf(month)).toBe(file);
  await admin.api.affiliates.markPaid({ month });
  expect(await erase(false)).toMatchObject({ full_name: '', is_erased: true });
  const rows = await service.deps.db.execute<{ row: string }>(
    sql`select row_to_json(a)::text || coalesce(row_to_json(u)::text, '') as row
      from affiliates a left join "user" u on u.id = a.user_id where a.id = ${id}`,
  );
  expect(rows.rows[0]?.row).not.toMatch(/Ann|forgotten|5432/);
  const audit = await service.deps.db.execute(sql`select * from audit where action = 'affiliate-bank-details'`);
  expect(JSON.stringify(audit.rows.filter(({ redacted_at }) => redacted_at !== null))).not.toContain('5432');
  expect(audit.rows.filter(({ redacted_at }) => redacted_at !== null)).toHaveLength(1);
  expect(await lettersTo(service, email), 'nor what was written to them').toEqual([]);
  expect((await auth(new TestBrowser(service.baseUrl), 'sign-in/email', { email, password })).status).toBe(401);
  expect((await browser.api.affiliates.readOwn()).is_signed_in).toBe(false);
  expect(await affiliatesPersonalData.collectByAddress?.(service.deps, email)).toBeNull();
  expect(await new Visitor(service.baseUrl).follow(referralId)).toBeNull();
  const { statement } = await admin.api.affiliates.affiliateStory({ id });
  expect(statement.figures).toMatchObject({ completed: 1, earned_pence: 435, pending_pence: 0 });
  expect(await fileOf(month), 'what was paid to whom is kept as the law wants it').toContain('GB82WEST12345698765432');
  for (const rule of [payoutDetailsRetention(service.deps.db), browsersRetention(service.deps.db)])
    await rule.clear(new Date(clock.now().getTime() + 7 * 366 * day));
  expect(await fileOf(month)).not.toContain('GB82WEST12345698765432');
  expect(await fileOf(month)).toContain(',4.35,GBP');
  const browsers = await service.deps.db.execute(sql`select 1 from affiliate_browsers`);
  expect(browsers.rows).toEqual([]);
});

test('AFF-01 an account that a business has too outlives its affiliate', async () => {
  const browser = await business(service, { email: 'stays@example.com' });
  await browser.api.affiliates.join({ full_name: 'Moira Bell', region: 'Other', accept_terms: true });
  const id = (await browser.api.affiliates.readOwn()).affiliate?.id ?? '';
  const ofBusiness = await lettersTo(service, 'stays@example.com');
  await browser.api.affiliates.savePayoutDetails({ details });
  await admin.api.affiliates.eraseAffiliate({ id, waived: false });
  expect(await lettersTo(service, 'stays@example.com'), 'those of the business stay').toEqual(ofBusiness);
  expect((await browser.api.affiliates.readOwn()).affiliate).toBeNull();
  expect((await browser.api.subscriptions.readProfile()).profile?.company_name).toBe('Bell & Daughters');
});
