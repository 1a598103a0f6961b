import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import {
  changeStatus,
  lockOrder,
  orderByNumber,
  recordEvent,
  updateOrder,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { isHeld, orderCase } from '#features/moderation/server/index.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { productionContract } from '../contract.ts';
import { judgeAssets, productionOf, updateProduction, type ProductionRow } from './repository.ts';
import { orderReleased } from './jobs.ts';
import { enqueueSongReady } from './song-ready-letter.ts';

type Contract = (typeof productionContract)['judgeQuality' | 'releaseOrder'];

interface Which {
  order_number: string;
  version: number;
}

/** Runs with the order locked, on a version that is finished. @throws Refusal ORDER_NOT_FOUND, NOT_NOW */
async function onVersion<T>(
  deps: Deps,
  { order_number, version }: Which,
  run: (tx: Transaction, order: OrderRow, production: ProductionRow) => Promise<T>,
): Promise<T> {
  const found = await orderByNumber(deps.db, order_number);
  if (!found) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    const production = await productionOf(tx, found.id, version);
    if (!order || production?.state !== 'ready') throw new Refusal<Contract>('NOT_NOW');
    return run(tx, order, production);
  });
}

/**
 * Passes or fails a version's quality control; refuses a version that is released already.
 * @throws Refusal ORDER_NOT_FOUND, NOT_NOW
 */
export function judgeQuality(
  deps: Deps,
  input: Which & { verdict: 'passed' | 'failed'; note: string },
  actor: string,
): Promise<{ status: OrderStatus }> {
  return onVersion(deps, input, async (tx, order, production) => {
    if (production.releasedAt) throw new Refusal<Contract>('NOT_NOW');
    await updateProduction(tx, production.id, { quality: input.verdict, qualityNote: input.note || null });
    await judgeAssets(tx, production.id, { qualityControlPassed: input.verdict === 'passed' });
    const after = { version: input.version, verdict: input.verdict };
    await recordAudit(deps, tx, {
      actor,
      action: 'quality-control',
      subject: order.id,
      before: { verdict: production.quality },
      after,
    });
    const note = [`Version ${input.version} ${input.verdict}`, input.note].filter(Boolean).join(': ');
    await recordEvent(deps, tx, { orderId: order.id, kind: 'quality-control', actor, note });
    return { status: order.status };
  });
}

/**
 * Releases a version that passed to the buyer, and enqueues an e-mail to them. Idempotent.
 * @throws Refusal ORDER_NOT_FOUND, NOT_NOW, HELD
 */
export function releaseOrder(deps: Deps, input: Which, actor: string): Promise<{ status: OrderStatus }> {
  return onVersion(deps, input, async (tx, order, production) => {
    if (production.releasedAt && order.status === 'completed') return { status: order.status };
    if (production.quality !== 'passed') throw new Refusal<Contract>('NOT_NOW');
    if (await isHeld(tx, orderCase, order.id)) throw new Refusal<(typeof productionContract)['releaseOrder']>('HELD');
    const { outcome } = await changeStatus(deps, tx, { orderId: order.id, to: 'completed', actor });
    if (outcome === 'refused') throw new Refusal<Contract>('NOT_NOW');
    const now = deps.clock.now();
    await updateProduction(tx, production.id, { releasedAt: now });
    await judgeAssets(tx, production.id, { downloadable: true });
    await updateOrder(tx, order.id, {
      approvedForRelease: true,
      title: production.lyrics?.title ?? order.title,
      updatedAt: now,
    });
    await recordAudit(deps, tx, { actor, action: 'release', subject: order.id, after: { version: input.version } });
    await enqueueSongReady(deps, tx, order, String(production.version));
    // The conversation room completes the revision requests that this version was made for.
    await deps.jobs.enqueue(tx, orderReleased, { orderId: order.id, version: production.version });
    return { status: 'completed' };
  });
}
