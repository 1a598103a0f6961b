import { giftPaths, giverPaths } from '#features/gifts/server/test/owned-gift.ts';

/** Routes to customers' songs, films and gifts, whose tests stand in their room: nothing of another buyer's has such an address. */
export const songRoutes = [
  '/featured-songs/:id/:part',
  '/challenge-films/:id',
  '/reaction-uploads/*',
  '/shared-songs/:token/:part',
  '/song-pages/:token/song',
  ...giftPaths,
  ...giverPaths,
];
