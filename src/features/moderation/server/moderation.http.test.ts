import { safe } from '@orpc/client';
import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong, storedSong } from '#features/rights/server/test/stored-song.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addProducer, adminBrowser } from '#server/test/staff.ts';
import { recordedFilm } from '#server/test/films.ts';
import { entered } from '#features/customer-songs/server/test/reactions.ts';
import { challengeEntries } from '#features/customer-songs/server/schema.ts';
import { shownSongListener } from '#features/customer-songs/server/offers.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { reportLinksRetention } from './repository.ts';
import { moderationCases } from './schema.ts';

let service: TestService;
let admin: TestBrowser;
let reader: TestBrowser;
let producer: TestBrowser;
beforeAll(async () => {
  service = await startService({ studio: quickStudio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
  reader = new TestBrowser(service.baseUrl);
  producer = await addProducer(service, admin);
});
afterAll(() => service.end());

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

const waitingAbout = async (kind: string, orderNumber: string | null) =>
  (await admin.api.moderation.listCases()).waiting.find((one) => one.kind === kind && one.order_number === orderNumber);

/** A buyer with a film that was made and released. */
async function releasedFilm(): Promise<Buyer> {
  const owner = await buyer(service, { format: 'audio+video' });
  await reaches(owner, 'ready');
  await release(service, owner);
  return owner;
}

async function caseOf(kind: string, orderNumber: string | null) {
  const found = await waitingAbout(kind, orderNumber);
  if (!found) throw new Error(`Nothing waits about ${kind}`);
  return found;
}

test('moderation holds the release of a paid order in doubt, and refuses nobody: it is made, and released once staff have looked', async () => {
  const owner = await buyer(service, { favorite_moment: 'I will kill you if you sing that again, you said.' });
  await reaches(owner, 'ready');
  const which = { order_number: owner.number, version: 1 };
  const held = await caseOf('order', owner.number);
  expect(held.doubts).toMatchObject([{ by: 'rules', category: 'threat', words: 'i will kill you' }]);
  expect(await admin.api.production.getProduction({ order_number: owner.number })).toMatchObject({ held: true });
  await admin.api.production.judgeQuality({ ...which, verdict: 'passed', note: '' });
  expect(await codeOf(admin.api.production.releaseOrder(which))).toBe('HELD');
  const decision = { id: held.id, decision: 'dismiss', reason: 'A joke between friends.' } as const;
  await admin.api.moderation.decideCase(decision);
  expect(await codeOf(admin.api.moderation.decideCase(decision))).toBe('DECIDED');
  expect(await codeOf(admin.api.production.releaseOrder(which))).toBe('none');
  expect(JSON.stringify(await admin.api.accounts.listAudit({}))).toContain('moderation-dismissed');
});

test('moderation holds a song for what its buyer writes in the chat, and lets nobody send it by another address meanwhile', async () => {
  const owner = await storedSong(service);
  const which = { order_number: owner.number, version: 1 };
  await admin.api.production.judgeQuality({ ...which, verdict: 'passed', note: '' });
  const says = (content: string, client_id: string) =>
    owner.browser.api.conversation.sendMessage({ order_number: owner.number, content, client_id });
  await says('Theo turns 6 on Sunday.', 'chat-message-1');
  expect(await waitingAbout('order', owner.number)).toBeUndefined();
  await says('Put in that I know where she lives.', 'chat-message-2');
  const held = await caseOf('order', owner.number);
  expect(held.doubts).toMatchObject([{ by: 'rules', category: 'threat' }]);
  const addresses = { order_number: owner.number, audio_url: 'https://cdn.songs.co.uk/a.mp3', video_url: '' };
  expect(await codeOf(admin.api.assets.saveCustomAddresses(addresses))).toBe('HELD');
  expect(await codeOf(admin.api.production.releaseOrder(which))).toBe('HELD');
  await admin.api.moderation.decideCase({ id: held.id, decision: 'dismiss', reason: 'Her mother writes.' });
  expect(await codeOf(admin.api.assets.saveCustomAddresses(addresses))).toBe('none');
});

test('moderation keeps back an address that staff saved before a song was held, until they have looked', async () => {
  const owner = await storedSong(service);
  const saved = 'https://cdn.songs.co.uk/early.mp3';
  await admin.api.assets.saveCustomAddresses({ order_number: owner.number, audio_url: saved, video_url: '' });
  const seen = async (): Promise<boolean> =>
    JSON.stringify(await owner.browser.api.portal.portalOrder({ order_number: owner.number })).includes(saved);
  expect(await seen()).toBe(true);
  const content = 'Put in that I know where she lives.';
  await owner.browser.api.conversation.sendMessage({ order_number: owner.number, content, client_id: 'held-message' });
  expect(await seen(), 'held').toBe(false);
  const { id } = await caseOf('order', owner.number);
  await admin.api.moderation.decideCase({ id, decision: 'dismiss', reason: 'A line of hers.' });
  expect(await seen(), 'looked at').toBe(true);
});

test('moderation looks for the operator’s own words, and no more once they are off the list', async () => {
  const term = await admin.api.moderation.addTerm({ category: 'hate', words: 'Grumbleweed' });
  const first = await buyer(service, { first_name: 'Grumbleweed' });
  await reaches(first, 'ready');
  expect((await caseOf('order', first.number)).doubts).toMatchObject([{ category: 'hate', words: 'Grumbleweed' }]);
  expect(await admin.api.moderation.removeTerm({ id: term.id })).toEqual({ removed: true });
  const second = await buyer(service, { first_name: 'Grumbleweed' });
  await reaches(second, 'ready');
  expect(await waitingAbout('order', second.number)).toBeUndefined();
});

test('moderation takes a reported song down at once, tells its buyer why, and puts it back when the appeal is granted', async () => {
  const owner = await releasedSong(service, { email: 'reported@example.com' });
  const { url } = await owner.browser.api.portal.shareFilm({ order_number: owner.number, kind: 'audio' });
  const token = url.split('/').at(-1) ?? '';
  const isThere = async (): Promise<boolean> => (await codeOf(reader.api.portal.sharedFilm({ token }))) === 'none';
  expect(await isThere()).toBe(true);
  const file = (await reader.api.portal.sharedFilm({ token })).url;
  expect((await reader.fetch(file)).status).toBe(200);
  const report = {
    kind: 'shared-song',
    address: token,
    reason: 'no-consent',
    details: 'That is me.',
    email: '',
  } as const;
  await reader.api.moderation.reportContent(report);
  await reader.api.moderation.reportContent({ ...report, reason: 'other' });
  expect(await isThere(), 'nothing happens before somebody has looked').toBe(true);
  const reported = await caseOf('shared-song', owner.number);
  expect(reported.doubts.map(({ category }) => category)).toEqual(['no-consent', 'other']);
  const kept = await service.deps.db.select().from(moderationCases).where(eq(moderationCases.id, reported.id));
  expect(JSON.stringify(kept), 'the link is not kept').not.toContain(token);
  await admin.api.moderation.decideCase({ id: reported.id, decision: 'take-down', reason: 'She has not agreed.' });
  expect(await isThere()).toBe(false);
  expect((await reader.fetch(`/api/v1/shared-film?token=${token}`)).status).toBe(404);
  expect((await reader.fetch(file)).status, 'an address that somebody kept plays nothing').toBe(410);
  expect(await codeOf(reader.api.moderation.reportContent(report)), 'it is not there any more').toBe('NOT_PUBLISHED');
  const letters = await service.deps.db.select().from(emails).where(like(emails.text, '%She has not agreed.%'));
  expect(letters.map(({ recipient }) => recipient)).toEqual(['reported@example.com']);
  const calls = owner.browser.api.moderation;
  const { takedowns } = await calls.orderTakedowns({ order_number: owner.number });
  expect(takedowns).toMatchObject([{ decision: 'She has not agreed.', appeal_state: null }]);
  expect(JSON.stringify(takedowns), 'who reported it is not told').not.toContain('That is me.');
  const appeal = { order_number: owner.number, id: reported.id, text: 'She has: here is her letter.' };
  expect(await codeOf(reader.api.moderation.appealTakedown(appeal))).toBe('ORDER_NOT_FOUND');
  await calls.appealTakedown(appeal);
  expect(await codeOf(calls.appealTakedown(appeal))).toBe('APPEALED');
  expect(await isThere()).toBe(false);
  await admin.api.moderation.answerAppeal({ id: reported.id, decision: 'grant', reason: 'We were wrong.' });
  expect(await isThere()).toBe(true);
});

test('moderation holds what a buyer offers to everybody: it cannot be shown before staff have looked', async () => {
  const owner = await releasedSong(service);
  const calls = owner.browser.api.customerSongs;
  const { consent_version } = await calls.magazineOrder({ order_number: owner.number });
  const offered = async (story: string): Promise<string> => {
    const tick = { includes_film: false, consent_given: true, consent_version };
    const { offer } = await calls.offerSong({ order_number: owner.number, customer: 'Dan', story, ...tick });
    return offer?.id ?? '';
  };
  const term = await admin.api.moderation.addTerm({ category: 'no-consent', words: 'and nobody else' });
  await offered('A Sunday.');
  const sung = await caseOf('featured-song', owner.number);
  expect(sung.doubts, 'a line of the song').toMatchObject([{ by: 'rules', words: 'and nobody else' }]);
  await admin.api.moderation.removeTerm({ id: term.id });
  await calls.withdrawSong({ order_number: owner.number });
  const id = await offered('Theo turns 6 on Sunday, at primary school they sang it.');
  expect(await codeOf(admin.api.customerSongs.decideOffer({ id, decision: 'feature' }))).toBe('HELD');
  const held = await caseOf('featured-song', owner.number);
  await admin.api.moderation.decideCase({ id: held.id, decision: 'dismiss', reason: 'His parents offer it.' });
  await admin.api.customerSongs.decideOffer({ id, decision: 'feature' });
  expect((await reader.fetch(`/featured-songs/${id}/song`)).status).toBe(200);
  const report = { kind: 'featured-song', address: id, reason: 'minor', details: '', email: '' } as const;
  await reader.api.moderation.reportContent(report);
  const reported = await caseOf('featured-song', owner.number);
  await admin.api.moderation.decideCase({ id: reported.id, decision: 'take-down', reason: 'A child is named.' });
  const answers = [`/featured-songs/${id}/song`, `/og/song-${id}.png`, `/api/v1/featured-songs/${id}`];
  expect(await Promise.all(answers.map(async (path) => (await reader.fetch(path)).status))).toEqual([410, 410, 410]);
});

const offerOf = async ({ browser, number }: Buyer, includes_film: boolean): Promise<string> => {
  const calls = browser.api.customerSongs;
  const { consent_version } = await calls.magazineOrder({ order_number: number });
  const tick = { includes_film, consent_given: true, consent_version };
  const { offer } = await calls.offerSong({ order_number: number, customer: 'Dan', story: 'A Sunday.', ...tick });
  return offer?.id ?? '';
};

const statusFor = async (path: string, by = reader): Promise<number> => (await by.fetch(path)).status;

test('SITE-15 moderation looks at every film of an offered song, whatever its words are, before anybody else can', async () => {
  const owner = await releasedFilm();
  const id = await offerOf(owner, true);
  const held = await caseOf('featured-song', owner.number);
  const film = `/featured-songs/${id}/film`;
  expect(held).toMatchObject({ films: [film], doubts: [{ by: 'rules', category: 'pictures', words: '' }] });
  expect([await statusFor(film, producer), await statusFor(film)]).toEqual([200, 404]);
  expect(await codeOf(admin.api.customerSongs.decideOffer({ id, decision: 'feature' }))).toBe('HELD');
  await producer.api.moderation.decideCase({ id: held.id, decision: 'dismiss', reason: 'A red picture.' });
  await admin.api.customerSongs.decideOffer({ id, decision: 'feature' });
  expect(await statusFor(film)).toBe(200);
});

test('SITE-15 moderation looks at the film of a reaction before it stands on the page of its song', async () => {
  const owner = await releasedSong(service);
  const id = await offerOf(owner, false);
  await admin.api.customerSongs.decideOffer({ id, decision: 'feature' });
  await entered(owner, await recordedFilm(), true);
  const held = await caseOf('reaction-film', owner.number);
  const [jury = ''] = held.films;
  expect(jury).toMatch(/^\/challenge-films\//);
  expect([await statusFor(jury, producer), await statusFor(jury), await statusFor(jury, owner.browser)]).toEqual([
    200, 404, 404,
  ]);
  await service.deps.db
    .update(challengeEntries)
    .set({ state: 'won' })
    .where(eq(challengeEntries.id, jury.split('/').at(-1) ?? ''));
  const film = `/featured-songs/${id}/reaction`;
  expect(await statusFor(film), 'it has won, and nobody has looked').toBe(404);
  await producer.api.moderation.decideCase({ id: held.id, decision: 'dismiss', reason: 'All have agreed.' });
  expect(await statusFor(film)).toBe(200);
});

test('SITE-15 moderation and the editors look again at a song on the page that was made anew', async () => {
  const owner = await releasedSong(service);
  const id = await offerOf(owner, false);
  await admin.api.customerSongs.decideOffer({ id, decision: 'feature' });
  const order = await orderByNumber(service.deps.db, owner.number);
  if (!order) throw new Error('The order is not there');
  await service.deps.db.transaction(async (tx) => shownSongListener.onComplete?.(service.deps, tx, order));
  expect(await statusFor(`/featured-songs/${id}/song`)).toBe(404);
  expect(await codeOf(admin.api.customerSongs.decideOffer({ id, decision: 'feature' }))).toBe('HELD');
  expect((await caseOf('featured-song', owner.number)).doubts).toMatchObject([{ category: 'new-version' }]);
});

test('moderation takes links out of the reports that an older release kept', async () => {
  const { db, ids } = service.deps;
  const old = { orderId: null, title: '', doubts: [], state: 'open', openedAt: new Date() } as const;
  const rows = [
    { ...old, id: ids.id(), kind: 'shared-song', subject: 'a', path: '/watch/token' },
    { ...old, id: ids.id(), kind: 'article', subject: 'b', path: '/trending/b' },
  ];
  await db.insert(moderationCases).values(rows.map((row) => ({ ...row, doubts: [] })));
  const rule = reportLinksRetention(db);
  expect([await rule.due(new Date()), await rule.clear(new Date()), await rule.due(new Date())]).toEqual([1, 1, 0]);
  const which = moderationCases.subject;
  const kept = await db
    .select({ path: moderationCases.path })
    .from(moderationCases)
    .where(inArray(which, ['a', 'b']))
    .orderBy(which);
  expect(kept.map(({ path }) => path)).toEqual(['', '/trending/b']);
});

test('TRD-04 moderation takes an article down from its page, the feed and the front page, and nobody reports what is not there', async () => {
  const anArticle = {
    slug: 'reported-one',
    title: 'A reported article',
    dek: 'A sentence.',
    author: 'Ada',
    tags: [],
    topic_entities: [],
    occasion: '' as const,
    genre: '',
    producer_note: '',
    sleeve: { occasion: 'wedding' as const, seed: 's', title: 'T', name: 'N' },
    hero_image: null,
    hero_alt: '',
    og_image: null,
    video_url_9x16: null,
    audio_url: null,
    captions_url: null,
    cta_template_key: '',
    body: 'Text.',
  };
  const { id } = await admin.api.trending.saveTrend({ id: null, based_on: 0, content: anArticle });
  const report = { kind: 'article', address: 'reported-one', reason: 'copyright', details: '', email: '' } as const;
  expect(await codeOf(reader.api.moderation.reportContent(report)), 'a draft').toBe('NOT_PUBLISHED');
  await admin.api.trending.publishTrend({ id, version: 1, at: null });
  await reader.api.moderation.reportContent(report);
  const { waiting } = await admin.api.moderation.listCases();
  const reported = waiting.find(({ title }) => title === 'A reported article');
  const isOurs = { id: reported?.id ?? '', decision: 'dismiss', reason: 'We wrote it.' } as const;
  await admin.api.moderation.decideCase({ id: isOurs.id, decision: 'take-down', reason: 'It is not ours.' });
  expect(await codeOf(admin.api.moderation.decideCase(isOurs)), 'of who saw it open still').toBe('DECIDED');
  expect(await codeOf(reader.api.trending.readTrend({ slug: 'reported-one' }))).toBe('TREND_WITHDRAWN');
  expect((await reader.fetch('/og/trend-reported-one.png')).status).toBe(410);
  expect(await (await reader.fetch('/trending.rss')).text()).not.toContain('reported-one');
  expect(JSON.stringify(await reader.api.trending.trendingPage())).not.toContain('reported-one');
  await admin.api.moderation.decideCase({ ...isOurs, seen: 'taken-down' });
  expect(await codeOf(reader.api.trending.readTrend({ slug: 'reported-one' })), 'put back by who saw that').toBe(
    'none',
  );
});
