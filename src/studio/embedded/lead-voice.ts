import { encodeWav } from '../dsp/wav.ts';
import type { PlacedTake } from '../mix/voice-bus.ts';

const SAMPLE_RATE = 44100;
/** Seconds kept after the last note, for a voice that is let ring. */
const TAIL_SECONDS = 3;
/** Peak of the file, of full scale. */
const PEAK = 0.8;

/** The lead as a WAV of its own, for ears that would hear the band before the words. */
export function leadVoice(takes: readonly PlacedTake[], seconds: number): Buffer {
  const lead = new Float32Array(Math.ceil((seconds + TAIL_SECONDS) * SAMPLE_RATE));
  let peak = 1e-6;
  for (const { kind, start, samples } of takes) {
    if (kind !== 'lead') continue;
    const offset = Math.round(start * SAMPLE_RATE);
    for (let i = Math.max(0, -offset); i < samples.length && offset + i < lead.length; i++) {
      lead[offset + i] = lead[offset + i]! + samples[i]!;
      peak = Math.max(peak, Math.abs(lead[offset + i]!));
    }
  }
  return encodeWav({ sampleRate: SAMPLE_RATE, channels: [lead.map((sample) => (sample / peak) * PEAK)] });
}
