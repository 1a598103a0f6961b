import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page of the shop needs travels in two files: many small ones compress badly and each costs a request on a phone.
 * Only parts that all landing pages show belong here; what is loaded when needed must stay out.
 */
const groups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shop',
    test: /src[\\/](app[\\/](frame[\\/](page-frame|site-|lost-page|shop-links)|pwa|seo|paths|use-site|counted-visits)|app[\\/]landing[\\/](?!simple|samples)|ui[\\/](button|toast|notice|dialog|logo|printed|countdown|burst|questions|class-names|sleeve-props|blank-sleeve)|kit[\\/](money|track)|features[\\/]orders[\\/]domain[\\/]occasions)/,
  },
];

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
