import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/**
 * An HEVC picture as pixels, upright, which sharp cannot decode itself. Colours keep the meaning that `profile` gives them
 * (nearly every iPhone photo is in Display P3). @throws Error if it cannot be decoded or has too many pixels.
 */
export async function openHeic(
  source: string,
  options: { profile: Uint8Array | undefined; maximumPixels: number; side: number },
): Promise<Sharp> {
  // A library of megabytes, which a process that is sent no HEIC does not load.
  const { default: decodeHeic } = await import('heic-decode');
  const images = await decodeHeic.all({ buffer: await readFile(source) });
  try {
    const image = images[0];
    if (!image || image.width * image.height > options.maximumPixels) throw new Error('too many pixels');
    const { data, width, height } = await image.decode();
    const pixels = sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .resize(options.side, options.side, { fit: 'inside', withoutEnlargement: true });
    const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
    return sharp(options.profile ? withProfile(png, options.profile) : png);
  } finally {
    images.dispose();
  }
}

const endOfHeader = 33;

/** The PNG with an ICC profile (chunk iCCP, PNG specification 11.3.2.3) right after its header. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCP'), Buffer.from('source\0\0'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, endOfHeader), length, body, checksum, png.subarray(endOfHeader)]);
}
