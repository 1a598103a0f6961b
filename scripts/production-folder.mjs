import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build, install, run } from './prepare.mjs';
import { packagesThatRun } from './packages-that-run.mjs';

/**
 * `node scripts/production-folder.mjs FOLDER [--system-ffmpeg]`: what a shop needs to run, and nothing else. The image is made by
 * it, and so is an installation without one: `cd FOLDER && NODE_ENV=production node build/node/main.js`.
 * With `--system-ffmpeg` the ffmpeg from npm stays behind; the machine must have its own.
 */
const parts = [
  'scripts/keepsong.mjs',
  'build/client',
  'build/server',
  'build/node',
  'build/empty-database.tar.gz',
  'content',
  'migrations',
  'package.json',
  'package-lock.json',
];
const texts = ['LICENSE', 'docs/licences.md', 'docs/operating.md', '.env.example'];

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
install();
build();
mkdirSync(folder, { recursive: true });
for (const part of [...parts, ...texts]) cpSync(part, path.join(folder, part), { recursive: true });
run('Install what runs', 'npm', [
  'ci',
  '--omit=dev',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefix',
  folder,
]);

const modules = path.join(folder, 'node_modules');
const wanted = packagesThatRun(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
for (const found of packagesIn(modules)) if (!wanted.has(found)) rmSync(path.join(folder, found), { recursive: true });
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

/** Paths of all packages below a folder, as package-lock.json names them: 'node_modules/a/node_modules/b'. */
function packagesIn(root) {
  const found = [];
  const visit = (modulesFolder, name) => {
    for (const entry of readdirSync(modulesFolder)) {
      if (entry.startsWith('.')) continue;
      const inner = path.join(modulesFolder, entry);
      if (entry.startsWith('@'))
        for (const scoped of readdirSync(inner)) add(path.join(inner, scoped), `${name}/${entry}/${scoped}`);
      else add(inner, `${name}/${entry}`);
    }
  };
  const add = (packageFolder, name) => {
    found.push(name);
    const inner = path.join(packageFolder, 'node_modules');
    if (existsSync(inner)) visit(inner, `${name}/node_modules`);
  };
  visit(root, 'node_modules');
  // The outer ones first: what is below them goes with them.
  return found.filter((one) => !found.some((other) => one.startsWith(`${other}/`) && !wanted.has(other)));
}
