import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import server, { started } from './vite.server.config.ts';

/** Processes and threads that only tests start. */
const startedByTests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/test\/.*\.(process|worker)\.ts$/.test(file))
  .map((file) => `src/${file}`);

/**
 * All that tests start as a process or a thread, as JavaScript, file for file: from source, each start would compile what it
 * imports again, and a shop that is killed every few seconds would spend them on that. Measurements of orders run the same code.
 */
export default defineConfig({
  ...server,
  build: {
    ...server.build,
    outDir: 'build/tests',
    rolldownOptions: {
      input: [
        ...started,
        ...startedByTests,
        'e2e/shop.process.ts',
        'bench/faults/faults.ts',
        'bench/faults/shop.process.ts',
        'bench/orders.ts',
        'bench/orders-service.process.ts',
        'bench/scale.ts',
      ],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
