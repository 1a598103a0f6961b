import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { writeMessages } from './scripts/messages/write-messages.ts';

/** Child processes and worker threads begin in modules of their own, found by these endings. */
export const started = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(process|worker)\.ts$/.test(file) && !file.includes('/test/'))
  .map((file) => `src/${file}`);

/** Modules of the studio that read files beside them, and the folders those lie in. */
const besides = [
  { module: 'src/studio/fonts.ts', folder: 'src/studio/fonts' },
  { module: 'src/studio/voice/hts/hts-singer.ts', folder: 'src/studio/voice/hts/voices' },
];

/** Puts the files where a module looks for them: as far from a build's `root` as the module is. */
export const filesBeside = (root: string): Plugin => ({
  name: 'files-beside',
  generateBundle(_options, bundle) {
    const built = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
    for (const { module, folder } of besides) {
      if (!built.some((id) => id.endsWith(`/${module}`))) continue;
      for (const file of readdirSync(folder)) {
        const fileName = path.posix.join(path.posix.relative(root, folder), file);
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(folder, file)) });
      }
    }
  },
});

/** The server as JavaScript, file for file as in `src`, so that `siblingModule` finds its neighbours. */
export default defineConfig({
  publicDir: false,
  plugins: [{ name: 'messages', config: () => writeMessages() }, filesBeside('src')],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: 'build/node',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: ['src/main.ts', ...started],
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});
