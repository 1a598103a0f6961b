import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { changeStatus, lockOrder, orderByNumber, recordEvent, updateOrder } from '#features/orders/server/index.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { EditableLyrics, productionContract } from '../contract.ts';
import { enqueueAgain, enqueueVersion, isStuck, runsOfOrder } from './production-runs.ts';
import { tuneOf } from './reused-tune.ts';
import {
  productionStatuses,
  forgetFailures,
  insertProduction,
  latestVersion,
  newestLyricsVersion,
  productionByRequest,
  productionOf,
  updateProduction,
  type ProductionRow,
} from './repository.ts';

type Contract = (typeof productionContract)['renderAgain' | 'retryProduction'];
type RenderContract = (typeof productionContract)['renderAgain'];

interface RenderAgain {
  order_number: string;
  /** Null renders the newest lyrics again. */
  lyrics: EditableLyrics | null;
  base_version: number;
  /** Another melody, tempo and band; otherwise only changed lines are sung again. */
  new_tune: boolean;
  idempotency_key: string;
}

/** Outcome of a request for a version. `overtaken`: `version` has newer words than those that were changed. */
export type BegunVersion = { begun: true; version: number } | { begun: false; overtaken: number | null };

/**
 * Begins a new version of an order that has been produced, or could not be. Both versions are kept.
 * @throws Refusal ORDER_NOT_FOUND, NOT_NOW, NEWER_WORDS
 */
export async function renderAgain(deps: Deps, input: RenderAgain, actor: string): Promise<{ version: number }> {
  const order = await orderByNumber(deps.db, input.order_number);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    const { lyrics, base_version: baseVersion, new_tune: newTune, idempotency_key: requestKey } = input;
    const wanted = { orderId: order.id, lyrics, baseVersion, newTune, requestKey, note: 'A new version.', actor };
    const outcome = await beginVersion(deps, tx, wanted);
    if (outcome.begun) return { version: outcome.version };
    if (outcome.overtaken !== null) throw new Refusal<RenderContract>('NEWER_WORDS', { version: outcome.overtaken });
    throw new Refusal<Contract>('NOT_NOW');
  });
}

/** States in which no version is being made. */
const atRest: readonly OrderStatus[] = ['ready', 'completed', 'failed'];

/**
 * Begins the next version of an order in the caller's transaction; idempotent by `requestKey`. Words that were changed from
 * older ones than the newest are not taken: `overtaken` says which version has those.
 */
export async function beginVersion(
  deps: Deps,
  tx: Transaction,
  wanted: {
    orderId: string;
    /** Null renders the newest lyrics again. */
    lyrics: EditableLyrics | null;
    /** The version whose words were the newest when these were begun. */
    baseVersion: number;
    /** False keeps the tune of the version before. */
    newTune: boolean;
    requestKey: string;
    note: string;
    actor: string;
  },
): Promise<BegunVersion> {
  const { orderId, requestKey, note, actor } = wanted;
  const refused = { begun: false, overtaken: null } as const;
  const order = await lockOrder(tx, orderId);
  const known = await productionByRequest(tx, requestKey);
  if (known) return { begun: true, version: known.version };
  const newestWords = await newestLyricsVersion(tx, orderId);
  if (wanted.lyrics && newestWords !== wanted.baseVersion) return { begun: false, overtaken: newestWords };
  const before = await latestVersion(tx, orderId);
  const earlier = await productionOf(tx, orderId, before);
  if (order && earlier?.state === 'needs-words' && wanted.lyrics)
    return writeWords(deps, tx, { production: earlier, lyrics: wanted.lyrics, requestKey, actor });
  // While the first version is still to be made there is nothing to make again.
  if (!order || !atRest.includes(order.status)) return refused;
  const said = wanted.newTune ? `${note} It gets a new tune.` : note;
  const { outcome } = await changeStatus(deps, tx, { orderId, to: 'processing', actor, note: said });
  if (outcome !== 'moves') return refused;
  const version = before + 1;
  const tune = earlier && !wanted.newTune ? tuneOf(earlier) : version;
  const lyrics = wanted.lyrics ? { ...wanted.lyrics, facts: [] } : (earlier?.lyrics ?? null);
  await insertProduction(tx, {
    id: deps.ids.id(),
    orderId,
    version,
    state: 'running',
    lyrics,
    tune,
    requestKey,
    createdAt: deps.clock.now(),
  });
  if (lyrics) await updateOrder(tx, orderId, { title: lyrics.title, updatedAt: deps.clock.now() });
  await recordAudit(deps, tx, { actor, action: 'render-again', subject: orderId, after: { version, tune } });
  await enqueueVersion(deps, tx, orderId, version);
  return { begun: true, version };
}

/** Gives a version that waits for words those that a producer has written, and has it made. */
async function writeWords(
  deps: Deps,
  tx: Transaction,
  words: { production: ProductionRow; lyrics: EditableLyrics; requestKey: string; actor: string },
): Promise<BegunVersion> {
  const { production, lyrics, requestKey, actor } = words;
  const { id, orderId, version } = production;
  await updateProduction(tx, id, { lyrics: { ...lyrics, facts: [] }, requestKey });
  await updateOrder(tx, orderId, { title: lyrics.title, updatedAt: deps.clock.now() });
  await recordAudit(deps, tx, { actor, action: 'write-words', subject: orderId, after: { version } });
  await recordEvent(deps, tx, { orderId, kind: 'words-written', actor });
  await forgetFailures(tx, id, await enqueueAgain(deps, tx, orderId, version));
  return { begun: true, version };
}

/**
 * Enqueues the unfinished stages of the newest version again, when it failed or when no run works on it.
 * @throws Refusal ORDER_NOT_FOUND, NOT_NOW
 */
export async function retryProduction(
  deps: Deps,
  orderNumber: string,
  actor: string,
): Promise<{ status: OrderStatus }> {
  const found = await orderByNumber(deps.db, orderNumber);
  if (!found) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  const orderId = found.id;
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
    const version = Math.max(1, await latestVersion(tx, orderId));
    const production = await productionOf(tx, orderId, version);
    const status = productionStatuses.includes(order.status) ? order.status : 'processing';
    if (status !== order.status) {
      if (order.status !== 'failed' || production?.state !== 'failed') throw new Refusal<Contract>('NOT_NOW');
      await changeStatus(deps, tx, { orderId, to: status, actor, note: 'Tried again.' });
    } else if (order.erasedAt || !isStuck(deps, order, await runsOfOrder(deps, tx, orderId)))
      throw new Refusal<Contract>('NOT_NOW');
    const attempt = await enqueueAgain(deps, tx, orderId, version);
    if (production) await forgetFailures(tx, production.id, attempt);
    await recordAudit(deps, tx, { actor, action: 'retry-production', subject: orderId, after: { version, attempt } });
    return { status };
  });
}
