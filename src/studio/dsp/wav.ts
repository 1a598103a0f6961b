/** 16-bit PCM WAV files in memory. Samples are floats, full scale = 1. */
import { endianness } from 'node:os';
import { rounded } from './round.ts';

export interface Audio {
  /** Hertz. */
  sampleRate: number;
  /** One array for each channel, all of the same length. */
  channels: Float32Array[];
}

const HEADER_BYTES = 44;

/** Samples beyond full scale are clipped. */
export function encodeWav({ sampleRate, channels }: Audio): Buffer<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const count = channels.length;
  const file = Buffer.alloc(HEADER_BYTES + frames * count * Int16Array.BYTES_PER_ELEMENT);
  const body = file.subarray(HEADER_BYTES);
  const data = new Int16Array(file.buffer, body.byteOffset, frames * count);
  channels.forEach((samples, channel) => {
    for (let i = 0; i < frames; i++) {
      data[i * count + channel] = rounded(Math.max(-1, Math.min(1, samples[i]!)) * 32767);
    }
  });
  if (endianness() === 'BE') body.swap16();
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(count, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * count * 2, 28);
  file.writeUInt16LE(count * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(data.byteLength, 40);
  return file;
}

/** A length in the header beyond the end (streams write one) is cut to what is there. @throws RangeError when it is not 16-bit PCM WAV. */
export function decodeWav(bytes: Uint8Array): Audio {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new RangeError('not a WAV file');
  }
  let format: { count: number; sampleRate: number } | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + size);
    if (id === 'fmt ' && body.length >= 16) {
      if (body.readUInt16LE(14) !== 16) throw new RangeError('WAV is not 16 bits');
      format = { count: body.readUInt16LE(2), sampleRate: body.readUInt32LE(4) };
    }
    if (id === 'data') {
      if (!format || format.count < 1) throw new RangeError('WAV data without a format');
      return { sampleRate: format.sampleRate, channels: deinterleave(body, format.count) };
    }
    at += 8 + size + (size & 1);
  }
  throw new RangeError('WAV without data');
}

function deinterleave(data: Buffer, count: number): Float32Array[] {
  const frames = Math.floor(data.length / 2 / count);
  return Array.from({ length: count }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let i = 0, at = channel * 2; i < frames; i++, at += count * 2)
      samples[i] = (((data[at]! | (data[at + 1]! << 8)) << 16) >> 16) / 32767;
    return samples;
  });
}
