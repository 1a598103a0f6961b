import { installAll } from './install.mjs';

/** Ahead of commands that check or measure: `npm start` installs no tools for these. */
await installAll();
