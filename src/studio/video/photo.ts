import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { StudioError } from '../contracts.ts';
import { type FrameSize, pictureSize } from './frame.ts';
import { bestWindow, centreOf, profile, saliencyOf } from './saliency.ts';

/** A photo scaled once to the size of a prepared picture. */
export interface PreparedPhoto {
  size: FrameSize;
  /** Packed RGB. */
  pixels: Buffer;
  /** Most salient point, 0 to 1 across and down; moves keep it in the frame. */
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

/** Crops the photo to the frame around its most salient part. */
async function asCover(photo: Sharp, frame: FrameSize): Promise<PreparedPhoto> {
  const size = pictureSize(frame);
  const outside = photo.resize(size.width, size.height, { fit: 'outside' });
  const { data: pixels, info } = await plain(outside).toBuffer({ resolveWithObject: true });
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
  const upright = await packed(photo.resize(width, height, { fit: 'cover', position: 'attention' }));
  const raw = { raw: { width, height, channels: 3 } } as const;
  const small = { width: Math.round(size.width / 8), height: Math.round(size.height / 8) };
  const ground = await sharp(upright, raw)
    .resize(small.width, small.height, { fit: 'cover' })
    .blur(Math.max(1, small.width / 26))
    .modulate({ brightness: 0.58, saturation: 1.1 })
    .raw()
    .toBuffer();
  const border = Math.round(frame.width / 42);
  const margin = Math.min(border * 5, Math.floor((size.width - width) / 2));
  const left = Math.round((size.width - width) / 2);
  const top = Math.round(size.height * PRINT_CENTRE - height / 2);
  const pixels = await sharp(ground, { raw: { ...small, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .composite([
      { input: await paper(width, height, border, margin), left: left - margin, top: top - margin },
      { input: upright, ...raw, left, top },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { size, pixels, focus: { x: 0.5, y: 0.5 } };
}

/** Packed RGB of a photo; transparent parts become white, grey becomes colour. */
const packed = (photo: Sharp): Promise<Buffer> => plain(photo).toBuffer();

const plain = (photo: Sharp): Sharp => photo.flatten({ background: '#fff' }).toColourspace('srgb').raw();

const papers = new Map<string, Promise<Buffer>>();

/** As a PNG: drawing the shadow is slow, and photos of one shape share it. */
function paper(...measures: [width: number, height: number, border: number, margin: number]): Promise<Buffer> {
  const shape = measures.join(' ');
  const known =
    papers.get(shape) ??
    sharp(drawPaper(...measures))
      .png({ compressionLevel: 1 })
      .toBuffer();
  papers.set(shape, known);
  return known;
}

/** The print's border, wider at the foot, and its shadow, with `margin` around the photo. */
function drawPaper(width: number, height: number, border: number, margin: number): Buffer {
  const [x, y, w, h] = [margin - border, margin - border, width + border * 2, height + border * 3.4];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + margin * 2}" height="${height + margin * 2}">` +
      `<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${border * 0.8}"/></filter>` +
      `<rect x="${x}" y="${y + border * 0.6}" width="${w}" height="${h}" opacity=".5" filter="url(#s)"/>` +
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="#fffcf6"/></svg>`,
  );
}

const within = (share: number): number => Math.min(1, Math.max(0, share));
