import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { maximumPixels, photoSide, thumbnailSide } from '../domain/limits.ts';
import { openHeic } from './heic.ts';
import type { DecodeAnswer, DecodeJob, DecoderMessage } from './photo-decoder-messages.ts';

/*
 * Decodes one strange file after another, in a process of its own: whatever a file does to a decoder, it does it here.
 * Whoever started it watches its memory and its time.
 */

// Of all the formats libvips can read, only these exist here: no SVG, PDF, TIFF, AVIF sequence or the like can be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

class NotAPhoto extends Error {}

async function openPhoto(job: DecodeJob): Promise<Sharp> {
  const image = sharp(job.source, { failOn: 'error', limitInputPixels: maximumPixels, sequentialRead: true });
  const facts = await image.metadata();
  if (!isAccepted(facts, job.allowGif)) throw new NotAPhoto(`${facts.format} ${facts.compression ?? ''}`.trim());
  if (facts.format !== 'heif') return image.autoOrient();
  return openHeic(job.source, { profile: facts.icc, maximumPixels, side: photoSide });
}

/** By what the file is, whatever it is called. AVIF has the same container as HEIC and another codec. */
function isAccepted({ format, compression }: Metadata, allowGif: boolean): boolean {
  if (format === 'heif') return compression === 'hevc';
  return format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'gif' && allowGif);
}

async function decode(job: DecodeJob): Promise<DecodeAnswer> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(job.source), digest);
  const { photo, thumbnail, width, height } = await render(job);
  await writeFile(job.photo, photo, { mode: 0o600 });
  await writeFile(job.thumbnail, thumbnail, { mode: 0o600 });
  return { verdict: 'photo', width, height, sentSha256: digest.digest('hex') };
}

/** Every pixel is decoded and encoded anew, so that nothing else of the file survives. @throws NotAPhoto */
async function render(job: DecodeJob): Promise<{ photo: Buffer; thumbnail: Buffer; width: number; height: number }> {
  try {
    const image = await openPhoto(job);
    const { data, info } = await image
      .resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await small(data);
    return { photo: data, thumbnail, width: info.width, height: info.height };
  } catch (error) {
    throw new NotAPhoto(error instanceof Error ? error.message : 'unreadable', { cause: error });
  }
}

function small(photo: Buffer): Promise<Buffer> {
  return sharp(photo)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function answerTo(job: DecodeJob): Promise<DecodeAnswer> {
  try {
    return await decode(job);
  } catch (error) {
    if (error instanceof NotAPhoto) return { verdict: 'not-a-photo', because: error.message.slice(0, 200) };
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') return { verdict: 'no-space' };
    return { verdict: 'failed', because: String(error).slice(0, 200) };
  }
}

const tell = (message: DecoderMessage): void => void process.send?.(message);

process.on('message', (job: DecodeJob) => {
  void answerTo(job).then((answer) => tell({ kind: 'answer', answer }));
});
// Ctrl-C reaches every process of the terminal; this one ends when its parent says so, or is gone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.once('disconnect', () => process.exit());
tell({ kind: 'ready' });
