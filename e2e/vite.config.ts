import { defineConfig } from 'vite';
import server, { started } from '../vite.server.config.ts';

/** The shop of browser tests as JavaScript, file for file: from source, each start would compile the whole server again. */
export default defineConfig({
  ...server,
  build: {
    ...server.build,
    outDir: 'build/e2e',
    rolldownOptions: {
      input: [...started, 'e2e/shop.process.ts'],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
