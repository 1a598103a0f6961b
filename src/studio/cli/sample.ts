/** One sample of the gallery: half a minute of a song, or its teaser, with pictures and captions. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { parseOrder } from '../brief.ts';
import type { StageOptions } from '../contracts.ts';
import { decodeWav } from '../dsp/wav.ts';
import { taggedMp3 } from '../embedded/tagged-mp3.ts';
import { writeFinished } from '../finished-files.ts';
import { encodeMp3 } from '../mix/mp3.ts';
import { renderSleeve } from '../sleeve/raster.ts';
import { captionLines } from '../video/caption-lines.ts';
import { timelineOf } from '../video/cut.ts';
import { createVideoRenderer } from '../video/index.ts';
import { writeVtt } from '../video/vtt.ts';
import { drawExamplePhoto, type ExamplePhoto } from './example-photos.ts';
import { chooseExcerpt } from './excerpt.ts';
import { packFilm } from './pack-film.ts';
import { type Production, produceSong, type RunStage, tagsOf } from './produce.ts';

export const sampleOrders = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{2,40}$/),
    type: z.enum(['audio', 'video']),
    description: z.string().min(1).max(160),
    /** Photos of the video, each as scene/orientation. */
    photos: z.array(z.string().regex(/^(beach|kitchen|party|garden|mountains|street)\/(portrait|landscape)$/)).max(10),
    order: z.unknown().transform((order) => parseOrder(order).brief),
  }),
);
export type SampleOrder = z.infer<typeof sampleOrders>[number];

/** As the gallery reads it. Addresses are paths of the site. */
export interface Sample {
  id: string;
  title: string;
  type: 'audio' | 'video';
  occasion: string;
  url: string;
  poster: string;
  thumbnail: string;
  description: string;
  captions: string;
  durationSeconds: number;
  /** For whom it was made, as on its sleeve. */
  name: string;
  /** Of the words, BCP 47. */
  language: string;
}

const SIZE = { width: 540, height: 960 };
const COVER = 540;
const THUMBNAIL = 180;
const WEBP = { quality: 82 };
/** Half a minute for a browser need not have the product's 192. */
const KILOBITS = 128;
const [FADE_IN, FADE_OUT] = [0.4, 1.8];

/** Renders into `folder`; `workshop` is an empty folder for what is not kept. @throws StudioError */
export async function renderSample(
  sample: SampleOrder,
  { folder, workshop, stage }: { folder: string; workshop: string; stage: RunStage },
): Promise<Sample> {
  const production = await produceSong(sample.order, workshop, stage);
  const durationSeconds = await stage(sample.type, (options) =>
    sample.type === 'video'
      ? renderVideo(sample, production, { folder, workshop, options })
      : renderAudio(sample, production, { folder, options }),
  );
  await stage('pictures', ({ signal }) => renderPictures(sample, production, folder, signal));
  const address = (ending: string): string => `/samples/${sample.id}${ending}`;
  return {
    id: sample.id,
    title: production.lyrics.title,
    type: sample.type,
    occasion: sample.order.occasion,
    url: address(sample.type === 'video' ? '.mp4' : '.mp3'),
    poster: address('.webp'),
    thumbnail: address('-small.webp'),
    description: sample.description,
    captions: address('.vtt'),
    durationSeconds: Math.round(durationSeconds * 10) / 10,
    name: sample.order.recipient.shown,
    language: production.lyrics.language,
  };
}

interface Places {
  folder: string;
  workshop: string;
  options: StageOptions;
}

async function renderVideo(
  sample: SampleOrder,
  { lyrics, sleeve, song }: Production,
  { folder, workshop, options }: Places,
): Promise<number> {
  const film = join(workshop, `${sample.id}.mp4`);
  const video = await createVideoRenderer().render(
    {
      photos: await drawPhotos(sample, workshop),
      timeline: song.timeline,
      lyrics,
      wav: song.wav,
      durationSeconds: song.durationSeconds,
      sleeve,
      cut: 'teaser',
      size: SIZE,
      output: film,
    },
    options,
  );
  await packFilm(film, join(folder, `${sample.id}.mp4`), options.signal);
  await copyFile(video.vtt, join(folder, `${sample.id}.vtt`));
  return video.durationSeconds;
}

async function drawPhotos({ photos, order }: SampleOrder, workshop: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, photo] of photos.entries()) {
    const [scene, orientation] = photo.split('/') as [ExamplePhoto['scene'], ExamplePhoto['orientation']];
    const path = join(workshop, `photo-${index}.jpg`);
    await writeFile(path, await drawExamplePhoto({ scene, orientation, seed: `${order.seed} ${index}` }));
    paths.push(path);
  }
  return paths;
}

async function renderAudio(
  sample: SampleOrder,
  { lyrics, sleeve, song }: Production,
  { folder, options }: Omit<Places, 'workshop'>,
): Promise<number> {
  const excerpt = chooseExcerpt(song.timeline, song.durationSeconds);
  const { sampleRate, channels } = decodeWav(await readFile(song.wav));
  const [left, right] = channels.map((samples) => faded(samples, excerpt, sampleRate));
  const timeline = timelineOf({ ...excerpt, fadeIn: FADE_IN, fadeOut: FADE_OUT }, song.timeline);
  const cover = { mime: 'image/png', bytes: await renderSleeve(sleeve, { format: 'square', width: COVER }) } as const;
  const frames = await encodeMp3(left!, right!, 44_100, KILOBITS);
  const tags = tagsOf(sample.order, lyrics);
  const mp3 = taggedMp3(frames, { tags, lyrics, timeline, bpm: song.bpm ?? 0, cover });
  const vtt = writeVtt(captionLines(timeline.words ?? []), excerpt.duration);
  await writeFinished(
    [
      { path: join(folder, `${sample.id}.mp3`), bytes: mp3 },
      { path: join(folder, `${sample.id}.vtt`), bytes: Buffer.from(vtt) },
    ],
    options.signal,
  );
  return excerpt.duration;
}

function faded(samples: Float32Array, { start, duration }: { start: number; duration: number }, rate: number) {
  const part = samples.slice(Math.round(start * rate), Math.round((start + duration) * rate));
  for (let i = 0; i < part.length; i++) {
    const [since, left] = [i / rate, (part.length - 1 - i) / rate];
    const gain = (start > 0 ? Math.min(1, since / FADE_IN) : 1) * Math.min(1, left / FADE_OUT);
    part[i] = part[i]! * Math.sin((gain * Math.PI) / 2);
  }
  return part;
}

/** Audio shows the square sleeve, video the tall one. */
async function renderPictures(
  { id, type }: SampleOrder,
  { sleeve }: Production,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const size =
    type === 'video'
      ? ({ format: 'poster', width: SIZE.width } as const)
      : ({ format: 'square', width: COVER } as const);
  const picture = sharp(await renderSleeve(sleeve, size));
  const small = sharp(await renderSleeve(sleeve, { format: 'square', width: THUMBNAIL * 2 }));
  await writeFinished(
    [
      { path: join(folder, `${id}.webp`), bytes: await picture.webp(WEBP).toBuffer() },
      { path: join(folder, `${id}-small.webp`), bytes: await small.webp(WEBP).toBuffer() },
    ],
    signal,
  );
}
