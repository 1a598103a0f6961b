import { createMp3Encoder } from 'wasm-media-encoders';

export const MP3_KILOBITS = 192;

/** Constant bit rate MPEG-1 layer 3 (LAME). Bare frames; tags come before them. */
export async function encodeMp3(left: Float32Array, right: Float32Array, sampleRate: 44100): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 2, bitrate: MP3_KILOBITS });
  // The encoder reuses its buffer, so each part is copied out before the next call.
  const frames = encoder.encode([left, right]).slice();
  const rest = encoder.finalize();
  const all = new Uint8Array(frames.length + rest.length);
  all.set(frames);
  all.set(rest, frames.length);
  return all;
}

/** How much later a plain decoder plays a sound than it stood in the samples (LAME's delay and the decoder's). */
export const MP3_DELAY_SECONDS = 1105 / 44100;
