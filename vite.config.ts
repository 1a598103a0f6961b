import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page of the shop needs travels in one file: many small ones compress badly and each costs a request on a phone.
 * Only React and parts that all landing pages show belong here; what is loaded when needed must stay out.
 */
const onEveryPage = [
  /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  /src[\\/]app[\\/](seo|paths|use-site|counted-visits|pwa[\\/](?!install-prompt)|landing[\\/](?!simple))/,
  /src[\\/]app[\\/]frame[\\/](page-frame|site-|lost-page)/,
  /src[\\/]ui[\\/](button|toast|notice|dialog|logo|printed|countdown|burst|questions|class-names|sleeve-props|blank-sleeve)/,
  /src[\\/]kit[\\/](money|track)/,
  /src[\\/]features[\\/](orders[\\/]domain[\\/]occasions|analytics[\\/](ui[\\/]listen|domain[\\/]visit))/,
];
const together = new RegExp(onEveryPage.map(({ source }) => source).join('|'));
// Style sheets stay with the pages that load them: their order decides which layer wins.
const groups = [{ name: 'shop', test: (id: string) => !id.includes('.css') && together.test(id) }];

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/messages',
      outputStructure: 'message-modules',
      emitTsDeclarations: true,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
      strategy: ['baseLocale'],
    }),
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
