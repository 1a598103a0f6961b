import { build } from './build-shop.mjs';
import { install } from './install.mjs';

/** `npm run build`: what `npm start` would build, without starting it. */
await install();
await build();
