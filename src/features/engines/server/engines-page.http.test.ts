import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineError } from '#platform/engines/engine-error.ts';
import type { MusicEngine, TranscriptionEngine } from '#platform/engines/port.ts';
import { engineSwitches } from '#platform/engines/schema.ts';
import { businessDay } from '#kit/business-day.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { startStandIns, type TestStandIns } from '#server/test/stand-ins.ts';
import { chargedStates } from '../domain/attempts.ts';
import { insertAttempt } from './attempts-repository.ts';
import { collect } from './fulfil.ts';
import { sampleLyrics, sampleStyle, sampleTags } from './sample-order.ts';
import { engineAttempts } from './schema.ts';
import { runTrial } from './trials.ts';

let standIns: TestStandIns;
let service: TestService;
let admin: TestBrowser;
/** Pence: a song of fal's is 40, lyrics are 2, a listening is 1. */
const budgets = { order: 90, day: 310 };
beforeAll(async () => {
  standIns = await startStandIns();
  const environment = {
    ...standIns.environment('chat', 'ace-step', 'fal', 'transcription'),
    ENGINE_ORDER_BUDGET_PENCE: String(budgets.order),
    ENGINE_DAY_BUDGET_PENCE: String(budgets.day),
  };
  service = await startService({ environment, site: { dailyCap: 1000, ordersPerVisitorPerHour: 1000 } });
  admin = await adminBrowser(service);
});
afterAll(async () => {
  await service.end();
  await standIns.end();
});

async function switchOn(...engines: string[]): Promise<void> {
  for (const engine of ['ace-step', 'fal', 'embedded-music'])
    await admin.api.engines.changeEngine({ engine, is_on: engines.includes(engine) });
}

async function order(changes: Parameters<typeof anOrderInput>[0] = {}): Promise<string> {
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput(changes));
  await payOn(browser, placed.url);
  return placed.order_number;
}

async function ended(number: string) {
  const read = () => admin.api.production.getProduction({ order_number: number });
  const isOver = (): Promise<boolean> => hasStatus(service, number, 'ready', 'failed');
  await eventually(isOver, `${number} to end`, 55);
  const production = await read();
  return { production, ...(await admin.api.engines.orderEngines({ order_number: number })) };
}

/** Pence booked today, by the attempts themselves. */
async function booked(): Promise<number> {
  const today = eq(engineAttempts.day, businessDay(new Date()));
  const rows = await service.deps.db.select().from(engineAttempts).where(today);
  return rows.filter(({ state }) => chargedStates.includes(state)).reduce((sum, { pricePence }) => sum + pricePence, 0);
}

test('STU-02 forms offer what the engines that are on can do, at once when that changes', async () => {
  const site = () => new TestBrowser(service.baseUrl).api.catalogue.getSite();
  const offered = async () => (await site()).songs.languages.map(({ code }) => code);
  const inPortuguese = () =>
    new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(
      anOrderInput({ language: 'Other', other_language: 'Portuguese' }),
    );
  await switchOn('embedded-music');
  const own = service.deps.studio.capabilities().languages.map(({ code }) => code);
  expect(await offered()).toEqual(own);
  await expect(inPortuguese()).rejects.toMatchObject({ code: 'LANGUAGE_UNAVAILABLE' });
  await switchOn('embedded-music', 'ace-step');
  expect(await offered()).toEqual(expect.arrayContaining([...own, 'pt', 'ja']));
  expect((await site()).songs.longest).toBe(600);
  expect((await inPortuguese()).order_number).toMatch(/^SONG-/);
  await admin.api.engines.changeEngine({ engine: 'ace-step', languages: ['pt'] });
  expect((await offered()).toSorted()).toEqual([...own, 'pt'].toSorted());
  await admin.api.engines.changeEngine({ engine: 'ace-step', languages: [], genres: ['jazz'] });
  expect(await offered(), 'jazz alone is no language for whoever orders pop').toEqual(own);
  await admin.api.engines.changeEngine({ engine: 'ace-step', genres: [] });
  await admin.api.engines.changeEngine({ engine: 'chat-lyrics', genres: ['jazz'] });
  expect(await offered(), 'nor is one that is written for jazz alone').toEqual(own);
  await admin.api.engines.changeEngine({ engine: 'chat-lyrics', genres: [] });
  await switchOn();
  expect((await site()).songs).toMatchObject({ languages: [], voices: [] });
});

test('STU-02 staff try an engine with the sample order: priced, on record, in the day’s budget', async () => {
  const { engines } = admin.api;
  const newest = async () => (await engines.listTrials()).trials[0];
  const tried = async (engine: string) => {
    const { trial } = await engines.tryEngine({ engine });
    return eventually(async () => {
      const seen = await newest();
      return seen?.id === trial && seen.state !== 'begun' && seen.state !== 'submitted' && seen;
    }, `${engine} to be tried`);
  };
  await expect(engines.tryEngine({ engine: 'transcription' })).rejects.toMatchObject({ code: 'NOTHING_TO_HEAR' });
  await expect(engines.tryEngine({ engine: 'none' })).rejects.toMatchObject({ code: 'NO_SUCH_ENGINE' });
  expect(await tried('chat-lyrics')).toMatchObject({ state: 'answered', price_pence: 2, order_number: null });
  expect((await newest())?.lyrics).toContain('Toast for Ruth');
  standIns.plan('fal', 'invalid');
  expect(await tried('fal')).toMatchObject({
    state: 'refused',
    price_pence: 40,
    detail: expect.stringContaining('lyrics') as string,
  });
  expect(await tried('fal')).toMatchObject({ state: 'answered', price_pence: 40 });
  const sung = await eventually(async () => {
    const take = (await newest())?.takes[0];
    return take?.score !== null && take;
  }, 'the ears');
  expect((await admin.fetch(sung.url)).status).toBe(200);
  expect(await tried('transcription')).toMatchObject({ state: 'answered', price_pence: 1 });
  const view = await engines.listEngines();
  expect(view.spent_today_pence).toBe(2 + 40 + 1);
  expect(
    view.engines.find(({ id }) => id === 'fal'),
    'a trial is no song of a buyer',
  ).toMatchObject({
    spent_today_pence: 40,
    pence_per_song: null,
  });
  expect(await tried('embedded-music')).toMatchObject({ state: 'answered', price_pence: 0 });
  const { entries } = await admin.api.accounts.listAudit({ action: 'try-engine' });
  expect(entries.map(({ subject }) => subject)).toEqual([
    'embedded-music',
    'transcription',
    'fal',
    'fal',
    'chat-lyrics',
  ]);
});

test('STU-02 one trial at a time, and one that ends by an error of the shop’s own holds up no other', async () => {
  const { deps } = service;
  const id = deps.ids.id();
  await deps.db.transaction((tx) =>
    insertAttempt(tx, {
      id,
      run: 1,
      purpose: 'trial',
      engine: 'fal',
      model: 'a model',
      pricePence: 0,
      why: 'Staff try it.',
      state: 'submitted',
      // No service stores such an address: to ask it is no fault of an engine.
      reference: { status: 'nowhere' },
      createdAt: deps.clock.now(),
      submittedAt: deps.clock.now(),
      day: businessDay(deps.clock.now()),
    }),
  );
  const trying = admin.api.engines.tryEngine({ engine: 'embedded-lyrics' });
  await expect(trying, 'one that costs nothing too').rejects.toMatchObject({ code: 'ALREADY_TRYING' });
  await runTrial(deps, { attempt: id }, { id: 'a run', step: (_name, run) => run() });
  const { trials } = await admin.api.engines.listTrials();
  expect(trials.find((trial) => trial.id === id)).toMatchObject({ state: 'failed' });
  const { trial } = await admin.api.engines.tryEngine({ engine: 'embedded-lyrics' });
  await eventually(async () => {
    const newest = (await admin.api.engines.listTrials()).trials.find((one) => one.id === trial);
    return newest?.state === 'answered';
  }, 'the next trial');
});

test('STU-02 what is offered by a language’s name is written by an engine that is on for that language', async () => {
  await switchOn('ace-step');
  await admin.api.engines.changeEngine({ engine: 'chat-lyrics', languages: ['pt', 'ja'] });
  const number = await order({ language: 'Other', other_language: 'Portuguese' });
  const { attempts } = await ended(number);
  expect(attempts.find(({ purpose }) => purpose === 'lyrics')).toMatchObject({
    engine: 'chat-lyrics',
    state: 'answered',
  });
  await admin.api.engines.changeEngine({ engine: 'chat-lyrics', languages: [] });
});

test('STU-02 an embedded song is judged by its voice alone, and its producer reads what the ears found', async () => {
  await switchOn('embedded-music');
  const { production, attempts } = await ended(await order());
  expect(production.status).toBe('ready');
  const heard = attempts.filter(({ purpose }) => purpose === 'transcription');
  expect(heard.map(({ state, price_pence: pence }) => [state, pence])).toEqual([['answered', 1]]);
  // The stand-in knows no word of a voice that it did not sing.
  expect(production.versions[0]?.notes.join(' ')).toMatch(
    /The ears give this take 0.85 of 1. too-unsure, .* 0 % of the words/,
  );
});

test('STU-02 an order’s budget ends its purchases: a person decides, with the reason; the figures add up', async () => {
  await switchOn('fal');
  standIns.plan('fal', 'not-audio', 'not-audio');
  const first = await ended(await order());
  expect(first.production.status).toBe('failed');
  await admin.api.production.retryProduction({ order_number: first.production.order_number });
  const { production, attempts } = await ended(first.production.order_number);
  expect(production.status).toBe('failed');
  expect(production.events.findLast(({ kind }) => kind === 'production-failed')?.note).toContain(
    'The budget of the order does not allow it.',
  );
  const spent = attempts.filter(({ state }) => chargedStates.includes(state));
  expect(spent.reduce((sum, { price_pence: pence }) => sum + (pence ?? 0), 0)).toBeLessThanOrEqual(budgets.order);
  expect(spent.filter(({ purpose }) => purpose === 'song')).toHaveLength(2);
  expect((await admin.api.engines.listEngines()).spent_today_pence).toBe(await booked());
});

test('STU-02 the day’s budget holds for orders at the same time; what is left is sung for nothing, and the next day begins anew', async () => {
  await switchOn('fal', 'embedded-music');
  const numbers = await Promise.all([order(), order(), order(), order(), order()]);
  const songs = await Promise.all(numbers.map(ended));
  expect(songs.map(({ production }) => production.status)).toEqual(numbers.map(() => 'ready'));
  expect(await booked()).toBeLessThanOrEqual(budgets.day);
  const singers = songs.map(
    ({ attempts }) => attempts.find(({ state, purpose }) => purpose === 'song' && state === 'answered')?.engine,
  );
  expect(new Set(singers)).toEqual(new Set(['fal', 'embedded-music']));
  const free = songs.find(({ attempts }) => !attempts.some(({ engine }) => engine === 'fal'));
  expect(free?.production.versions[0]?.notes.join(' ')).toContain('The budget of the day does not allow it.');
  await expect(admin.api.engines.tryEngine({ engine: 'fal' })).rejects.toMatchObject({ code: 'DAY_SPENT' });
  const view = await admin.api.engines.listEngines();
  expect(view.spent_today_pence).toBe(await booked());
  expect(view.engines.reduce((sum, engine) => sum + engine.spent_today_pence, 0)).toBe(view.spent_today_pence);
  const ids = (await service.deps.db.select().from(engineAttempts)).map(({ id }) => id);
  await service.deps.db.update(engineAttempts).set({ day: '2020-01-01' }).where(inArray(engineAttempts.id, ids));
  await service.deps.db.delete(engineSwitches);
  await admin.api.engines.tryEngine({ engine: 'fal' });
});

test('STU-02 a recogniser is asked for what it can hear: a voice alone, in a language it knows', async () => {
  const heard: string[] = [];
  const recogniser = (language: string): TranscriptionEngine => ({
    ...service.deps.engines.transcription[0]!,
    id: 'pocketsphinx',
    hears: 'voice',
    languages: [language],
    pence: 0,
    async transcribe(file) {
      heard.push(await readFile(file, 'utf8'));
      return [];
    },
  });
  const { transcription } = service.deps.engines;
  await admin.api.engines.changeEngine({ engine: 'chat-lyrics', is_on: false });
  const listenedBy = async (language: string, engine: string): Promise<number> => {
    await switchOn(engine);
    Object.assign(service.deps.engines, { transcription: [recogniser(language)] });
    const { attempts } = await ended(await order());
    return attempts.filter(({ purpose }) => purpose === 'transcription').length;
  };
  try {
    expect(await listenedBy('en', 'ace-step'), 'takes have a band').toBe(0);
    expect(await listenedBy('de', 'embedded-music'), 'the song is English').toBe(0);
    expect(await listenedBy('en', 'embedded-music')).toBe(1);
    expect(heard).toEqual(['the voice of A Song for Ruth']);
  } finally {
    Object.assign(service.deps.engines, { transcription });
    await admin.api.engines.changeEngine({ engine: 'chat-lyrics', is_on: true });
  }
});

test('STU-02 a song that was paid for before a long standstill is taken up, though its service is away at first', async () => {
  const createdAt = new Date(Date.now() - 24 * 60 * 60_000);
  const [attempt] = await service.deps.db
    .insert(engineAttempts)
    .values({
      id: 'before-the-standstill',
      purpose: 'trial',
      engine: 'fal',
      model: 'm',
      why: 'Staff try it.',
      state: 'submitted',
      pricePence: 40,
      day: '2026-01-01',
      reference: { id: 'one' },
      createdAt,
      submittedAt: createdAt,
    })
    .returning();
  let polls = 0;
  const engine: MusicEngine = {
    ...service.deps.engines.music.find(({ id }) => id === 'fal')!,
    pollSeconds: 0.01,
    poll: () =>
      ++polls < 3 ? Promise.reject(new EngineError('unreachable', 'away')) : Promise.resolve({ state: 'done' }),
    fetch: () => Promise.resolve([]),
  };
  const job = { lyrics: sampleLyrics, style: sampleStyle, tags: sampleTags, seed: 'one' };
  const options = { signal: new AbortController().signal, directory: tmpdir() };
  expect(await collect(service.deps, { engine, attempt: attempt!, job }, options)).toMatchObject({ kind: 'takes' });
  expect(polls).toBe(3);
});
