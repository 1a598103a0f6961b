import { giftPaths, giverPaths } from '#features/gifts/server/test/owned-gift.ts';

/** Raw routes that name nothing that belongs to somebody. */
export const nobodysRoutes = [
  // Pages and files of hosts; whose they are stands in the tests of their room.
  '/guest-pages/:token/:part',
  '/public-stays/:stay/:part',
  '/host-guest-files/:property_id',
  '/house-film-uploads/*',
  '/samples/:name',
  '/trending.rss',
  // Files and uploads of the editors; whose they are stands in the tests of their room.
  '/magazine/:id/:part',
  '/magazine-uploads/*',
  '/api/auth/*',
  '/webhooks/stripe',
  '/webhooks/mail/returned',
  '/webhooks/mail/:sender',
  // Of a business alone; whose it is stands in the test of its room.
  '/plan-invoice/:id',
  // Its link, and its post.
  '/mail/unsubscribe/:token',
  '/mail/unsubscribe/:token',
];

/** Routes to customers' songs, films and gifts, whose tests stand in their room: nothing of another buyer's has such an address. */
export const songRoutes = [
  '/featured-songs/:id/:part',
  '/challenge-films/:id',
  '/reaction-uploads/*',
  '/shared-songs/:token/:part',
  '/song-pages/:token/song',
  ...giftPaths,
  '/together/:token/greeting',
  ...giverPaths,
];
