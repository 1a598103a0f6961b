/** Where the wizard stands on every page that carries it. */
export const wizardAnchor = 'order-wizard';

/** Every address that a page links to, in one place. */
export const paths = {
  home: '/development',
  start: `/development#${wizardAnchor}`,
  portal: '/development/buyer-portal',
} as const;
