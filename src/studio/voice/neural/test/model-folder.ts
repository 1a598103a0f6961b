/** Folders of models that the tests make: phones cut out of the embedded woman's speech, which no alignment has for a reference. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resample } from '../../../dsp/resample.ts';
import { pronounce, wordsOf } from '../../../speech/english.ts';
import { createHtsSpeech } from './hts-speech.ts';
import { speakingModel } from './onnx.ts';

export interface MadeModel {
  folder: string;
  /** Seconds at which each phone of a line begins, as the model says it; at last the end. */
  bordersOf(text: string): number[];
}

/** Said for each phone in place of speech. */
interface Nonsense {
  sample: number;
  seconds: number;
}

/** @param text the words that the model can say, and nothing else */
export async function makeModel(
  folder: string,
  text: string,
  { sampleRate = 22_050, nonsense }: { sampleRate?: number; nonsense?: Nonsense } = {},
): Promise<MadeModel> {
  mkdirSync(folder, { recursive: true });
  const words = [...new Set(wordsOf(text.toLowerCase()))];
  const spoken = await createHtsSpeech(words.join(' '));
  const phones = [...new Set(words.flatMap(pronounce))];
  const recordings = [' ', ...phones].map((phone) => {
    if (nonsense) return new Float32Array(nonsense.seconds * sampleRate).fill(nonsense.sample);
    const at = spoken.names.indexOf(phone);
    if (at < 0) return new Float32Array(0);
    const { start, end } = spoken.phones[at]!;
    const cut = spoken.samples.slice(Math.round(start * spoken.sampleRate), Math.round(end * spoken.sampleRate));
    return resample(cut, spoken.sampleRate, sampleRate);
  });
  const tokens = [' ', ...phones];
  writeFileSync(join(folder, 'model.onnx'), speakingModel(recordings, sampleRate));
  writeFileSync(join(folder, 'tokens.txt'), tokens.map((token, i) => `${token} ${i}\n`).join(''));
  writeFileSync(join(folder, 'lexicon.txt'), words.map((word) => `${word} ${pronounce(word).join(' ')}\n`).join(''));
  const lengthOf = new Map(tokens.map((token, i) => [token, recordings[i]!.length / sampleRate]));
  return {
    folder,
    bordersOf: (line) => {
      let at = 0;
      return [
        0,
        ...wordsOf(line.toLowerCase())
          .flatMap(pronounce)
          .map((phone) => (at += lengthOf.get(phone)!)),
      ];
    },
  };
}
