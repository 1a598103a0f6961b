import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from './build-shop.mjs';
import { install, installWhatRuns } from './install.mjs';

/**
 * `node scripts/production-folder.mjs FOLDER [--system-ffmpeg]`: what a shop needs to run, and nothing else. The image is made by
 * it, and so is an installation without one: `cd FOLDER && NODE_ENV=production node build/node/main.js`.
 * With `--system-ffmpeg` the ffmpeg from npm stays behind; the machine must have its own.
 */
const parts = [
  'scripts/keepsong.mjs',
  'scripts/shop-environment.mjs',
  'build/client',
  'build/server',
  'build/node',
  'build/empty-database.tar.gz',
  'content',
  'migrations',
];
const texts = ['LICENSE', 'docs/licences.md', 'docs/operating.md', 'docs/security.md', '.env.example'];

/** Files of packages that no running process reads: types, source maps, fonts and sounds beside the ones that are used. */
const neverRead = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /@fontsource(-variable)?\/[^/]+\/(files\/(?!.*(normal|italic)\.woff2$)|.*\.s?css$)/,
  /@librescore\/sf3\/(TimGM6mb|MuseScore_General).*/,
];
const ffmpegFromNpm = /@ffmpeg-installer\/(?!ffmpeg\/)/;

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  process.stderr.write('Name a folder that does not exist yet.\n');
  process.exit(1);
}
await install();
await build();
mkdirSync(folder, { recursive: true });
for (const part of [...parts, ...texts]) cpSync(part, path.join(folder, part), { recursive: true });
await installWhatRuns(folder);

const modules = path.join(folder, 'node_modules');
const dropped = flags.includes('--system-ffmpeg') ? [...neverRead, ffmpegFromNpm] : neverRead;
let bytes = 0;
for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
  const full = path.join(modules, file);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat?.isFile()) continue;
  if (dropped.some((pattern) => pattern.test(file))) rmSync(full);
  else bytes += stat.size;
}
process.stdout.write(`✓ ${folder}, packages ${Math.round(bytes / 1e6)} MB\n`);
