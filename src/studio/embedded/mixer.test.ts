import { expect, test } from 'vitest';
import { encodeWav } from '../dsp/wav.ts';
import { mix } from '../mix/mix.ts';
import { encodeMp3 } from '../mix/mp3.ts';
import { STYLES } from '../music/styles/index.ts';
import { randomFrom } from '../random.ts';
import type { MixTaskOfSong } from './mix.worker.ts';
import { Mixer } from './mixer.ts';

const RATE = 44_100;

function noise(seconds: number, seed: string): Float32Array {
  const random = randomFrom(seed);
  return Float32Array.from({ length: seconds * RATE }, () => (random() - 0.5) * 0.2);
}

function task(kinds: readonly ('lead' | 'double-left' | 'harmony')[]): MixTaskOfSong {
  const bus = (name: string) => ({ left: noise(4, `${name}/left`), right: noise(4, `${name}/right`) });
  return {
    band: { rhythm: bus('rhythm'), harmony: bus('harmony'), send: bus('send') },
    takes: kinds.map((kind) => ({ kind, start: 0.5, samples: noise(2, kind) })),
    sampleRate: RATE,
    bpm: 100,
    habits: STYLES.edm.mix,
    kicks: [0, 0.5, 1],
    seed: 'seed',
  };
}

test.each([[['lead', 'double-left', 'harmony']], [[]]] as const)(
  'STU-01 a mix on threads is that of one thread, byte for byte: %j',
  async (kinds) => {
    const { left, right, levels } = await mix(task(kinds));
    const mixer = new Mixer();
    try {
      const mixed = await mixer.mix(task(kinds));
      expect(mixed.levels).toEqual(levels);
      expect(Buffer.compare(mixed.wav, encodeWav({ sampleRate: RATE, channels: [left, right] }))).toBe(0);
      expect(Buffer.compare(await mixer.encode(), await encodeMp3(left, right, RATE))).toBe(0);
    } finally {
      await mixer.stop();
    }
  },
);
