import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { SleeveWords } from '#sleeve/arrangement.ts';
import { recordShapes } from '#sleeve/record.ts';
import { rect } from '#sleeve/shapes.ts';
import { arrangeSleeve, arrangeWide, type SleeveFormat } from '#sleeve/sleeve.ts';
import type { SleeveSpec } from '../contracts.ts';
import { drawable } from '../drawable.ts';
import { writeFinished } from '../finished-files.ts';
import { fontFamilies } from '../fonts.ts';

export interface RasterSize {
  format: SleeveFormat;
  /** Pixels; the height follows: square 1:1, poster 9:16, wide 1200:630. */
  width: number;
}

/** The sleeve as a PNG: 1400 wide for the MP3's cover, 1080 for a poster, 1200 for Open Graph. */
export async function renderSleeve(spec: SleeveSpec, size: RasterSize): Promise<Buffer> {
  return (await paintSleeve(spec, size)).encode('png');
}

/** Writes the sleeve as a PNG: complete under its name, or not at all. @throws StudioError disk-full, internal */
export async function writeSleeve(
  { spec, output, ...size }: RasterSize & { spec: SleeveSpec; output: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<{ png: string }> {
  await writeFinished([{ path: output, bytes: await renderSleeve(spec, size) }], signal);
  return { png: output };
}

/** The sleeve on a canvas, with the words set in the real fonts. */
export async function paintSleeve(spec: SleeveSpec, { format, width }: RasterSize): Promise<Canvas> {
  const input = { ...spec, format };
  if (format === 'wide') {
    const { drawing, square, scale } = arrangeWide(input);
    const canvas = await paintDrawing(drawing, 1200, 630, width, Math.round((width * 630) / 1200));
    const context = canvas.getContext('2d');
    context.scale((width / 1200) * scale, (width / 1200) * scale);
    for (const line of square.words) setWords(context, line, square.colours.text);
    return canvas;
  }
  const sleeve = arrangeSleeve(input, format);
  const height = format === 'poster' ? Math.round((width * 16) / 9) : width;
  const ground = rect(0, 0, sleeve.width, sleeve.height, sleeve.colours.background);
  const canvas = await paintDrawing(ground + sleeve.drawing, sleeve.width, sleeve.height, width, height);
  const context = canvas.getContext('2d');
  context.scale(width / sleeve.width, height / sleeve.height);
  for (const line of sleeve.words) setWords(context, line, sleeve.colours.text);
  return canvas;
}

/** The record in the sleeve's colours, on a clear ground. @param width pixels */
export function paintRecord({ occasion, seed, name }: SleeveSpec, width: number): Promise<Canvas> {
  return paintDrawing(recordShapes({ occasion, seed, name }), 1000, 1000, width, width);
}

async function paintDrawing(
  drawing: string,
  unitsAcross: number,
  unitsDown: number,
  width: number,
  height: number,
): Promise<Canvas> {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${unitsAcross} ${unitsDown}" preserveAspectRatio="none">`;
  const image = await loadImage(Buffer.from(`${head}${drawing}</svg>`));
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return canvas;
}

const WEIGHTS = { title: '800', label: '600', notes: 'italic 400' };

function setWords(context: SKRSContext2D, line: SleeveWords, fill: string): void {
  const { display, notes } = fontFamilies();
  context.save();
  context.font = `${WEIGHTS[line.face]} ${line.size}px ${line.face === 'notes' ? notes : display}`;
  context.fontStretch = line.face === 'notes' ? 'normal' : 'condensed';
  context.letterSpacing = `${line.tracking}px`;
  context.direction = line.rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = line.side;
  context.fillStyle = fill;
  context.fillText(drawable(line.text), line.x, line.y);
  context.restore();
}
