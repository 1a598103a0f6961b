import { loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { colours } from '#sleeve/palette.ts';
import { paintSleeve, renderSleeve } from './raster.ts';

const spec = { occasion: 'wedding', seed: 'order-9', title: 'The Day We Said Yes', name: 'Amara & Joe' };

test.each([
  ['square', 1400, 1400],
  ['poster', 1080, 1920],
  ['wide', 1200, 630],
] as const)('STU-01 a %s sleeve is a PNG of the right size', async (format, width, height) => {
  const png = await renderSleeve(spec, { format, width });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height });
});

test('STU-01 the words are set in our fonts, in every script', async () => {
  const ink = async (title: string): Promise<number> => {
    const canvas = await paintSleeve({ ...spec, title, name: '' }, { format: 'square', width: 500 });
    const { data } = canvas.getContext('2d').getImageData(30, 54, 440, 120);
    const ground = data.slice(0, 3).join();
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data.slice(i, i + 3).join() === ground ? 0 : 1;
    return count;
  };
  const missing = await ink('\u{10FFFD}\u{10FFFD}\u{10FFFD}');
  for (const title of ['Łukasz', 'قهوة', 'चाँद', '庭の木', 'Ελένη', 'Добро']) {
    expect(await ink(title), title).not.toBe(missing);
    expect(await ink(title), title).toBeGreaterThan(500);
  }
});

test('STU-01 Open Graph: the square stands at the left on its own background', async () => {
  const image = await loadImage(await renderSleeve(spec, { format: 'wide', width: 1200 }));
  const { createCanvas } = await import('@napi-rs/canvas');
  const context = createCanvas(1200, 630).getContext('2d');
  context.drawImage(image, 0, 0);
  const hex = (x: number, y: number): string =>
    `#${Buffer.from(context.getImageData(x, y, 1, 1).data.slice(0, 3)).toString('hex')}`;
  const { background } = colours(spec.occasion, spec.seed, spec.name);
  expect([hex(4, 4), hex(1195, 4), hex(1195, 625)]).toEqual([background, background, background]);
});
