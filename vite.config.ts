import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { inPageScripts } from './scripts/in-page-script.ts';
import { messagesPlugin } from './scripts/messages/vite-plugin.ts';

/**
 * Modules that every page of the shop needs, and that every landing page needs, in one file each: two dozen files of two hundred
 * bytes weigh a tenth more and cost as many requests. Modules that are loaded when needed must stay out.
 */
const shell =
  /src\/(app\/(language\/|frame\/(page|site|navigation|services|login|error)|paths|use-site|counted-visits|deferred-layout|own-scripts|pwa\/(?!install-prompt))|kit\/(money|track)|features\/analytics\/(ui\/collect-events|domain\/visit)|messages\/(languages|messages\/(site_(?!occasion|no_script_lookup)|ui_|lookup_title_))|ui\/(button|line-icon|class-names|logo|toast|blank-sleeve|notice|locale))|react\/jsx-runtime|node_modules\/(react|react-dom|react-router|scheduler)\//;
const landing =
  /src\/(app\/landing\/(format-cards|hero|order-section|samples-section|liner-notes-section)\.|messages\/messages\/landing_(?!voice|quoted|claims|price|extra|challenge|cap|clock|questions|from|pay|example|listen|holiday|create|fact|samples))/;
/** Parts that landing pages, those of partners and the holiday form share. */
const shopWindow =
  /src\/(app\/landing\/(pin-scroll|use-landing|how-it-works|hero-panel|faq|daily-places|describe-landing|cancelled-note)\.|features\/orders\/(ui\/(places-left|opens-again|use-visitors-now)|domain\/price)\.|features\/wizard\/domain\/price\.|features\/gallery\/ui\/packed-samples\.|messages\/messages\/ordering_cancelled|ui\/(price-sticker|countdown)\.|messages\/messages\/(landing_(cap|clock|questions|from|pay|create|fact|samples)|places_(left|full|open))_?)|ui\/icons\/(timer|package-check|rotate-ccw)\./;
/** Parts of nearly every page of the shop window: they are small, and weigh least in the file that all pages have. */
const pageParts =
  /src\/(app\/(landing\/when-near-viewport|no-script|seo\/(describe-page|structured))|ui\/(artwork|sleeve-props|questions)\.)|ui\/icons\/(play|check)\./;
/** The frame of staff's pages: the words of its menu, each a file of a hundred bytes otherwise, and what most of them draw. */
const desk =
  /src\/(messages\/messages\/(admin_(email|fix_|password|session|try_again|unexpected)|staff_(account|affiliates|load_error|logs|lyrics|orders|overview|password_common|settings)|(affiliates_(erased|leads|payouts|story)|analytics_visits|communications|waitlist_desk|(businesses|engines|hosts_desk|moderation|programs|songs_desk|todo)_title|partner_welcome_other_password)\.)|app\/frame\/admin-page\.|ui\/(search-field|fetch-state)\.|features\/(orders\/ui\/status-names|production\/ui\/use-debounced)\.)/;
/** Small parts of the pages of staff, of businesses and of those who have ordered. */
const ownPages =
  /src\/(app\/seo\/personal-meta\.|kit\/(moments|zoned-time)\.|ui\/(dialog|tag|request-key|select-field)\.|features\/orders\/domain\/status\.|messages\/messages\/(circle_choosing_|refusal_|portal_order_number|report_))|ui\/icons\/(download|search|copy|external-link)\./;
/** Parts of whatever plays a song. */
const playing = /src\/ui\/(scrubber|song-time|exclusive-playback|use-media|play-button)\.|ui\/icons\/pause\./;
/** Fetches answers and keeps them. */
const query = /node_modules\/@tanstack\//;
// Style sheets stay with the pages that load them: their order decides which layer wins.
const scriptOf =
  (...parts: RegExp[]) =>
  (id: string) =>
    !id.includes('.css') && parts.some((part) => part.test(id));
const groups = [
  { name: 'shell', test: scriptOf(shell, pageParts), priority: 2 },
  { name: 'window', test: scriptOf(shopWindow), priority: 1 },
  { name: 'landing', test: scriptOf(landing), priority: 1 },
  { name: 'query', test: scriptOf(query) },
  { name: 'own-pages', test: scriptOf(ownPages) },
  { name: 'playing', test: scriptOf(playing) },
  { name: 'desk', test: scriptOf(desk) },
];

/** React Router's package leads to its build for developers, whose warnings travel with every page. */
const routerForVisitors: Plugin = {
  name: 'router-for-visitors',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(id, importer) {
    if (id !== 'react-router' && id !== 'react-router/dom') return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
  // Names for developers' tools, and bases of classes, count as effects: they would keep components that no page draws.
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/')) return null;
    const unnamed = code.replace(/^\w+\.displayName = "[^"]*";$/gm, '');
    return {
      code: unnamed.replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'),
      map: null,
    };
  },
};

export default defineConfig({
  plugins: [messagesPlugin(), inPageScripts, tailwindcss(), routerForVisitors, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { treeshake: { propertyReadSideEffects: false }, output: { codeSplitting: { groups } } },
      },
    },
  },
});
