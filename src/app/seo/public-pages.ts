/** Other addresses of a public page, or pages for developers. */
export const unlistedPages: readonly string[] = [
  '/development',
  '/development/design',
  '/housewarming-demo',
  '/travel/hosts',
  '/offline',
];
