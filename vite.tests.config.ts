import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import server, { filesBeside, started } from './vite.server.config.ts';

/** Processes and threads that only tests start. */
const startedByTests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/test\/.*\.(process|worker)\.ts$/.test(file))
  .map((file) => `src/${file}`);

const inputs = [
  ...started,
  ...startedByTests,
  'e2e/shop.process.ts',
  'bench/faults/faults.ts',
  'bench/faults/shop.process.ts',
  'bench/orders.ts',
  'bench/orders-service.process.ts',
  'bench/scale.ts',
];

const extension = /\.ts$/;

/** Lets a module find its neighbours and its files as from a file of its own, in whatever file it ends up. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    const file = path.relative('.', id).replace(extension, '.js');
    if (!id.endsWith('.ts') || file.startsWith('node_modules/') || !code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', `new URL('root:${file}', import.meta.url).href`);
  },
  renderChunk(code, { fileName }) {
    const root = path.posix.relative(path.posix.dirname(fileName), '') || '.';
    return code.replaceAll(/(?<=["'`])root:/g, `${root}/`);
  },
};

/** The empty database that the shop's build has made, where a shop that begins looks for it (`src/platform/db/empty-database.ts`). */
const emptyDatabase: Plugin = {
  name: 'empty-database',
  generateBundle() {
    const fileName = 'empty-database.tar.gz';
    const made = path.join('build', fileName);
    if (existsSync(made)) this.emitFile({ type: 'asset', fileName, source: readFileSync(made) });
  },
};

/** Packages that read files of their own, that are not JavaScript, or of which the pages have the same copy. */
const external = [
  '@dbos-inc/dbos-sdk',
  '@echogarden/espeak-ng-emscripten',
  '@electric-sql/pglite',
  '@ffmpeg-installer/ffmpeg',
  '@napi-rs/canvas',
  'heic-decode',
  'pg',
  'pino',
  'react',
  'react-dom',
  'react-router',
  'sharp',
];

/**
 * All that tests start as a process or a thread, as JavaScript in a few files, packages included: from source, each start would
 * compile what it imports again, and of the built modules file for file it takes three quarters to find and to read two thousand
 * files. A shop that is killed every few seconds would spend them on that. Measurements of orders run the same code.
 */
export default defineConfig({
  ...server,
  plugins: [filesBeside('.'), ownAddresses, emptyDatabase],
  ssr: { noExternal: true, external },
  build: {
    ...server.build,
    outDir: 'build/tests',
    rolldownOptions: {
      input: Object.fromEntries(inputs.map((file) => [file.replace(extension, ''), file])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
