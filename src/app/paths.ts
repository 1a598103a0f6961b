import { href } from 'react-router';

/** Where the wizard stands on every page that carries it. */
export const wizardAnchor = 'order-wizard';

/** Every address that a page links to, in one place. */
export const paths = {
  home: href('/development'),
  start: `/#${wizardAnchor}`,
  birthday: '/birthday',
  anniversary: '/anniversary',
  wedding: '/wedding',
  graduation: '/graduation',
  travel: '/travel',
  hosts: '/hosts',
  trending: '/trending',
  producers: '/featured-producers',
  affiliates: '/affiliates',
  findOrder: '/order',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  terms: '/terms-conditions',
} as const;
