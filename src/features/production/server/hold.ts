import type { OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { WaitReason } from '../domain/wait-reasons.ts';
import { enqueueAgain } from './production-runs.ts';
import { atWork, productionOf, updateProduction, type ProductionRow } from './repository.ts';

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
  return atWork.includes(status) && newest?.state === 'on-hold' && newest.waitsFor === 'buyer';
}

/** Puts a version at work on hold, with notes for its producer; the caller has locked its order. @returns false for one that is not at work */
export async function holdVersion(
  tx: Transaction,
  order: OrderRow,
  { version, waitsFor, notes }: { version: number; waitsFor: WaitReason; notes: string[] },
): Promise<boolean> {
  const production = await productionOf(tx, order.id, version);
  if (order.erasedAt || !atWork.includes(order.status) || production?.state !== 'running') return false;
  await updateProduction(tx, production.id, { state: 'on-hold', waitsFor, notes });
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
  if (order.erasedAt || !atWork.includes(order.status) || production?.state !== 'on-hold') return false;
  await updateProduction(tx, production.id, { lyrics, waitsFor: null });
  await enqueueAgain(deps, tx, order.id, version);
  return true;
}
