import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Child processes and worker threads begin in modules of their own, found by these endings. */
export const started = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(process|worker)\.ts$/.test(file) && !file.includes('/test/'))
  .map((file) => `src/${file}`);

const fonts = 'src/studio/fonts';

/** The studio reads its own fonts beside the module that registers them, wherever a build puts it. */
const fontsBeside: Plugin = {
  name: 'fonts-beside',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith(`/${fonts}.ts`)) continue;
      for (const file of readdirSync(fonts)) {
        const fileName = path.posix.join(path.posix.dirname(chunk.fileName), 'fonts', file);
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(fonts, file)) });
      }
    }
  },
};

/** The server as JavaScript, file for file as in `src`, so that `siblingModule` finds its neighbours. */
export default defineConfig({
  publicDir: false,
  plugins: [fontsBeside],
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
