import { existsSync } from 'node:fs';
import path from 'node:path';
import { isNewShop, orderById, type DemoOrder } from '#features/orders/server/index.ts';
import { recordDemoPayment } from '#features/payments/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LyricsResult, StageOptions } from '#studio/contracts.ts';
import { stageNames } from '../contract.ts';
import { briefOf, needs } from './brief.ts';
import { insertProduction, insertStages, upsertAsset, type AssetRow } from './repository.ts';

/** Rendered samples of the shop window; the demonstration's orders play them. */
const samples = path.resolve('content/samples');

export interface Demo extends DemoOrder {
  /** Sample files by kind. */
  files: Partial<Record<AssetRow['kind'], string>>;
  /** Stores the order. @returns its id */
  write(deps: Deps, tx: Transaction): Promise<string>;
}

/** Fills a new shop with a few past orders, so that there is something to look at. Never twice. */
export async function loadDemo(deps: Deps, demos: readonly Demo[]): Promise<void> {
  if (!(await isNewShop(deps))) return;
  for (const demo of demos) await load(deps, demo);
}

async function load(deps: Deps, demo: Demo): Promise<void> {
  const order = await deps.db.transaction(async (tx) => {
    const written = await orderById(tx, await demo.write(deps, tx));
    if (written) await recordDemoPayment(deps, tx, written);
    return written;
  });
  if (!order) return;
  const orderId = order.id;
  const written = await deps.studio.write(briefOf(deps, order), quiet);
  const productionId = deps.ids.id();
  const now = deps.clock.now();
  const isDone = demo.status === 'completed';
  await deps.db.transaction(async (tx) => {
    await insertProduction(tx, {
      id: productionId,
      orderId,
      version: 1,
      state: demo.status === 'failed' ? 'failed' : 'ready',
      lyrics: lyricsOf(written, demo.title),
      notes: ['An order of the demonstration: what plays here is a sample.'],
      quality: isDone ? 'passed' : 'open',
      releasedAt: isDone ? now : null,
      createdAt: now,
    });
    await insertStages(
      tx,
      stageNames.map((stage) => ({
        productionId,
        stage,
        ...(needs(deps, order, stage) ? stageState(demo, stage) : ({ state: 'not-needed', progress: 0 } as const)),
      })),
    );
  });
  for (const [kind, name] of Object.entries(demo.files)) {
    const file = path.join(samples, name);
    if (!existsSync(file)) continue;
    const storageKey = `orders/${orderId}/v1/${kind}${path.extname(name)}`;
    await deps.storage.put(storageKey, { path: file });
    const { sizeBytes } = await deps.storage.stat(storageKey);
    const approval = { qualityControlPassed: isDone, downloadable: isDone };
    await upsertAsset(deps.db, {
      id: deps.ids.id(),
      orderId,
      productionId,
      kind: kind as AssetRow['kind'],
      storageKey,
      sizeBytes,
      createdAt: now,
      ...approval,
    });
  }
}

const quiet: StageOptions = { signal: new AbortController().signal, onProgress: () => undefined };

function lyricsOf(result: LyricsResult, title: string): Extract<LyricsResult, { kind: 'written' }>['lyrics'] | null {
  return result.kind === 'written' ? { ...result.lyrics, title } : null;
}

function stageState(
  demo: Demo,
  stage: (typeof stageNames)[number],
): { state: 'done' | 'failed' | 'waiting'; progress: number; error?: string } {
  if (demo.status !== 'failed') return { state: 'done', progress: 1 };
  if (stage !== 'lyrics') return { state: 'waiting', progress: 0 };
  return {
    state: 'failed',
    progress: 0,
    error: 'No lyricist writes this language. A producer has to write the lyrics.',
  };
}
