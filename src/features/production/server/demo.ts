import { existsSync } from 'node:fs';
import path from 'node:path';
import { isNewShop, orderById, writeDemoOrder, type DemoOrder } from '#features/orders/server/index.ts';
import type { SongDetails } from '#features/orders/details.ts';
import type { Deps } from '#platform/deps.ts';
import type { LyricsResult, StageOptions } from '#studio/contracts.ts';
import { stageNames } from '../contract.ts';
import { briefOf } from './brief.ts';
import { insertProduction, insertStages, upsertAsset, type AssetRow } from './repository.ts';

/** Rendered samples of the shop window; the demonstration's orders play them. */
const samples = path.resolve('content/samples');

interface Demo extends DemoOrder {
  /** Sample files by kind. */
  files: Partial<Record<AssetRow['kind'], string>>;
}

const common: SongDetails = {
  occasion_type: 'birthday',
  first_name: '',
  first_name_sung: '',
  last_name: '',
  company_name: '',
  vat_registered: false,
  vat_number: '',
  language: 'English',
  music_genre: 'Acoustic',
  favorite_moment: '',
  travel_companions: '',
  special_words: '',
  extra_details: '',
  mood: 'Happy',
  vocal_style: 'No Preference',
  tempo: 'Medium',
  format: 'audio',
};

const demos: Demo[] = [
  {
    number: 'SONG-2026-DEMA01',
    email: 'joyce@example.com',
    status: 'ready',
    title: 'Eighty Candles',
    hoursAgo: 20,
    details: {
      ...common,
      first_name: 'Joyce',
      format: 'audio+video',
      favorite_moment: 'Nana Joyce called the bingo in Margate for thirty years and never once lost her voice.',
      special_words: 'the last word',
    },
    files: { video: 'birthday-joyce.mp4', captions: 'birthday-joyce.vtt', teaser: 'birthday-joyce.mp4' },
  },
  {
    number: 'SONG-2026-DEMA02',
    email: 'theo@example.com',
    status: 'completed',
    title: 'Dinosaurs',
    hoursAgo: 44,
    details: {
      ...common,
      first_name: 'Theo',
      music_genre: 'Pop',
      tempo: 'Up-tempo',
      favorite_moment: 'Theo is seven, knows every dinosaur and reads under the covers with a torch.',
    },
    files: { audio: 'birthday-theo.mp3' },
  },
  {
    number: 'SONG-2026-DEMA03',
    email: 'bo@example.com',
    status: 'failed',
    title: '',
    hoursAgo: 3,
    details: {
      ...common,
      occasion_type: 'wedding',
      first_name: 'Bo & Inés',
      language: 'Welsh',
      music_genre: 'Ballad',
      mood: 'Romantic',
      favorite_moment: 'They met in the rain on Barmouth bridge and missed the last train twice.',
    },
    files: {},
  },
];

/** Fills a new shop with a few past orders, so that there is something to look at. Never twice. */
export async function loadDemo(deps: Deps): Promise<void> {
  if (!(await isNewShop(deps))) return;
  for (const demo of demos) await load(deps, demo);
}

async function load(deps: Deps, demo: Demo): Promise<void> {
  const orderId = await deps.db.transaction((tx) => writeDemoOrder(deps, tx, demo));
  const order = await orderById(deps.db, orderId);
  if (!order) return;
  const written = await deps.studio.write(briefOf(order), quiet);
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
      stageNames.map((stage) => ({ productionId, stage, ...stageState(demo, stage) })),
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
): { state: 'done' | 'failed' | 'waiting' | 'not-needed'; progress: number; error?: string } {
  if (stage === 'bonus' || stage === 'scroll') return { state: 'not-needed', progress: 0 };
  const isFilm = stage === 'teaser' || stage === 'video';
  if (isFilm && demo.details.format === 'audio') return { state: 'not-needed', progress: 0 };
  if (demo.status !== 'failed') return { state: 'done', progress: 1 };
  if (stage !== 'lyrics') return { state: 'waiting', progress: 0 };
  return {
    state: 'failed',
    progress: 0,
    error: 'No lyricist writes this language. A producer has to write the lyrics.',
  };
}
