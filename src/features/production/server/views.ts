import type { z } from 'zod';
import { languageTag } from '#kit/language-tag.ts';
import { Refusal } from '#kit/refusal.ts';
import { amountEvents } from '#features/orders/domain/event-kinds.ts';
import {
  choosesUntil,
  lastDayOfWaiting,
  eventsOf,
  orderByNumber,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { orderReview } from '#features/moderation/server/index.ts';
import { staffLedger } from '#features/payments/server/index.ts';
import { photoAddresses } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import {
  stageNames,
  type ProductionOrder,
  type QueueRow,
  type StageName,
  type listQueue as listContract,
  type productionContract,
} from '../contract.ts';
import { briefOf, sleeveOf } from './brief.ts';
import { downloadAddress, downloadName, filesFor, type ReadableFile } from './files.ts';
import { pageSize, queueFigures, queuePage, type QueueFilter } from './queue-repository.ts';
import { waitsForBuyer } from './hold.ts';
import { canReuseTune, tuneOf } from './reused-tune.ts';
import { isStuck, runsOfOrder } from './production-runs.ts';
import {
  productionStatuses,
  latestVersion,
  productionOf,
  productionsOf,
  stagesOf,
  type AssetRow,
  type ProductionRow,
  type StageRow,
} from './repository.ts';

type Contract = (typeof productionContract)['getProduction'];

/** Relative CPU time of each stage, about hundredths of a song with a film: the film is drawn in the stage of its teaser. */
const weights: Record<StageName, number> = {
  lyrics: 1,
  sleeve: 1,
  song: 20,
  bonus: 20,
  scroll: 1,
  teaser: 77,
  video: 1,
};

/**
 * Weights of a version whose teaser an earlier release made alone: its film is drawn in the film's own stage. Nothing else has
 * that stage report progress.
 */
function weightsOf(rows: StageRow[]): Record<StageName, number> {
  const isFilmDrawnLast = rows.some(
    ({ stage, state, progress }) => stage === 'video' && state === 'running' && progress > 0,
  );
  return isFilmDrawnLast ? { ...weights, teaser: weights.video, video: weights.teaser } : weights;
}

/** 0 to 1 over all stages of a version. */
export function overallProgress(rows: StageRow[]): number {
  const weightOf = weightsOf(rows);
  const counted = rows.filter((row) => row.state !== 'not-needed');
  const whole = counted.reduce((sum, row) => sum + weightOf[row.stage], 0);
  const done = counted.reduce((sum, row) => sum + weightOf[row.stage] * (row.state === 'done' ? 1 : row.progress), 0);
  return whole === 0 ? 0 : done / whole;
}

/** A caller. Amounts are null for one who may not see money. */
export interface Viewer {
  seesMoney: boolean;
}

export async function queueRow(deps: Deps, order: OrderRow, viewer: Viewer): Promise<QueueRow> {
  const production = await productionOf(deps.db, order.id, await latestVersion(deps.db, order.id));
  const stages = production ? await stagesOf(deps.db, [production.id]) : [];
  const brief = briefOf(deps, order);
  return {
    order_number: order.number,
    status: order.status,
    kind_name: deps.orders.kinds.facts(order).kindName,
    occasion: brief.occasion,
    first_name: brief.recipient.shown,
    email: order.email,
    price_pence: viewer.seesMoney ? order.pricePence : null,
    created_at: order.createdAt.toISOString(),
    due_at: order.dueAt?.toISOString() ?? null,
    progress: overallProgress(stages),
    stage: stageNames.find((name) => stages.some((row) => row.stage === name && row.state === 'running')) ?? null,
    failed: order.status === 'failed',
    waits_for_words: production?.state === 'needs-words',
    waits_until: lastDayOfWaiting(deps, order),
    chooses_until: choosesUntil(deps, order)?.toISOString() ?? null,
    waits_for_buyer: waitsForBuyer(order, production),
    is_refused: (await orderReview(deps.db, order.id)) === 'refused',
    sleeve: sleeveOf(deps, order),
  };
}

/** The producers' queue. */
export async function listQueue(
  deps: Deps,
  input: { filter: QueueFilter; search: string; before?: string | undefined },
  viewer: Viewer,
): Promise<z.infer<NonNullable<(typeof listContract)['~orpc']['outputSchema']>>> {
  const page = await queuePage(deps.db, input);
  const { ordersStopped, productionStopped, emailsStopped } = await deps.settings.current();
  const shown = page.slice(0, pageSize);
  const rows = await Promise.all(shown.map((order) => queueRow(deps, order, viewer)));
  return {
    orders: rows,
    next_before: page.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    stopped: { orders: ordersStopped, production: productionStopped, emails: emailsStopped },
    figures: await queueFigures(deps.db, deps.clock.now()),
  };
}

/** Everything a producer sees of one order. @throws Refusal ORDER_NOT_FOUND */
export async function getProduction(deps: Deps, orderNumber: string, viewer: Viewer): Promise<ProductionOrder> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  const versions = await productionsOf(deps.db, order.id);
  const stages = await stagesOf(
    deps.db,
    versions.map((version) => version.id),
  );
  const files = await filesFor(deps, order, 'staff');
  const ledger = viewer.seesMoney ? await staffLedger(deps.db, order.id) : null;
  const events = await eventsOf(deps.db, order.id);
  const review = await orderReview(deps.db, order.id);
  const { occasion, recipient, story, ...brief } = briefOf(deps, order);
  return {
    order_number: order.number,
    status: order.status,
    occasion,
    first_name: recipient.shown,
    first_name_sung: recipient.sung ?? '',
    email: order.email,
    language: brief.language,
    music_genre: brief.genre,
    mood: brief.mood,
    vocal_style: brief.vocalStyle,
    tempo: brief.tempo,
    format: deps.orders.kinds.facts(order).includesFilm ? 'audio+video' : 'audio',
    favorite_moment: story.favoriteMoment,
    travel_companions: story.companions,
    special_words: story.specialWords,
    extra_details: story.extraDetails,
    price_pence: viewer.seesMoney ? order.pricePence : null,
    refunded_pence: ledger?.refunded_pence ?? null,
    ledger,
    plan: deps.orders.kinds.facts(order).plan,
    created_at: order.createdAt.toISOString(),
    due_at: order.dueAt?.toISOString() ?? null,
    language_tag: languageTag(brief.language),
    waits_for_words: versions[0]?.state === 'needs-words',
    waits_until: lastDayOfWaiting(deps, order),
    chooses_until: choosesUntil(deps, order)?.toISOString() ?? null,
    waits_for_buyer: waitsForBuyer(order, versions[0]),
    held: review !== null,
    is_refused: review === 'refused',
    newest_words: versions.find(({ lyrics }) => lyrics !== null)?.version ?? 0,
    nothing_runs:
      productionStatuses.includes(order.status) && isStuck(deps, order, await runsOfOrder(deps, deps.db, order.id)),
    sleeve: sleeveOf(deps, order),
    photos: await photoAddresses(deps, order.id),
    versions: await Promise.all(versions.map((version) => versionView(deps, order, version, stages, files))),
    events: events
      .map((event) => ({ ...event, at: event.at.toISOString() }))
      .map(({ at, kind, from, to, note, actor }) => ({ at, kind, from, to, note: noteFor(viewer, kind, note), actor })),
  };
}

/** Hides a note that is an amount in pence from a viewer who may not see money. */
function noteFor({ seesMoney }: Viewer, kind: string, note: string | null): string | null {
  return isAmount(kind) && !seesMoney ? null : note;
}

const isAmount = (kind: string): boolean => amountEvents.some((known) => known === kind);

async function versionView(
  deps: Deps,
  order: OrderRow,
  version: ProductionRow,
  stages: StageRow[],
  files: ReadableFile[],
): Promise<ProductionOrder['versions'][number]> {
  const rows = stages.filter((row) => row.productionId === version.id);
  const made = files.filter((file) => file.from === 'storage').filter((file) => file.version === version.version);
  const lyrics = version.lyrics;
  return {
    version: version.version,
    created_at: version.createdAt.toISOString(),
    tune: tuneOf(version),
    keeps_tune: canReuseTune(version.song),
    engine: version.song ? [version.song.engine, version.song.engineVersion].filter(Boolean).join(' ') : null,
    lyrics: lyrics ? { title: lyrics.title, language: lyrics.language, sections: lyrics.sections } : null,
    stages: stageNames.flatMap((name) => {
      const row = rows.find((candidate) => candidate.stage === name);
      return row
        ? [{ stage: name, state: row.state, progress: row.progress, attempts: row.attempts, error: row.error }]
        : [];
    }),
    quality: version.quality,
    quality_note: version.qualityNote,
    released_at: version.releasedAt?.toISOString() ?? null,
    notes: version.notes,
    files: await Promise.all(made.map(({ file }) => fileView(deps, order, file, version.version))),
  };
}

async function fileView(
  deps: Deps,
  order: OrderRow,
  file: AssetRow,
  version: number,
): Promise<ProductionOrder['versions'][number]['files'][number]> {
  return {
    id: file.id,
    kind: file.kind,
    url: await deps.storage.signedUrl(file.storageKey),
    download_url: await downloadAddress(deps, file, downloadName(order, file, version)),
    size_bytes: file.sizeBytes,
  };
}
