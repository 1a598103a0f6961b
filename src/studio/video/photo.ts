import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { StudioError } from '../contracts.ts';
import { type FrameSize, OVERSIZE, pictureSize } from './frame.ts';
import { bestWindow, centreOf, profile, saliencyOf } from './saliency.ts';

/** A photo scaled once to the size of a prepared picture. */
export interface PreparedPhoto {
  size: FrameSize;
  /** Packed RGB. */
  pixels: Buffer;
  /** Where the eye goes, 0 to 1 across and down; moves keep it in the frame. */
  focus: { x: number; y: number };
}

/** The largest photo that is decoded. Phones make up to 200 million pixels; they come as JPEG, which is scaled as it is read. */
const MOST_PIXELS = 210_000_000;
/** Wider than this for its height, a photo is shown whole as a print instead of being cropped to the frame. */
const PRINT_FROM = 0.85;
/** Clothes and tables weigh more than faces and lie lower: a move never closes in on the lower half. */
const LOWEST_FOCUS = 0.5;
/** Prints hang above the captions: where their middle is, as a share of the picture. */
const PRINT_CENTRE = 0.385;
/** Wider prints are cropped, or they would be a ribbon. */
const WIDEST_PRINT = 2.2;

/** @param index for the error only @throws StudioError bad-photo, which names the index and nothing else */
export async function preparePhoto(path: string, index: number, frame: FrameSize): Promise<PreparedPhoto> {
  try {
    await requirePhotoFormat(path);
    const read = (): Sharp => sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
    const { autoOrient } = await read().metadata();
    const aspect = autoOrient.width / autoOrient.height;
    return aspect > PRINT_FROM ? await asPrint(read(), aspect, frame) : await asCover(read(), frame);
  } catch (error) {
    throw new StudioError('bad-photo', `photo ${index} cannot be read`, { cause: error });
  }
}

/** By the first bytes: only the two formats that the studio is promised reach the decoder. */
async function requirePhotoFormat(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.toString('hex');
    if (!start.startsWith('ffd8ff') && start !== '89504e47') throw new Error('neither JPEG nor PNG');
  } finally {
    await file.close();
  }
}

/** The part of the photo that the eye goes to, filling the frame. */
async function asCover(photo: Sharp, frame: FrameSize): Promise<PreparedPhoto> {
  const size = pictureSize(frame);
  const { data, info } = await photo
    .resize(size.width, size.height, { fit: 'outside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = rgb(data, info.channels);
  const saliency = saliencyOf(pixels, info);
  const [across, down] = [profile(saliency, 'across'), profile(saliency, 'down')];
  const left = Math.min(info.width - size.width, Math.round(bestWindow(across, size.width / info.width) * info.width));
  const top = Math.min(
    info.height - size.height,
    Math.round(bestWindow(down, size.height / info.height) * info.height),
  );
  const focus = {
    x: within((centreOf(across) * info.width - left) / size.width),
    y: Math.min(LOWEST_FOCUS, within((centreOf(down) * info.height - top) / size.height)),
  };
  return { size, pixels: cropped(pixels, info.width, left, top, size), focus };
}

function cropped(pixels: Buffer, width: number, left: number, top: number, size: FrameSize): Buffer {
  const crop = Buffer.allocUnsafe(size.width * size.height * 3);
  for (let row = 0; row < size.height; row++) {
    const from = ((top + row) * width + left) * 3;
    pixels.copy(crop, row * size.width * 3, from, from + size.width * 3);
  }
  return crop;
}

/** The whole photo with a paper border over a blurred, darkened copy of itself. */
async function asPrint(photo: Sharp, aspect: number, frame: FrameSize): Promise<PreparedPhoto> {
  const size = pictureSize(frame);
  const width = Math.round(frame.width * 0.87);
  const height = Math.round(width / Math.min(aspect, WIDEST_PRINT));
  const upright = await photo
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const small = { width: Math.round(size.width / 8), height: Math.round(size.height / 8) };
  const ground = await sharp(upright)
    .resize(small.width, small.height, { fit: 'cover' })
    .blur(Math.max(1, small.width / 26))
    .modulate({ brightness: 0.58, saturation: 1.1 })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const left = Math.round((size.width - width) / 2);
  const top = Math.round(size.height * PRINT_CENTRE - height / 2);
  const { data, info } = await sharp(ground)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .composite([
      { input: paper(size, left, top, width, height), left: 0, top: 0 },
      { input: upright, left, top },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { size, pixels: rgb(data, info.channels), focus: { x: 0.5, y: 0.5 } };
}

/** The print's border, wider at the foot, and its shadow. */
function paper(size: FrameSize, left: number, top: number, width: number, height: number): Buffer {
  const border = Math.round(size.width / OVERSIZE / 42);
  const [x, y, w, h] = [left - border, top - border, width + border * 2, height + border * 3.4];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
      `<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${border}"/></filter>` +
      `<rect x="${x}" y="${y + border * 0.8}" width="${w}" height="${h}" opacity=".5" filter="url(#s)"/>` +
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="#fffcf6"/></svg>`,
  );
}

/** Grey pictures come with one channel. */
function rgb(data: Buffer, channels: number): Buffer {
  if (channels === 3) return data;
  if (channels !== 1) throw new Error(`${channels} channels`);
  const packed = Buffer.alloc(data.length * 3);
  for (let i = 0; i < data.length; i++) packed.fill(data[i] ?? 0, i * 3, i * 3 + 3);
  return packed;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));
