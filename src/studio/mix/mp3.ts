import { createMp3Encoder } from 'wasm-media-encoders';
import { toGain } from '../dsp/decibel.ts';

const MP3_KILOBITS = 192;

/** Seconds by which a plain decoder plays a sound later than it was in the samples (LAME's delay and the decoder's). Measured. */
export const MP3_DELAY_SECONDS = 1105 / 44100;

/** Decibels by which this build of LAME lowers what it encodes. Measured. */
const LOSS = 0.26;
const BLOCK = 65536;

/** Constant bit rate MPEG-1 layer 3 (LAME). Bare frames; tags come before them. */
export async function encodeMp3(
  left: Float32Array,
  right: Float32Array,
  sampleRate: 44100,
  bitrate: 128 | 192 = MP3_KILOBITS,
): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 2, bitrate });
  const gain = toGain(LOSS);
  const parts: Uint8Array[] = [];
  for (let start = 0; start < left.length; start += BLOCK) {
    const block = [left.slice(start, start + BLOCK), right.slice(start, start + BLOCK)] as const;
    for (const side of block) for (let i = 0; i < side.length; i++) side[i] = side[i]! * gain;
    // The encoder reuses its buffer, so each part is copied out before the next call.
    parts.push(encoder.encode(block).slice());
  }
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}
