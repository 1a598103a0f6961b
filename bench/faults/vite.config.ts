import { defineConfig } from 'vite';
import server, { started } from '../../vite.server.config.ts';

/**
 * The faults and the shop they break as JavaScript, file for file: a process that is killed every few seconds must not
 * spend them on reading TypeScript.
 */
export default defineConfig({
  ...server,
  build: {
    ...server.build,
    outDir: 'build/faults',
    rolldownOptions: {
      input: [...started, 'bench/faults/faults.ts', 'bench/faults/shop.process.ts'],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
