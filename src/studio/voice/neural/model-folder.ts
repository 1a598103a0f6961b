/** Recognises a model of sherpa-onnx by the files in its folder, as the project's releases are packed. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The configuration of one kind of model; names as sherpa-onnx-node has them. */
export type ModelConfig =
  | { vits: ModelFiles & { model: string; noiseScale: number; noiseScaleW: number } }
  | { matcha: ModelFiles & { acousticModel: string; vocoder: string; noiseScale: number } }
  | { kokoro: ModelFiles & { model: string; voices: string } };

interface ModelFiles {
  tokens: string;
  /** Folder of eSpeak NG's data. */
  dataDir?: string;
  lexicon?: string;
}

export interface Model {
  config: ModelConfig;
  /** The weights, the same files first. */
  weights: string[];
}

/**
 * sherpa-onnx takes 0 for "not set". So little chance changes no sample by more than a millionth: a model says a line the same
 * each time.
 */
const NO_CHANCE = 1e-6;
const VOCODER = /^(vocos|hifigan|.*vocoder).*\.onnx$/i;

/** @throws Error whose message is a sentence for the operator */
export async function findModel(folder: string): Promise<Model> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`there is no folder ${folder}`);
  });
  names.sort();
  if (!names.includes('tokens.txt')) throw new Error(`${folder} has no tokens.txt`);
  const networks = names.filter((name) => name.endsWith('.onnx'));
  const vocoder = networks.find((name) => VOCODER.test(name));
  const [model, ...others] = networks.filter((name) => name !== vocoder);
  if (model === undefined) throw new Error(`${folder} has no model (.onnx)`);
  if (others.length > 0) throw new Error(`${folder} has several models: ${[model, ...others].join(', ')}`);
  const lexicons = names.filter((name) => /^lexicon.*\.txt$/.test(name)).map((name) => join(folder, name));
  const files: ModelFiles = {
    tokens: join(folder, 'tokens.txt'),
    ...(names.includes('espeak-ng-data') ? { dataDir: join(folder, 'espeak-ng-data') } : {}),
    ...(lexicons.length > 0 ? { lexicon: lexicons.join(',') } : {}),
  };
  const path = join(folder, model);
  if (vocoder !== undefined) {
    const acoustic = { acousticModel: path, vocoder: join(folder, vocoder), noiseScale: NO_CHANCE };
    return { config: { matcha: { ...files, ...acoustic } }, weights: [path, join(folder, vocoder)] };
  }
  if (names.includes('voices.bin')) {
    const voices = join(folder, 'voices.bin');
    return { config: { kokoro: { ...files, model: path, voices } }, weights: [path, voices] };
  }
  const chance = { noiseScale: NO_CHANCE, noiseScaleW: NO_CHANCE };
  return { config: { vits: { ...files, model: path, ...chance } }, weights: [path] };
}
