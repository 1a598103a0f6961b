import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findModel } from './model-folder.ts';

test.each([
  ['a Piper voice', ['en_US-lessac-medium.onnx', 'espeak-ng-data'], 'vits', ['en_US-lessac-medium.onnx']],
  ['a VITS with a lexicon', ['model.onnx', 'lexicon.txt'], 'vits', ['model.onnx']],
  [
    'Matcha',
    ['model-steps-3.onnx', 'vocos-22khz-univ.onnx', 'espeak-ng-data'],
    'matcha',
    ['model-steps-3.onnx', 'vocos-22khz-univ.onnx'],
  ],
  [
    'Kokoro',
    ['model.onnx', 'voices.bin', 'espeak-ng-data', 'lexicon-us-en.txt'],
    'kokoro',
    ['model.onnx', 'voices.bin'],
  ],
] as const)('STU-01 %s is known by its files', async (_, names, kind, weights) => {
  const folder = mkdtempSync(join(tmpdir(), 'model-'));
  for (const name of ['tokens.txt', ...names]) {
    if (name.includes('.')) writeFileSync(join(folder, name), '');
    else mkdirSync(join(folder, name));
  }
  const model = await findModel(folder);
  expect(Object.keys(model.config)).toEqual([kind]);
  expect(model.weights).toEqual(weights.map((name) => join(folder, name)));
  const told = Object.values(model.config)[0] as { tokens: string; dataDir?: string; lexicon?: string };
  expect(told.tokens).toBe(join(folder, 'tokens.txt'));
  expect(told.dataDir !== undefined).toBe(names.some((name) => name === 'espeak-ng-data'));
  expect(told.lexicon !== undefined).toBe(names.some((name) => name.startsWith('lexicon')));
  rmSync(folder, { recursive: true });
});
