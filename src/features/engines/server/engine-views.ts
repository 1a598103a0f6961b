import type { z } from 'zod';
import { businessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Lyrics, TimedWord } from '#studio/contracts.ts';
import type { EarFault } from '#studio/ears/report.ts';
import type {
  changeEngine as changeContract,
  EngineAttempt,
  EngineTrial,
  EnginesView,
  EngineView,
  orderEngines as orderContract,
} from '../contract.ts';
import { attemptsOfOrder, spentOnDay, takesOfOrder, type AttemptRow, type TakeRow } from './attempts-repository.ts';
import { newestTrials } from './trials-repository.ts';
import { trialPence } from './trial-price.ts';
import { figuresByEngine, recentFailures, type EngineFigures } from './figures-repository.ts';
import {
  allSwitches,
  inOrder,
  isSwitchedOn,
  writeSwitch,
  type SwitchRow,
} from '#platform/engines/switches-repository.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'engines'>;

const none: EngineFigures = { waiting: 0, spentToday: 0, pencePerSong: null };

/** Engines with their switches, health and figures. */
export async function listEngines({ db, clock, config, engines }: ViewDeps): Promise<EnginesView> {
  const now = clock.now();
  const day = businessDay(now);
  const switches = await allSwitches(db);
  const figures = await figuresByEngine(db, { day, now });
  const view = (kind: EngineView['kind'], engine: Deps['engines'][typeof kind][number]): EngineView => {
    const row = switches.get(engine.id);
    const { waiting, spentToday, pencePerSong } = figures.get(engine.id) ?? none;
    const able = 'capabilities' in engine ? engine.capabilities : null;
    return {
      id: engine.id,
      kind,
      name: engine.name,
      model: engine.model,
      is_on: isSwitchedOn(engine, row),
      genres: row?.genres ?? [],
      languages: row?.languages ?? [],
      knows: languagesOf(engine),
      sends_to: engine.sendsTo,
      health: healthOf(row, now),
      rests_until: healthOf(row, now) === 'resting' ? (row?.restsUntil?.toISOString() ?? null) : null,
      waiting,
      spent_today_pence: spentToday,
      trial_pence: trialPence(engine),
      pence_per_song: pencePerSong,
      takes: able?.takes ?? null,
      timestamps: able?.timestamps ?? null,
      repair: able?.repair ?? null,
      longest_seconds: able?.longestSeconds ?? null,
      lyric_characters: able?.lyricCharacters ?? null,
      origin_mark: able?.originMark ?? null,
    };
  };
  return {
    engines: [
      ...inOrder(engines.lyrics, switches).map((engine) => view('lyrics', engine)),
      ...inOrder(engines.music, switches).map((engine) => view('music', engine)),
      ...inOrder(engines.transcription, switches).map((engine) => view('transcription', engine)),
    ],
    spent_today_pence: await spentOnDay(db, day),
    day_budget_pence: config.ENGINE_DAY_BUDGET_PENCE,
    order_budget_pence: config.ENGINE_ORDER_BUDGET_PENCE,
    failures: (await recentFailures(db)).map(({ attempt, number }) => attemptView(attempt, number, true)),
  };
}

/** Null where its service names no limit. */
function languagesOf(engine: Deps['engines'][EngineView['kind']][number]): string[] | null {
  const languages = 'capabilities' in engine ? engine.capabilities.languages : engine.languages;
  return languages && [...languages];
}

function healthOf(row: SwitchRow | undefined, now: Date): EngineView['health'] {
  if (row?.restsUntil && row.restsUntil > now) return 'resting';
  return row && row.failures > 0 ? 'failing' : 'well';
}

/** Stores a change of an engine with its audit entry. @throws Refusal NO_SUCH_ENGINE */
export async function changeEngine(
  deps: ViewDeps & Pick<Deps, 'ids'>,
  input: z.output<NonNullable<(typeof changeContract)['~orpc']['inputSchema']>>,
  actor: string,
): Promise<EnginesView> {
  const { engine, is_on: wantsOn, position, genres, languages } = input;
  const all = [...deps.engines.lyrics, ...deps.engines.music, ...deps.engines.transcription];
  if (!all.some(({ id }) => id === engine)) throw new Refusal<typeof changeContract>('NO_SUCH_ENGINE');
  const change = {
    ...(wantsOn === undefined ? {} : { isOn: wantsOn, failures: 0, restsUntil: null }),
    ...(genres === undefined ? {} : { genres: genres.map((genre) => genre.toLowerCase()) }),
    ...(languages === undefined ? {} : { languages }),
  };
  await deps.db.transaction(async (tx) => {
    const changedAt = deps.clock.now();
    await writeSwitch(tx, engine, { ...change, changedAt });
    if (position !== undefined)
      for (const [at, id] of placed(deps.engines, engine, { position, switches: await allSwitches(tx) }).entries())
        await writeSwitch(tx, id, { position: at + 1, changedAt });
    await recordAudit(deps, tx, {
      actor,
      action: 'change-engine',
      subject: engine,
      after: { ...input },
    });
  });
  return listEngines(deps);
}

/** Ids of the engine's kind in their order, with it in its new place. */
function placed(
  engines: Deps['engines'],
  engine: string,
  { position, switches }: { position: number; switches: ReadonlyMap<string, SwitchRow> },
): string[] {
  const kinds = [engines.lyrics, engines.music, engines.transcription].map((all) =>
    inOrder<{ id: string }>(all, switches).map(({ id }) => id),
  );
  const kind = kinds.find((ids) => ids.includes(engine)) ?? [];
  return kind.filter((id) => id !== engine).toSpliced(position - 1, 0, engine);
}

function attemptView(row: AttemptRow, orderNumber: string | null, seesMoney: boolean): EngineAttempt {
  const { id, version, purpose, engine, model, why, state, fault, detail, suggestion } = row;
  const price = seesMoney ? row.pricePence : null;
  const at = row.createdAt.toISOString();
  return {
    id,
    order_number: orderNumber,
    version,
    purpose,
    engine,
    model,
    why,
    state,
    price_pence: price,
    fault,
    detail,
    suggestion,
    at,
  };
}

/** The newest trials with what came of them. */
export async function listTrials(deps: Pick<Deps, 'db' | 'storage'>): Promise<{ trials: EngineTrial[] }> {
  const trials = await newestTrials(deps.db);
  return {
    trials: await Promise.all(
      trials.map(async ({ attempt, takes }) => ({
        ...attemptView(attempt, null, true),
        lyrics: attempt.lyrics && textOf(attempt.lyrics),
        takes: await Promise.all(takes.map((take) => takeView(deps, take, [attempt], true))),
      })),
    ),
  };
}

function textOf({ title, sections }: Lyrics): string {
  const parts = sections.map(({ lines }) => lines.map(({ display }) => display).join('\n'));
  return [title, ...parts].join('\n\n');
}

/** Takes and purchases of an order. @throws Refusal ORDER_NOT_FOUND */
export async function orderEngines(
  deps: Pick<Deps, 'db' | 'storage'>,
  orderNumber: string,
  seesMoney: boolean,
): Promise<z.output<NonNullable<(typeof orderContract)['~orpc']['outputSchema']>>> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<typeof orderContract>('ORDER_NOT_FOUND');
  const attempts = await attemptsOfOrder(deps.db, order.id);
  const takes = await takesOfOrder(deps.db, order.id);
  return {
    takes: await Promise.all(takes.map((take) => takeView(deps, take, attempts, seesMoney))),
    attempts: attempts.map((attempt) => attemptView(attempt, orderNumber, seesMoney)),
  };
}

async function takeView(
  { storage }: Pick<Deps, 'storage'>,
  take: TakeRow,
  attempts: readonly AttemptRow[],
  seesMoney: boolean,
) {
  const attempt = attempts.find(({ id }) => id === take.attemptId);
  return {
    id: take.id,
    version: take.version ?? 0,
    purpose: take.purpose,
    number: take.number,
    engine: attempt?.engine ?? '',
    model: take.model ?? attempt?.model ?? '',
    seed: take.seed,
    price_pence: seesMoney ? (attempt?.pricePence ?? null) : null,
    url: await storage.signedUrl(take.storageKey),
    chosen: take.chosen,
    duration_seconds: take.durationSeconds,
    waveform: take.waveform ?? [],
    doubted: doubtedWords(take),
    useless: take.useless,
    score: take.report?.score ?? null,
    findings: (take.report?.findings ?? []).map(({ fault, about, start, end }) => ({ fault, about, start, end })),
  };
}

/** Findings that are about words, not about the sound of the whole. */
const aboutWords: ReadonlySet<EarFault> = new Set(['line-missing', 'line-changed', 'line-repeated', 'name-wrong']);

/** Words of the doubted lines, or at the doubted places where a finding names no line. */
function doubtedWords({ report, timeline }: TakeRow): { text: string; start: number; end: number }[] {
  const findings = (report?.findings ?? []).filter(({ fault }) => aboutWords.has(fault));
  const isDoubted = ({ line, start, end }: TimedWord): boolean =>
    findings.some((finding) =>
      finding.line === null ? start < finding.end && end > finding.start : line === finding.line,
    );
  return (timeline?.words ?? []).filter(isDoubted).map(({ text, start, end }) => ({ text, start, end }));
}
