import { build, install } from './prepare.mjs';

/** `npm run build`: what `npm start` would build, without starting it. */
await install();
await build();
