import { isBuilt } from './build-shop.mjs';

/**
 * `npm run studio`: as the shop is built, where nothing has changed since, and from source otherwise. From source each of a song's threads loads a
 * compiler, and what it runs is compiled anew.
 */
if (isBuilt()) await import('../build/node/platform/engines/studio-command.process.js');
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/platform/engines/studio-command.process.ts');
}
