import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

/** Child processes and worker threads begin in modules of their own, found by these endings. */
export const started = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(process|worker)\.ts$/.test(file) && !file.includes('/test/'))
  .map((file) => `src/${file}`);

/** The server as JavaScript, file for file as in `src`, so that `siblingModule` finds its neighbours. */
export default defineConfig({
  publicDir: false,
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
