import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Corner colours of the test picture, clockwise from the top left. */
export const corners = [
  [220, 30, 30],
  [30, 200, 30],
  [30, 30, 220],
  [230, 220, 30],
] as const;

const [width, height] = [96, 64];
export const upright = { width, height };

/** A picture of four colours, each in its corner. */
export async function picture(): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2 };
  const places = [
    [0, 0],
    [half.width, 0],
    [half.width, half.height],
    [0, half.height],
  ] as const;
  const quarters = corners.map(([r, g, b], index) => ({
    input: { create: { ...half, channels: 3 as const, background: { r, g, b } } },
    left: places[index]![0],
    top: places[index]![1],
  }));
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite(quarters)
    .png()
    .toBuffer();
}

/** Turns the upright picture into the pixels that a camera stores for each EXIF orientation (1 to 8). */
const storedAs: Record<number, (image: Buffer) => Promise<Buffer>> = {
  1: (image) => Promise.resolve(image),
  2: (image) => sharp(image).flop().toBuffer(),
  3: (image) => sharp(image).rotate(180).toBuffer(),
  4: (image) => sharp(image).flip().toBuffer(),
  5: async (image) =>
    sharp(await sharp(image).rotate(90).toBuffer())
      .flop()
      .toBuffer(),
  6: (image) => sharp(image).rotate(270).toBuffer(),
  7: async (image) =>
    sharp(await sharp(image).rotate(90).toBuffer())
      .flip()
      .toBuffer(),
  8: (image) => sharp(image).rotate(90).toBuffer(),
};

/** A telephone's JPEG: turned, with the place it was taken, the telephone's number and a colour profile in it. */
export async function phoneJpeg(orientation = 1): Promise<Buffer> {
  const stored = await storedAs[orientation]!(await picture());
  return sharp(stored)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
    .withMetadata({
      orientation,
      icc: 'p3',
      exif: {
        IFD0: { Make: 'SECRET-MAKER', Copyright: 'SECRET-PERSON' },
        IFD2: { BodySerialNumber: 'SECRET-SERIAL' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
      },
    })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A valid JPEG of nearly any size: what follows its end is ignored by every reader. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const jpeg = await phoneJpeg();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length, 7)]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, checksum]);
}

/** A PNG with a comment between its header and its pixels. */
export async function pngWithText(text: string): Promise<Buffer> {
  const png = await picture();
  const headerEnd = 33;
  return Buffer.concat([
    png.subarray(0, headerEnd),
    pngChunk('tEXt', Buffer.from(`Comment\0${text}`)),
    png.subarray(headerEnd),
  ]);
}

/** A PNG of so many black pixels each way, one bit each: tiny to send, huge to decode. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two frames, the first of them the picture. */
export async function animatedPicture(format: 'webp' | 'gif'): Promise<Buffer> {
  const second = await sharp({ create: { ...upright, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  return sharp([await picture(), second], { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** The colour in the middle of each corner, clockwise from the top left. */
export async function cornersOf(image: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [left, right] = [Math.floor(info.width / 4), Math.floor((info.width * 3) / 4)];
  const [top, bottom] = [Math.floor(info.height / 4), Math.floor((info.height * 3) / 4)];
  const at = (x: number, y: number): number[] => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

/** Largest difference of any channel in any corner. */
export function difference(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number {
  return Math.max(
    ...one.flatMap((colour, at) => colour.map((value, channel) => Math.abs(value - other[at]![channel]!))),
  );
}
