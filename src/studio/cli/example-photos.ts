import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type ImageData } from '@napi-rs/canvas';
import { randomFrom } from '../random.ts';
import { type SceneName, SCENES } from './example-scenes.ts';

export interface ExamplePhoto {
  scene: SceneName;
  orientation: 'portrait' | 'landscape';
  seed: string;
  /** Pixels. */
  longSide?: number;
}

const ORDER: readonly [SceneName, ExamplePhoto['orientation']][] = [
  ['beach', 'portrait'],
  ['kitchen', 'landscape'],
  ['party', 'portrait'],
  ['garden', 'landscape'],
  ['mountains', 'portrait'],
  ['street', 'portrait'],
  ['party', 'landscape'],
  ['garden', 'portrait'],
  ['kitchen', 'portrait'],
  ['beach', 'landscape'],
];

/** A test photo as a JPEG: drawn, softened, with grain and darker corners, so that it codes like a photo. */
export async function drawExamplePhoto({ scene, orientation, seed, longSide = 2000 }: ExamplePhoto): Promise<Buffer> {
  const shortSide = Math.round(longSide * 0.75);
  const [width, height] = orientation === 'portrait' ? [shortSide, longSide] : [longSide, shortSide];
  const random = randomFrom(`${scene} ${orientation} ${seed}`);
  const sharp = createCanvas(width, height);
  SCENES[scene]({ context: sharp.getContext('2d'), width, height, unit: shortSide, random });

  const photo = createCanvas(width, height);
  const context = photo.getContext('2d');
  context.filter = `blur(${(longSide / 1400).toFixed(2)}px)`;
  context.drawImage(sharp, 0, 0);
  context.filter = 'none';
  const corners = context.createRadialGradient(
    width / 2,
    height / 2,
    shortSide * 0.4,
    width / 2,
    height / 2,
    longSide * 0.7,
  );
  corners.addColorStop(0, 'rgba(0,0,0,0)');
  corners.addColorStop(1, 'rgba(15,5,20,0.42)');
  context.fillStyle = corners;
  context.fillRect(0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  grain(pixels, random);
  context.putImageData(pixels, 0, 0);
  return photo.encode('jpeg', 88);
}

/** Writes 1 to 10 different photos into a directory that exists; their paths, in order. */
export async function writeExamplePhotos(directory: string, count: number, seed: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, [scene, orientation]] of ORDER.slice(0, count).entries()) {
    const path = join(directory, `${String(index + 1).padStart(2, '0')}-${scene}.jpg`);
    await writeFile(path, await drawExamplePhoto({ scene, orientation, seed: `${seed} ${index}` }));
    paths.push(path);
  }
  return paths;
}

function grain(image: ImageData, random: () => number): void {
  const { data } = image;
  for (let i = 0; i < data.length; i += 4) {
    const noise = (random() + random() - 1) * 14;
    data[i] = (data[i] ?? 0) + noise;
    data[i + 1] = (data[i + 1] ?? 0) + noise;
    data[i + 2] = (data[i + 2] ?? 0) + noise;
  }
}
