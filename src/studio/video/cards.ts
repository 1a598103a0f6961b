import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { tidy } from '#sleeve/lettering.ts';
import { colours } from '#sleeve/palette.ts';
import { productName } from '#sleeve/sleeve-words.ts';
import type { SleeveSpec } from '../contracts.ts';
import { fontFamilies } from '../fonts.ts';
import { paintRecord, paintSleeve } from '../sleeve/raster.ts';
import { type FrameSize, pictureSize } from './frame.ts';

/** The sleeve as a poster, at the size of a prepared picture. */
export async function paintTitleCard(sleeve: SleeveSpec, frame: FrameSize): Promise<Canvas> {
  const { width, height } = pictureSize(frame);
  const poster = await paintSleeve(sleeve, { format: 'poster', width });
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(poster, 0, 0, width, height);
  return canvas;
}

/** The sleeve with its record pulled out, who made it and how, at the size of the frame. */
export async function paintEndCard(sleeve: SleeveSpec, disclosure: string, frame: FrameSize): Promise<Canvas> {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  const palette = colours(sleeve.occasion, sleeve.seed, sleeve.name);
  context.scale(frame.width / 1080, frame.height / 1920);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, 1080, 1920);
  const [left, top, side] = [72, 470, 720];
  const record = await paintRecord(sleeve, 960);
  context.drawImage(record, left + side * 0.44, top + 12, side - 24, side - 24);
  context.shadowColor = 'rgba(20,4,20,0.45)';
  context.shadowBlur = 36;
  context.shadowOffsetY = 16;
  context.drawImage(await paintSleeve(sleeve, { format: 'square', width: 960 }), left, top, side, side);
  context.shadowColor = 'transparent';
  context.fillStyle = palette.text;
  if (sleeve.brand === undefined) drawMark(context, left, 1330);
  const type = fontFamilies().display;
  context.lang = 'en';
  context.fontStretch = 'condensed';
  context.font = `800 92px ${type}`;
  const nameLeft = sleeve.brand === undefined ? left + 86 : left;
  context.fillText(tidy(sleeve.brand ?? sleeve.shop ?? productName), nameLeft, 1390, 1080 - left - nameLeft);
  context.fillRect(left, 1432, 1080 - left * 2, 4);
  context.fontStretch = 'normal';
  context.font = `500 36px ${type}`;
  context.fillText(disclosure, left, 1494, 1080 - left * 2);
  return canvas;
}

/** The sleeve as a still, with the name of the friend who speaks, at the size of the frame. */
export async function paintGreetingCard(sleeve: SleeveSpec, from: string, frame: FrameSize): Promise<Canvas> {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  const palette = colours(sleeve.occasion, sleeve.seed, sleeve.name);
  context.scale(frame.width / 1080, frame.height / 1920);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, 1080, 1920);
  const [left, top, side] = [150, 430, 780];
  context.shadowColor = 'rgba(20,4,20,0.45)';
  context.shadowBlur = 36;
  context.shadowOffsetY = 16;
  context.drawImage(await paintSleeve(sleeve, { format: 'square', width: 960 }), left, top, side, side);
  context.shadowColor = 'transparent';
  context.fillStyle = palette.text;
  context.textAlign = 'center';
  context.font = `700 96px ${fontFamilies().display}`;
  context.fillText(tidy(from), 540, 1390, 900);
  context.fillRect(490, 1440, 100, 6);
  return canvas;
}

/** Spine and half a record, which read as a K. */
function drawMark(context: SKRSContext2D, x: number, y: number): void {
  context.fillRect(x, y - 6, 18, 68);
  context.beginPath();
  context.arc(x + 62, y + 28, 34, Math.PI / 2, -Math.PI / 2);
  context.fill();
}

/** Frees a canvas's pixels at once; the garbage collector does not see their size. */
export function release(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}
