import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inTurn } from './in-turn.mjs';
import { move, run } from './steps.mjs';
import { isCurrent, whenChanged } from './when-changed.mjs';

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(path.join('src', 'messages')) && !/\.(test|spec)\.tsx?$/.test(file))
    .sort();

/** Not in `build`, which the pages' build empties. */
const emptyDatabase = 'node_modules/.cache/empty-database.tar.gz';
const server = 'node_modules/.cache/server';

/** Makes the empty database that a new folder of the embedded one starts from, once for each version of it. */
async function makeEmptyDatabase() {
  const files = ['package-lock.json', 'scripts/empty-database.mjs'];
  await whenChanged({ stamp: `${emptyDatabase}.made`, files, products: [emptyDatabase] }, async () => {
    mkdirSync(path.dirname(emptyDatabase), { recursive: true });
    await run('Make an empty database', 'node', ['scripts/empty-database.mjs', emptyDatabase]);
  });
}

const sources = () => [
  'package-lock.json',
  'scripts/empty-database.mjs',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
  'scripts/service-worker.mjs',
  'scripts/service-worker.template.mjs',
  ...filesBelow('src'),
  ...filesBelow('public'),
  ...filesBelow('content/messages'),
  ...filesBelow('content/occasions'),
  ...filesBelow('scripts/messages'),
];

const asBuilt = { environment: { NODE_ENV: 'production' }, quietly: true };

async function buildPages() {
  await run('Build pages', 'node', ['node_modules/@react-router/dev/bin.js', 'build'], asBuilt);
  await run('Compress files', 'node', ['scripts/compress.mjs']);
  await run('Write the service worker', 'node', ['scripts/service-worker.mjs']);
}

const vite = 'node_modules/vite/bin/vite.js';
const serverArguments = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn', '--outDir', server];
const buildServer = () => run('Build server', 'node', [vite, ...serverArguments], asBuilt);

/** MiB that pages and empty database take while they are made at the same time. */
const roomForBoth = 3000;

const beside = 'build/empty-database.tar.gz';
const products = ['build/server/index.js', 'build/node/main.js', 'build/client/sw.js', beside];
const step = () => ({ stamp: 'build/.keepsong-built', files: sources(), products });

/** True when pages and server are built from what is there now. */
export const isBuilt = () => isCurrent(step());

/** Builds pages and server, if anything they are made from has changed. */
export async function build() {
  const make = async () => {
    const pages = buildPages();
    if (process.availableMemory() < roomForBoth * 2 ** 20) await pages;
    await Promise.all([pages, makeEmptyDatabase().then(buildServer)]);
    move(server, 'build/node');
    copyFileSync(emptyDatabase, beside);
  };
  await inTurn(() => whenChanged(step(), make));
}
