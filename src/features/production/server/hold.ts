import type { OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { WaitReason } from '../domain/wait-reasons.ts';
import { enqueueAgain } from './production-runs.ts';
import {
  productionStatuses,
  forgetFailures,
  productionOf,
  updateProduction,
  type ProductionRow,
} from './repository.ts';

/** Something else comes before the song of a version, which is on hold now. It is no failure. */
export class OnHold extends Error {
  constructor() {
    super('Something else comes before the song.');
    this.name = 'OnHold';
  }
}

/** Asks the rooms in turn what comes before the words of a version. @throws OnHold where one has put it on hold */
export async function holdIfWanted(
  deps: Deps,
  order: OrderRow,
  { version, attempt }: Pick<ProductionRow, 'version' | 'attempt'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { beforeSong } of deps.orders.listeners)
    if ((await beforeSong?.(deps, { order, version, run: attempt, signal })) === 'waits') throw new OnHold();
}

/** True while the buyer of an order reads the words of its newest version. */
export function waitsForBuyer({ status }: Pick<OrderRow, 'status'>, newest: ProductionRow | undefined): boolean {
  return productionStatuses.includes(status) && newest?.state === 'on-hold' && newest.waitsFor === 'buyer';
}

/**
 * Puts a version at work on hold, with notes for its producer, those it has when left out; the caller has locked its order. One
 * that is on hold already stays so: a stage whose process died right after asks again. @returns false for one that is not at work
 */
export async function holdVersion(
  tx: Transaction,
  order: OrderRow,
  { version, waitsFor, notes }: { version: number; waitsFor: WaitReason; notes?: string[] },
): Promise<boolean> {
  const production = await productionOf(tx, order.id, version);
  if (order.erasedAt || !productionStatuses.includes(order.status)) return false;
  if (production?.state === 'on-hold') return true;
  if (production?.state !== 'running') return false;
  await updateProduction(tx, production.id, { state: 'on-hold', waitsFor, ...(notes && { notes }) });
  return true;
}

/** Gives a version at work its words, which goes on with them; the caller has locked its order. @returns false for one that is not at work */
export async function provideLyrics(
  tx: Transaction,
  order: OrderRow,
  { version, ...words }: { version: number; lyrics: NonNullable<ProductionRow['lyrics']>; notes: string[] },
): Promise<boolean> {
  const production = await productionOf(tx, order.id, version);
  if (order.erasedAt || !productionStatuses.includes(order.status) || production?.state !== 'running') return false;
  await updateProduction(tx, production.id, words);
  return true;
}

/**
 * Lets a version that was on hold go on, with these words; the caller has locked its order. @returns false where it is not on
 * hold any more
 */
export async function resumeVersion(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  order: OrderRow,
  { version, lyrics }: { version: number; lyrics: NonNullable<ProductionRow['lyrics']> },
): Promise<boolean> {
  const production = await productionOf(tx, order.id, version);
  if (order.erasedAt || !productionStatuses.includes(order.status) || production?.state !== 'on-hold') return false;
  await updateProduction(tx, production.id, { lyrics, waitsFor: null });
  await enqueueAgain(deps, tx, order.id, version);
  return true;
}

/**
 * Has the words of a version made anew; the caller has locked its order. Those that a producer wrote go too: what they were
 * written from is not the same any more. The number of its run grows, so that no engine's draft from before is taken up.
 */
export async function restartLyrics(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  order: OrderRow,
  version: number,
): Promise<void> {
  const production = await productionOf(tx, order.id, version);
  if (order.erasedAt || !production || !redone.includes(production.state)) return;
  const { id, state, attempt } = production;
  await updateProduction(tx, id, { lyrics: null, notes: [], waitsFor: null });
  const isHeld = state === 'on-hold' && productionStatuses.includes(order.status);
  await forgetFailures(tx, id, isHeld ? await enqueueAgain(deps, tx, order.id, version) : attempt + 1);
}

/** States in which a version has words that are not sung yet, or is about to have them. */
const redone: readonly ProductionRow['state'][] = ['running', 'on-hold', 'failed'];
