import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/server/schema.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { TestBrowser } from '#server/test/client.ts';
import { recordedBySafari } from '#server/test/films.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const words = { dedication: '', signature: 'Sam', question: null, answer: null, may_download: false, last_day: null };

interface Thanked extends Buyer {
  path: string;
  guest: TestBrowser;
  id: string;
}

const post = (browser: TestBrowser, path: string, fields: Record<string, string>): Promise<Response> =>
  browser.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: service.baseUrl } });

/** A gift whose recipient has left a line, and agrees to show it with `show`. */
async function thanked(line: string, show?: 'yes'): Promise<Thanked> {
  const owner = await buyer(service);
  await reaches(owner, 'ready');
  await release(service, owner);
  const { page } = await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...words });
  const path = new URL(page?.url ?? '').pathname;
  const guest = new TestBrowser(service.baseUrl);
  await post(guest, `${path}/thanks`, { line, ...(show && { show }) });
  const { thanks } = await owner.browser.api.gifts.giftOfOrder({ order_number: owner.number });
  return { ...owner, path, guest, id: thanks[0]?.id ?? '' };
}

/** Lines that a stranger with the gift's address reads. */
async function seen({ path }: Thanked): Promise<string[]> {
  const page = await new TestBrowser(service.baseUrl).api.gifts.giftPage({ token: path.slice('/gift/'.length) });
  if (page.state !== 'open') throw new Error('The page is not open');
  return page.shown_thanks;
}

const agree = ({ browser, number, id }: Thanked, show: boolean) =>
  browser.api.gifts.showGiftThanks({ order_number: number, thanks_id: id, show });

/** Consents about a thank-you: their scopes, with those that were taken back. */
async function ledger({ id }: Thanked): Promise<string[]> {
  const rows = await service.deps.db.select().from(consents);
  return rows
    .filter(({ about }) => about === id)
    .map(({ scope, withdrawnAt }) => `${scope}${withdrawnAt ? ' back' : ''}`)
    .toSorted();
}

test('GIFT-04 a thank-you stands on the page while recipient and giver agree, and is gone with the word of either', async () => {
  const gift = await thanked('We cried, all of us.');
  expect(await seen(gift)).toEqual([]);
  await agree(gift, true);
  expect(await seen(gift), 'the giver alone').toEqual([]);
  await post(new TestBrowser(service.baseUrl), `${gift.path}/thanks-show`, { show: 'yes' });
  expect(await seen(gift), 'a stranger agreed').toEqual([]);
  await post(gift.guest, `${gift.path}/thanks-show`, { show: 'yes' });
  expect(await seen(gift)).toEqual(['We cried, all of us.']);
  expect(await ledger(gift)).toEqual(['gift-thanks-giver', 'gift-thanks-recipient']);
  await post(gift.guest, `${gift.path}/thanks-show`, { show: 'no' });
  expect(await seen(gift), 'the recipient took it back').toEqual([]);
  await post(gift.guest, `${gift.path}/thanks-show`, { show: 'yes' });
  const { thanks } = await agree(gift, false);
  expect(thanks).toMatchObject([{ may_show: true, shows: false, line: 'We cried, all of us.' }]);
  expect(await seen(gift), 'the giver took it back').toEqual([]);
  await agree(gift, true);
  expect(await seen(gift)).toHaveLength(1);
  await post(gift.guest, `${gift.path}/thanks-back`, {});
  expect(await seen(gift), 'it was deleted').toEqual([]);
  expect(new Set(await ledger(gift)), 'nothing stands without it').toEqual(
    new Set(['gift-thanks-giver back', 'gift-thanks-recipient back']),
  );
});

test('GIFT-04 a line in doubt is not shown before staff have looked, and a foreign one cannot be agreed to', async () => {
  const [gift, other] = [await thanked('I’ll kill you if you leave', 'yes'), await thanked('Thank you', 'yes')];
  await agree(gift, true);
  expect(await seen(gift)).toEqual([]);
  const { waiting } = await admin.api.moderation.listCases();
  const held = waiting.find(({ kind }) => kind === 'gift-thanks');
  await admin.api.moderation.decideCase({ id: held?.id ?? '', decision: 'dismiss', reason: 'A quotation.' });
  expect(await seen(gift)).toHaveLength(1);
  const foreign = await safe(agree({ ...gift, id: other.id }, true));
  expect(foreign.error).toMatchObject({ code: 'NO_THANKS' });
  expect(await seen(other)).toEqual([]);
});

const heldCases = async ({ number }: Thanked) => {
  const { waiting } = await admin.api.moderation.listCases();
  return waiting.filter(({ kind, order_number }) => kind === 'gift-thanks' && order_number === number);
};

test('GIFT-04 staff read a line in doubt, decide about it once, and are not asked about what nobody agrees to', async () => {
  const line = 'I’ll kill you if you leave';
  const gift = await thanked(line, 'yes');
  const [held] = await heldCases(gift);
  expect(held?.title).toBe(line);
  await admin.api.moderation.decideCase({ id: held?.id ?? '', decision: 'dismiss', reason: 'A quotation.' });
  await agree(gift, true);
  expect(await heldCases(gift), 'decided already').toEqual([]);
  expect(await seen(gift)).toEqual([line]);

  const other = await thanked(line, 'yes');
  await agree(other, true);
  await post(other.guest, `${other.path}/thanks-show`, { show: 'no' });
  expect(await heldCases(other), 'one still agrees').toHaveLength(1);
  await agree(other, false);
  expect(await heldCases(other)).toEqual([]);
  await agree(other, true);
  expect(await heldCases(other), 'staff had decided nothing').toHaveLength(1);
});

test('GIFT-04 a recipient is told whether the line is shown, and takes it back by a link without the cookie', async () => {
  const gift = await thanked('We cried.', 'yes');
  const own = async () => {
    const page = await gift.guest.api.gifts.giftPage({ token: gift.path.slice('/gift/'.length) });
    return page.state === 'open' ? page.thanked : null;
  };
  expect(await own()).toMatchObject({ shows: true, is_shown: false });
  await agree(gift, true);
  const thanks = await own();
  expect(thanks).toMatchObject({ shows: true, is_shown: true });
  const token = new URL(thanks?.withdrawal_url ?? '').hash.slice('#token='.length);
  await new TestBrowser(service.baseUrl).api.consents.withdrawConsent({ token });
  expect(await seen(gift)).toEqual([]);
  expect(await own()).toMatchObject({ shows: false, is_shown: false, withdrawal_url: null });
});

test.each(['voice', 'film'] as const)(
  'GIFT-04 a %s as Safari records it is kept, and played by the giver',
  async (kind) => {
    const { guest, path, browser, number } = await thanked('Listen');
    await post(guest, `${path}/thanks-back`, {});
    const body = new FormData();
    body.set('kind', kind);
    const type = kind === 'film' ? 'video/mp4' : 'audio/mp4';
    body.set('recording', new File([new Uint8Array(await recordedBySafari(kind))], 'thank-you.mp4', { type }));
    const sent = await guest.fetch(`${path}/thanks`, { method: 'POST', body, headers: { origin: service.baseUrl } });
    expect(sent.headers.get('location')).toContain('said=thanked');
    const { thanks } = await browser.api.gifts.giftOfOrder({ order_number: number });
    expect(thanks).toMatchObject([{ recording: { kind } }]);
    const played = await browser.fetch(thanks[0]?.recording?.url ?? '');
    expect(played.status).toBe(200);
    expect((await played.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  },
);
