/**
 * Turns src/studio/video/sampler.wat into the module that carries its machine code. Run after every change of the source:
 * `npx tsx scripts/assemble-sampler.ts`. Binaryen is fetched for it: 93 MB that nothing else needs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const binaryen = 'binaryen@130.0.0';
const room = fileURLToPath(new URL('../src/studio/video/', import.meta.url));
const features = ['--enable-simd', '--enable-threads', '--enable-bulk-memory'];
const optimised = ['-O3', '--shrink-level=0', '--always-inline-max-function-size=64'];

const folder = mkdtempSync(path.join(tmpdir(), 'sampler-'));
const binary = path.join(folder, 'sampler.wasm');
const from = path.join(room, 'sampler.wat');
execFileSync('npx', ['--yes', `--package=${binaryen}`, 'wasm-opt', from, ...features, ...optimised, '-o', binary], {
  stdio: 'inherit',
});
const lines = readFileSync(binary, 'base64').match(/.{1,100}/g) ?? [];
writeFileSync(
  path.join(room, 'sampler-code.ts'),
  `/** Made by scripts/assemble-sampler.ts from sampler.wat; never edited. WebAssembly, base64. */\nexport const SAMPLER_CODE =\n${lines
    .map((line) => `  '${line}'`)
    .join(' +\n')};\n`,
);
rmSync(folder, { recursive: true, force: true });
