import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { personalData } from '#server/open-rooms.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { moderationCases } from './schema.ts';

let service: TestService;
let admin: TestBrowser;
let reader: TestBrowser;
beforeAll(async () => {
  service = await startService({ studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
  reader = new TestBrowser(service.baseUrl);
});
afterAll(() => service.end());

/** A buyer with a released song, and the id of the order. */
async function released(email: string): Promise<Buyer & { id: string }> {
  const owner = await buyer(service, { email });
  await reaches(owner, 'ready');
  await release(service, owner);
  return { ...owner, id: (await orderByNumber(service.deps.db, owner.number))?.id ?? '' };
}

const casesOf = ({ id }: { id: string }) =>
  service.deps.db.select().from(moderationCases).where(eq(moderationCases.orderId, id));

const waitingAbout = async ({ number }: Buyer) =>
  (await admin.api.moderation.listCases()).waiting.filter(({ order_number }) => order_number === number);

const takeDown = (id: string) =>
  admin.api.moderation.decideCase({ id, decision: 'take-down', reason: 'She has not agreed.' });

test('PORT-06 moderation asks staff nothing any more of an erased order, and its letters go with it', async () => {
  const owner = await released('erased-reported@example.com');
  const { url } = await owner.browser.api.portal.shareFilm({ order_number: owner.number, kind: 'audio' });
  const report = { kind: 'shared-song', reason: 'no-consent', details: '', email: '' } as const;
  await reader.api.moderation.reportContent({ ...report, address: url.split('/').at(-1) ?? '' });
  const [reported] = await waitingAbout(owner);
  await takeDown(reported?.id ?? '');
  const appeal = { order_number: owner.number, id: reported?.id ?? '', text: 'She has.' };
  await owner.browser.api.moderation.appealTakedown(appeal);
  const content = 'Put in that I know where she lives.';
  await owner.browser.api.conversation.sendMessage({ order_number: owner.number, content, client_id: 'a-threat-1' });
  expect(await waitingAbout(owner)).toHaveLength(2);
  const { deps } = service;
  await deps.db.transaction((tx) => redactOrder(deps, tx, personalData, owner.id, 'personal'));
  expect(await waitingAbout(owner)).toEqual([]);
  const states = (await casesOf(owner)).map(({ kind, state, appealState }) => [kind, state, appealState]);
  expect(new Set(states)).toEqual(
    new Set([
      ['shared-song', 'taken-down', null],
      ['order', 'dismissed', null],
    ]),
  );
  expect(await deps.db.$count(emails, eq(emails.recipient, 'erased-reported@example.com'))).toBe(0);
});

/** Words of an offer of the owner's song to the magazine. */
async function anOffer({ browser, number: order_number }: Buyer) {
  const { consent_version } = await browser.api.customerSongs.magazineOrder({ order_number });
  const story = 'Theo turns 6 on Sunday, at primary school they sang it.';
  const tick = { includes_film: false, consent_given: true, consent_version };
  return { order_number, customer: 'Xylographer', story, ...tick };
}

/** A song that stands in the magazine, and what it was offered with. */
async function featured(email: string) {
  const owner = await released(email);
  const offered = await anOffer(owner);
  const { offer } = await owner.browser.api.customerSongs.offerSong(offered);
  const [held] = await waitingAbout(owner);
  await admin.api.moderation.decideCase({ id: held?.id ?? '', decision: 'dismiss', reason: 'His parents offer it.' });
  await admin.api.customerSongs.decideOffer({ id: offer?.id ?? '', decision: 'feature' });
  const report = { kind: 'featured-song', reason: 'minor', details: 'A child.', email: '' } as const;
  await reader.api.moderation.reportContent({ ...report, address: offer?.id ?? '' });
  return { owner, offered, reported: (await waitingAbout(owner))[0]?.id ?? '' };
}

test('SITE-15 moderation keeps no name and no words of a song that its buyer takes back, whatever it had decided', async () => {
  const { owner, reported } = await featured('taken-back@example.com');
  await takeDown(reported);
  const words = /Xylographer|turns 6/;
  expect(JSON.stringify(await casesOf(owner))).toMatch(words);
  await owner.browser.api.customerSongs.withdrawSong({ order_number: owner.number });
  const kept = await casesOf(owner);
  expect(JSON.stringify(kept)).not.toMatch(words);
  expect(kept.map(({ state }) => state).toSorted(), 'what was decided').toEqual(['dismissed', 'taken-down']);
  expect(JSON.stringify(kept), 'what a reader wrote').toContain('A child.');
});

test('SITE-15 a song that moderation has taken down is not offered anew, until that is undone', async () => {
  const { owner, offered, reported } = await featured('offered-anew@example.com');
  await takeDown(reported);
  const { customerSongs } = owner.browser.api;
  await customerSongs.withdrawSong({ order_number: owner.number });
  await expect(customerSongs.offerSong(offered)).rejects.toMatchObject({ code: 'TAKEN_DOWN' });
  await admin.api.moderation.decideCase({ id: reported, decision: 'dismiss', reason: 'She has.', seen: 'taken-down' });
  expect((await customerSongs.offerSong(offered)).offer).toMatchObject({ state: 'offered' });
});

test('HOLE-15 GIFT-05 invitations that nobody has paid for keep no paid order waiting for staff, however many strangers write', async () => {
  const owner = await released('waits-for-staff@example.com');
  const since = new Date(service.deps.clock.now().getTime() - 24 * 3_600_000);
  const aCase = { title: 'x', path: '', doubts: [], state: 'open' as const, openedAt: since };
  const strangers = Array.from({ length: 500 }, (_, number) => {
    const id = `stranger-${number}`;
    return { ...aCase, id, kind: number % 2 ? 'circle' : 'contribution', subject: id, orderId: null };
  });
  await service.deps.db.insert(moderationCases).values(strangers);
  const openedAt = service.deps.clock.now();
  await service.deps.db.insert(moderationCases).values([
    { ...aCase, id: 'its-order', kind: 'order', subject: owner.id, orderId: owner.id, openedAt },
    { ...aCase, id: 'its-friends', kind: 'circle', subject: 'its-friends', orderId: owner.id, openedAt },
  ]);
  expect((await waitingAbout(owner)).map(({ id }) => id).toSorted()).toEqual(['its-friends', 'its-order']);
});
