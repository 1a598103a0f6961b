import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { quickSinger, startStandIns, type TestStandIns } from '#server/test/stand-ins.ts';
import { engineSwitches } from '#platform/engines/schema.ts';
import { engineAttempts, engineTakes } from './schema.ts';
import { ends } from './test/song-ends.ts';

let standIns: TestStandIns;
let service: TestService;
let admin: TestBrowser;
/** Happens while a stand-in sings. */
let whileSinging: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  standIns = await startStandIns(async (request) => {
    await whileSinging();
    return quickSinger(request);
  });
  const environment = {
    ...standIns.environment('chat', 'ace-step', 'elevenlabs', 'fal', 'transcription'),
    ENGINE_ORDER_BUDGET_PENCE: '400',
    ENGINE_DAY_BUDGET_PENCE: '100000',
  };
  service = await startService({ environment, site: { dailyCap: 1000, ordersPerVisitorPerHour: 1000 } });
  admin = await adminBrowser(service);
});
afterAll(async () => {
  await service.end();
  await standIns.end();
});

/** Sets the music engines that are asked, in this order; nothing rests. */
async function use(...engines: string[]): Promise<void> {
  await service.deps.db.delete(engineSwitches);
  const rows = ['ace-step', 'elevenlabs', 'fal', 'embedded-music'].map((engine) => ({
    engine,
    isOn: engines.includes(engine),
    position: engines.indexOf(engine) + 1,
    changedAt: new Date(),
  }));
  await service.deps.db.insert(engineSwitches).values(rows);
}

async function bought(changes: Parameters<typeof anOrderInput>[0] = {}) {
  const browser = new TestBrowser(service.baseUrl);
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput(changes));
  await payOn(browser, url);
  const order = await eventually(async () => {
    if (!(await hasStatus(service, number, 'ready', 'failed'))) return null;
    const seen = await admin.api.production.getProduction({ order_number: number });
    return (seen.status === 'ready' || seen.status === 'failed') && seen;
  }, `${number} to end`);
  const { rows } = await service.deps.db.execute<{ id: string }>(sql`select id from orders where number = ${number}`);
  const { db } = service.deps;
  const id = rows[0]!.id;
  const attempts = await db
    .select()
    .from(engineAttempts)
    .where(eq(engineAttempts.orderId, id))
    .orderBy(engineAttempts.createdAt);
  const takes = await db.select().from(engineTakes).where(eq(engineTakes.orderId, id));
  return { order, attempts, takes, songs: attempts.filter(({ purpose }) => purpose === 'song') };
}

test('STU-02 a song is written and sung by outside engines, its takes kept, heard, timed, and one chosen', async () => {
  await use('ace-step');
  const { order, attempts, takes } = await bought();
  expect(order.status).toBe('ready');
  expect(attempts.map(({ purpose, engine, state, pricePence }) => ({ purpose, engine, state, pricePence }))).toEqual([
    { purpose: 'lyrics', engine: 'chat-lyrics', state: 'answered', pricePence: 2 },
    { purpose: 'song', engine: 'ace-step', state: 'answered', pricePence: 0 },
    { purpose: 'transcription', engine: 'transcription', state: 'answered', pricePence: 1 },
    { purpose: 'transcription', engine: 'transcription', state: 'answered', pricePence: 1 },
  ]);
  expect(takes).toHaveLength(2);
  expect(takes.filter(({ chosen }) => chosen)).toHaveLength(1);
  expect(takes.every(({ report }) => report?.score === 1)).toBe(true);
  const words = takes[0]?.timeline?.words ?? [];
  expect(words.length).toBeGreaterThan(60);
  expect(words[0]?.start).toBeCloseTo(8, 1);
  expect(order.versions[0]?.lyrics?.title).toBe('Toast for Ruth');
});

test('STU-02 the ears find a line that no take has, and its span is sung anew', async () => {
  await use('ace-step');
  standIns.plan('ace-step', 'missing-line');
  const { order, attempts, takes } = await bought();
  expect(attempts.map(({ purpose }) => purpose).filter((purpose) => purpose !== 'transcription')).toEqual([
    'lyrics',
    'song',
    'repair',
  ]);
  const [first] = takes;
  expect(first?.report).toMatchObject({
    action: 'repair',
    findings: [{ fault: 'line-missing', about: 'You burnt the toast again', line: 1 }],
  });
  const chosen = takes.find((take) => take.chosen);
  expect(chosen).toMatchObject({ purpose: 'repair', report: { score: 1 } });
  expect(order.status).toBe('ready');
});

test('STU-02 an engine that is switched off while it sings is not asked to mend its song', async () => {
  await use('ace-step');
  standIns.plan('ace-step', 'missing-line');
  whileSinging = () => use('embedded-music');
  const { order, attempts, takes } = await bought();
  whileSinging = async () => undefined;
  expect(order.status).toBe('ready');
  expect(attempts.filter(({ purpose }) => purpose !== 'transcription').map(({ purpose }) => purpose)).toEqual([
    'lyrics',
    'song',
  ]);
  expect(takes.find(({ chosen }) => chosen)?.report?.action, 'what it sang is used, and its producer reads why').toBe(
    'repair',
  );
});

test.each(ends)('STU-02 $engine: $trap ends well, with every purchase on record', async ({ engine, trap, songs }) => {
  await use(engine, 'embedded-music');
  standIns.plan(engine as 'fal', trap);
  const { order, songs: attempts } = await bought();
  expect(order.status).toBe('ready');
  const minutes = engine === 'elevenlabs' ? /60|120/ : /^$/;
  const told = attempts.map(({ state, pricePence }) => `${state} ${String(pricePence).replace(minutes, '60')}`);
  expect(told).toEqual(songs);
  expect(attempts.slice(1).every(({ why }) => why.includes(engine))).toBe(true);
  const notes = order.versions[0]?.notes.join(' ') ?? '';
  if (songs.length > 1) expect(notes).toContain(`${engine}: `);
  expect(notes, 'a key that a service repeats').not.toMatch(/(fal|eleven)-key/);
});

test('STU-02 a suggestion of the moderation is kept in the service’s own words', async () => {
  await use('elevenlabs', 'embedded-music');
  standIns.plan('elevenlabs', 'moderated');
  const { songs } = await bought();
  expect(songs[0]).toMatchObject({ fault: 'moderated', engine: 'elevenlabs' });
  expect(songs[0]?.detail).toContain('The plan may break our terms.');
  expect(songs[0]?.suggestion).toContain('Another line');
});

test('STU-02 a purchase without an answer is made again once, then a person decides', async () => {
  await use('elevenlabs');
  standIns.plan('elevenlabs', 'cut', 'broken');
  const { order, songs } = await bought();
  expect(order.status).toBe('failed');
  expect(songs.map(({ state }) => state)).toEqual(['perhaps-bought', 'perhaps-bought']);
  const note = order.events.findLast(({ kind }) => kind === 'production-failed')?.note;
  expect(note).toContain('2 purchases have no answer');
  expect(order.events.filter(({ kind }) => kind === 'perhaps-bought').map(({ note: price }) => Number(price))).toEqual(
    songs.map(({ pricePence }) => pricePence),
  );
});

test('STU-02 a take that cannot be decoded is of no use, with its reason and price; after two the next engine sings', async () => {
  await use('fal', 'embedded-music');
  standIns.plan('fal', 'not-audio', 'not-audio');
  const { order, songs, takes } = await bought();
  expect(order.status).toBe('ready');
  expect(songs.map(({ engine, state, pricePence }) => `${engine} ${state} ${pricePence}`)).toEqual([
    'fal failed 40',
    'fal failed 40',
    'embedded-music answered 0',
  ]);
  expect(takes.map(({ useless, chosen }) => ({ useless, chosen }))).toEqual(
    [1, 2].map(() => ({ useless: 'The take is no audio that can be decoded.', chosen: false })),
  );
  const view = await admin.api.engines.orderEngines({ order_number: order.order_number });
  expect(view.takes[0]).toMatchObject({ useless: 'The take is no audio that can be decoded.', price_pence: 40 });
});

test('STU-02 what only takes without use came of waits for a person, and "Try again" buys anew', async () => {
  await use('fal');
  standIns.plan('fal', 'not-audio', 'not-audio');
  const { order, songs } = await bought();
  expect(order.status).toBe('failed');
  expect(songs).toHaveLength(2);
  await admin.api.production.retryProduction({ order_number: order.order_number });
  const status = async () =>
    (await admin.api.production.getProduction({ order_number: order.order_number })).status === 'ready';
  await eventually(status, 'the order to be ready after all');
  const { attempts } = await admin.api.engines.orderEngines({ order_number: order.order_number });
  expect(attempts.filter(({ purpose }) => purpose === 'song').map(({ state }) => state)).toEqual([
    'answered',
    'failed',
    'failed',
  ]);
});

test('STU-02 an engine that asks for a second of patience gets it; one that asks for an hour is passed over', async () => {
  await use('fal', 'embedded-music');
  standIns.plan('fal', 'busy-a-second');
  const [refused, answered] = (await bought()).songs;
  expect([refused?.state, answered?.state, answered?.engine]).toEqual(['refused', 'answered', 'fal']);
  expect(answered!.createdAt.getTime() - refused!.endedAt!.getTime()).toBeGreaterThanOrEqual(1000);
  standIns.plan('fal', 'busy-an-hour');
  const { songs } = await bought();
  expect(songs.map(({ engine, state }) => `${engine} ${state}`)).toEqual(['fal refused', 'embedded-music answered']);
});

test('STU-02 an engine that is busy is passed over for this song alone', async () => {
  await use('fal', 'embedded-music');
  standIns.plan('fal', 'busy', 'busy', 'busy');
  const first = await bought();
  expect(first.songs.map(({ engine, state }) => `${engine} ${state}`)).toEqual([
    'fal refused',
    'fal refused',
    'fal refused',
    'embedded-music answered',
  ]);
  const second = await bought();
  expect(second.songs.map(({ engine }) => engine)).toEqual(['fal']);
});

test('STU-02 an engine that fails again and again rests, and the next one sings', async () => {
  await use('fal', 'embedded-music');
  standIns.plan('fal', 'bad-key', 'bad-key', 'bad-key');
  const asked: string[][] = [];
  for (let order = 1; order <= 4; order++) asked.push((await bought()).songs.map(({ engine }) => engine));
  const both = ['fal', 'embedded-music'];
  expect(asked).toEqual([both, both, both, ['embedded-music']]);
});

test('STU-02 what an engine cannot do is said and not dropped', async () => {
  await use('fal', 'embedded-music');
  await service.deps.db
    .update(engineSwitches)
    .set({ genres: ['country'] })
    .where(eq(engineSwitches.engine, 'fal'));
  expect((await bought()).songs.map(({ engine }) => engine)).toEqual(['embedded-music']);
  expect((await bought({ music_genre: 'Country' })).songs.map(({ engine }) => engine)).toEqual(['fal']);
});

test('STU-02 a producer takes the other take: a new version with it, and nothing is bought', async () => {
  await use('ace-step');
  const { order, takes, attempts } = await bought();
  const other = takes.find(({ chosen }) => !chosen)!;
  const input = { order_number: order.order_number, take_id: other.id, idempotency_key: 'another-take-please' };
  expect(await admin.api.production.chooseTake(input)).toEqual({ version: 2 });
  expect(await admin.api.production.chooseTake(input)).toEqual({ version: 2 });
  await eventually(async () => {
    const seen = await admin.api.production.getProduction({ order_number: order.order_number });
    return seen.status === 'ready' && seen.versions.length === 2;
  }, 'the second version');
  const { takes: now, attempts: all } = await admin.api.engines.orderEngines({ order_number: order.order_number });
  expect(now.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual([other.id]);
  expect(all).toHaveLength(attempts.length);
});

test('STU-02 a version with another take keeps the bonus track that was bought beside it', async () => {
  await use('ace-step');
  const browser = new TestBrowser(service.baseUrl);
  const addons = { bonusTrack: true, lyricScroll: false, qrPage: false, spotifyPublish: false };
  const { order_number: number, url } = await browser.api.simpleOrder.placeSimpleOrder(
    aSimpleOrder({ addons }, { total_price: 4300 }),
  );
  await payOn(browser, url);
  const ready = (versions: number) =>
    eventually(async () => {
      const seen = await admin.api.production.getProduction({ order_number: number });
      return seen.status === 'ready' && seen.versions.length === versions && seen;
    }, `version ${versions} of ${number}`);
  await ready(1);
  const { takes, attempts } = await admin.api.engines.orderEngines({ order_number: number });
  expect(attempts.filter(({ purpose }) => purpose === 'bonus')).toHaveLength(1);
  const other = takes.find(({ purpose, chosen }) => purpose === 'song' && !chosen)!;
  const input = { order_number: number, take_id: other.id, idempotency_key: 'another-take-and-bonus' };
  await admin.api.production.chooseTake(input);
  const { versions } = await ready(2);
  expect(versions[0]?.files.map(({ kind }) => kind)).toContain('bonus');
  const after = await admin.api.engines.orderEngines({ order_number: number });
  expect(after.attempts).toHaveLength(attempts.length);
  expect(after.takes).toHaveLength(takes.length);
});

test('STU-02 engines are switched, ordered and narrowed by an admin, at once and on the record', async () => {
  await use('ace-step', 'embedded-music');
  const { engines } = admin.api;
  await engines.changeEngine({ engine: 'fal', is_on: true, position: 1, genres: ['Jazz'], languages: ['en'] });
  const { songs } = await bought();
  expect(songs.map(({ engine }) => engine)).toEqual(['fal']);
  const view = await engines.changeEngine({ engine: 'fal', is_on: false });
  expect(view.engines.find(({ id }) => id === 'fal')).toMatchObject({
    is_on: false,
    genres: ['jazz'],
    languages: ['en'],
  });
  expect(view.spent_today_pence).toBeGreaterThanOrEqual(40);
  expect((await bought()).songs.map(({ engine }) => engine)).toEqual(['ace-step']);
  await expect(engines.changeEngine({ engine: 'none', is_on: true })).rejects.toMatchObject({ code: 'NO_SUCH_ENGINE' });
  const { entries } = await admin.api.accounts.listAudit({ action: 'change-engine' });
  expect(entries.map(({ subject }) => subject)).toEqual(['fal', 'fal']);
});
