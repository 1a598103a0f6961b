/** Turns src/studio/video/sampler.wat into the module that carries its machine code. Run after every change of the source. */
import { readFile, writeFile } from 'node:fs/promises';
import binaryen from 'binaryen';

const room = new URL('../src/studio/video/', import.meta.url);

/** The WebAssembly binary of a text, optimised. */
export function assemble(text: string): Uint8Array {
  const module = binaryen.parseText(text);
  module.setFeatures(binaryen.Features.SIMD128 | binaryen.Features.Atomics | binaryen.Features.BulkMemory);
  if (!module.validate()) throw new Error('the sampler is not valid WebAssembly');
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(64);
  module.optimize();
  return module.emitBinary();
}

const code = assemble(await readFile(new URL('sampler.wat', room), 'utf8'));
const base64 = Buffer.from(code).toString('base64');
const lines = base64.match(/.{1,100}/g) ?? [];
await writeFile(
  new URL('sampler-code.ts', room),
  `/** Made by scripts/assemble-sampler.ts from sampler.wat; never edited. WebAssembly, base64. */\nexport const SAMPLER_CODE =\n${lines
    .map((line) => `  '${line}'`)
    .join(' +\n')};\n`,
);
