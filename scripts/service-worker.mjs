import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes the service worker of this build: the template with its version and the files of the shell. Staff's pages and
 * letters of other scripts stay out: nobody needs them offline.
 */
const notInShell = /^(admin|design)|-(vietnamese|latin-ext|cyrillic|greek)/;
const assets = readdirSync('build/client/assets')
  .filter((name) => /\.(js|css|svg|woff2)$/.test(name) && !notInShell.test(name))
  .sort()
  .map((name) => `/assets/${name}`);
const icons = readdirSync('build/client/icons').map((name) => `/icons/${name}`);
const files = [...assets, ...icons, '/manifest.webmanifest'];
const template = readFileSync('scripts/service-worker.template.mjs', 'utf8');
const version = createHash('sha256').update(files.join()).update(template).digest('hex').slice(0, 12);
writeFileSync(
  'build/client/sw.js',
  template.replace("'__VERSION__'", JSON.stringify(version)).replace("['__FILES__']", JSON.stringify(files)),
);
