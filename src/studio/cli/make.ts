import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sleeve } from '#sleeve/sleeve.ts';
import type { StudioOrder } from '../brief.ts';
import { type Lyrics, StudioError } from '../contracts.ts';
import { isDiskFull, writeFinished } from '../finished-files.ts';
import { writeSleeve } from '../sleeve/raster.ts';
import { createVideoRenderer } from '../video/index.ts';
import { writeExamplePhotos } from './example-photos.ts';
import { FILES, lyricsText, madeJson } from './made-folder.ts';
import { type ChosenEngines, type Production, produceSong, type RunStage } from './produce.ts';
import { type ProgressScreen, shown } from './progress.ts';

export interface MakeRequest {
  order: StudioOrder;
  out: string;
  /** Paths of the buyer's photos; drawn ones stand for them when missing. */
  photos?: string[];
  /** Written by a person; the lyricist writes them when missing. */
  lyrics?: Lyrics;
  engines?: ChosenEngines;
}

const POSTER_WIDTH = 1080;

/**
 * Makes all that an order asks for and moves it into `out` when everything is complete; a failure or a cancel leaves the
 * folder as it was. @throws StudioError
 */
export async function make(request: MakeRequest, signal: AbortSignal, screen: ProgressScreen): Promise<Production> {
  await mkdir(request.out, { recursive: true });
  const workshop = await mkdtemp(join(request.out, '.making-'));
  const stage: RunStage = (name, work) => shown(name, screen, (onProgress) => work({ signal, onProgress }));
  try {
    const production = await produceSong(request.order.brief, workshop, stage, request.lyrics, request.engines);
    await writeWords(request.order, production, workshop, signal);
    if (request.order.format === 'audio+video') await film(request, production, workshop, stage);
    if (signal.aborted) throw new StudioError('cancelled', 'cancelled before the files were named');
    for (const name of await readdir(workshop)) await moveInto(request.out, workshop, name);
    return production;
  } catch (error) {
    throw isDiskFull(error) ? new StudioError('disk-full', 'no space for what is made', { cause: error }) : error;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function moveInto(out: string, workshop: string, name: string): Promise<void> {
  await rm(join(out, name), { recursive: true, force: true });
  await rename(join(workshop, name), join(out, name));
}

async function writeWords(
  order: StudioOrder,
  production: Production,
  workshop: string,
  signal: AbortSignal,
): Promise<void> {
  const { lyrics, sleeve: spec } = production;
  const texts = [
    { path: 'lyrics.txt', bytes: Buffer.from(lyricsText(lyrics)) },
    { path: 'sleeve.svg', bytes: Buffer.from(sleeve({ ...spec, format: 'square' })) },
    ...madeJson({ order, lyrics, song: production.song }),
  ];
  await writeFinished(
    texts.map(({ path, bytes }) => ({ path: join(workshop, path), bytes })),
    signal,
  );
  const output = join(workshop, 'poster.png');
  await writeSleeve({ spec, format: 'poster', width: POSTER_WIDTH, output }, signal);
}

async function film(
  { order, photos }: MakeRequest,
  { lyrics, sleeve, song }: Production,
  workshop: string,
  stage: RunStage,
): Promise<void> {
  const folder = join(workshop, 'photos');
  await mkdir(folder);
  const pictures =
    photos ?? (await stage('photos', () => writeExamplePhotos(folder, Math.max(1, order.photos), order.brief.seed)));
  if (photos) await rm(folder, { recursive: true });
  const renderer = createVideoRenderer();
  await stage('video', (options) =>
    renderer.render(
      {
        photos: pictures,
        timeline: song.timeline,
        lyrics,
        wav: song.wav,
        durationSeconds: song.durationSeconds,
        sleeve,
        cut: 'full',
        output: join(workshop, FILES.video),
        teaser: join(workshop, FILES.teaser),
      },
      options,
    ),
  );
}
