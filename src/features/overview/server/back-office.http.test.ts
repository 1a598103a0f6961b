import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regions } from '#features/affiliates/domain/regions.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService();
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

test('ADM-03 affiliates are made with a confirmed account, listed newest first, and change their tier', async () => {
  const { affiliates, accounts } = admin.api;
  const rosa = { email: 'Rosa@example.com', password: 'poppy field', full_name: 'Rosa Marin', region: 'Lyon' } as const;
  expect(regions).toHaveLength(38);
  const made = await affiliates.addAffiliate(rosa);
  expect(made).toMatchObject({ tier: 'Bronze', email: 'rosa@example.com', region: 'Lyon' });
  expect(made.referral_id).toMatch(/^[0-9A-Z]{8}$/);
  await expect(affiliates.addAffiliate(rosa)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  for (const [password, code] of [
    ['short', 'PASSWORD_TOO_SHORT'],
    ['123456', 'PASSWORD_COMMON'],
  ] as const)
    await expect(affiliates.addAffiliate({ ...rosa, email: 'x@example.com', password })).rejects.toMatchObject({
      code,
    });
  await affiliates.addAffiliate({ ...rosa, email: 'ken@example.com', full_name: 'Ken', tier: 'Gold' });
  await affiliates.setTier({ id: made.id, tier: 'Silver' });
  const listed = (await affiliates.listAffiliates()).affiliates;
  expect(listed.map(({ full_name, tier }) => [full_name, tier])).toEqual([
    ['Ken', 'Gold'],
    ['Rosa Marin', 'Silver'],
  ]);
  await expect(affiliates.setTier({ id: 'nobody', tier: 'Gold' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { entries } = await accounts.listAudit({});
  const deeds = entries.map(({ action }) => action);
  expect(deeds).toEqual(['affiliate-tier', 'add-affiliate', 'add-affiliate', 'become-first-admin']);
  const rosas = new TestBrowser(service.baseUrl);
  const signedIn = await rosas.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ email: 'rosa@example.com', password: rosa.password }),
  });
  expect(signedIn.status).toBe(200);
  expect((await rosas.api.accounts.whoAmI()).role).toBe('user');
});

test('ADM-06 the overview counts what was delivered, what was paid less refunds, and who paid of those who began', async () => {
  const { overview, production, payments } = admin.api;
  const buy = async (pay: boolean): Promise<string> => {
    const browser = new TestBrowser(service.baseUrl);
    const placed = await browser.api.orders.createCheckoutSession(anOrderInput());
    if (pay) await payOn(browser, placed.url);
    return placed.order_number;
  };
  const empty = await overview.systemOverview();
  expect(empty).toMatchObject({ songs: 0, revenue_pence: 0, conversion: null });
  expect(empty.days).toHaveLength(30);
  const delivered = await buy(true);
  const refunded = await buy(true);
  await buy(false);
  for (const order_number of [delivered, refunded])
    await eventually(
      async () =>
        (await hasStatus(service, order_number, 'ready')) &&
        (await production.getProduction({ order_number })).status === 'ready',
      `${order_number} to be made`,
    );
  await production.judgeQuality({ order_number: delivered, version: 1, verdict: 'passed', note: '' });
  await production.releaseOrder({ order_number: delivered, version: 1 });
  const refund = { order_number: refunded, amount_pence: 900, reason: 'A late line' };
  await payments.refundOrder({ ...refund, idempotency_key: 'a-refund-of-the-overview' });
  const after = await overview.systemOverview();
  expect(after).toMatchObject({ affiliates: 2, songs: 1, revenue_pence: 2900 + 2000, conversion: 2 / 3 });
  expect(after.days.at(-1)).toMatchObject({ affiliates: 2, songs: 1, revenue_pence: 4900, conversion: 2 / 3 });
  expect(after.days.at(-2)).toMatchObject({ songs: 0, revenue_pence: 0, conversion: null });
});

test('ADM-06 MEND-19d letters are listed without what they say and sent again; an event names order and amount, is handled again and does nothing twice', async () => {
  const { logs, overview } = admin.api;
  const all = await eventually(async () => {
    const { emails } = await logs.listEmails({});
    return emails.length > 0 && emails.every(({ state }) => state === 'sent') && emails;
  }, 'every letter to be sent');
  expect(Object.keys(all[0] ?? {})).not.toEqual(expect.arrayContaining(['html', 'text']));
  const id = all[0]?.id ?? '';
  await logs.resendEmail({ id });
  await eventually(async () => {
    const { emails } = await logs.listEmails({ state: 'sent' });
    return emails.find((email) => email.id === id && email.attempts === 2);
  }, 'the letter to go out again');
  await expect(logs.resendEmail({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const { webhooks } = await logs.listWebhooks({});
  const paid = webhooks.find(({ type }) => type === 'checkout.session.completed');
  const before = await overview.systemOverview();
  const again = await logs.handleWebhookAgain({ id: paid?.id ?? '' });
  expect(again.handled_at).not.toBeNull();
  expect(again.attempts).toBe((paid?.attempts ?? 0) + 1);
  expect(again).toMatchObject({ order_number: paid?.order_number, amount_pence: 2900 });
  expect(paid?.order_number, 'of an order').toMatch(/^SONG-/);
  expect((await overview.systemOverview()).revenue_pence).toBe(before.revenue_pence);
  expect((await logs.listWebhooks({ only_open: true })).webhooks).toEqual([]);
});

test('MEND-11a money in another currency is named by it to admins: in the order’s ledger and among the events', async () => {
  const { logs, production } = admin.api;
  const inDollars = sql`(select id from orders where paid_at is not null order by created_at limit 1)`;
  await service.deps.db.execute(
    sql`update payments set currency = 'usd', state = 'mismatch' where order_id = ${inDollars}`,
  );
  const { webhooks } = await logs.listWebhooks({});
  const event = webhooks.find(({ currency }) => currency === 'usd');
  expect(event).toMatchObject({ amount_pence: 2900 });
  const { ledger } = await production.getProduction({ order_number: event?.order_number ?? '' });
  expect(ledger).toMatchObject({
    entries: [{ currency: 'usd', amount_pence: 2900 }],
    charges: [{ currency: 'usd', left_pence: 2900 }],
    paid_pence: 0,
    left_pence: 0,
  });
});
