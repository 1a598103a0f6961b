/** Where the wizard stands on every page that carries it. */
export const wizardAnchor = 'order-wizard';

/** Where the short form stands. */
export const simpleAnchor = 'simple-order';

/** Where the gallery of samples stands. */
export const samplesAnchor = 'samples';

/** Where the plans for businesses stand, and whose they are. */
export const plansAnchor = 'plans';

/** Where the sample of a new home song stands. */
export const newHomeSongAnchor = 'new-home-song';

/** Where the Holiday Memory Form stands. */
export const holidayAnchor = 'holiday-form';

/** Every address that a page links to, in one place. */
export const paths = {
  home: '/development',
  start: `/development#${wizardAnchor}`,
  portal: '/development/buyer-portal',
  findOrder: '/order',
  trackOrder: '/track-order',
  classic: '/classic',
  holiday: '/travel-souvenir-dev',
  estateAgent: '/estate-agent',
  newHomeSong: '/housewarming-demo',
  hosts: '/hosts',
  paymentSuccess: '/payment-success',
  simpleForm: '/classic#simple-order',
  adminDeliveries: '/admin/deliveries',
  admin: '/admin',
  adminVisits: '/admin/visits',
  adminCommunications: '/admin/communications',
  adminRequests: '/admin/requests',
  adminWelcome: '/admin/welcome',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  terms: '/terms-conditions',
  offline: '/offline',
  adminOrders: '/admin/orders',
  adminAffiliates: '/admin/affiliates',
  adminLyrics: '/admin/lyrics',
  adminOverview: '/admin/overview',
  adminLogs: '/admin/logs',
  adminSettings: '/admin/settings',
  adminAccount: '/admin/account',
} as const;

/** The landing page of an occasion. */
export function occasionPage(slug: string): string {
  return `/${slug}`;
}

/** The page of the new home song, which plays one of its two samples: what a QR code leads to. */
export function newHomeSongAt(play: 'video' | 'audio'): string {
  return `${paths.newHomeSong}?play=${play}#${newHomeSongAnchor}`;
}

/** The short form with a delivery tier chosen, at the prices of the landing page (D9). */
export function simpleFormAt(tier: 'standard' | 'express'): string {
  return `${paths.classic}?prices=landing&tier=${tier}#${simpleAnchor}`;
}

/** The portal with what opens an order; the page takes both out of the address as soon as it has looked (D4). */
export function portalFor(email: string, orderNumber: string): string {
  return `${paths.portal}?email=${encodeURIComponent(email)}&order=${encodeURIComponent(orderNumber)}`;
}

/** The portal of an order that this browser may open already. */
export function portalOf(orderNumber: string): string {
  return `${paths.portal}?order=${encodeURIComponent(orderNumber)}`;
}

export function adminOrder(orderNumber: string): string {
  return `${paths.admin}/orders/${encodeURIComponent(orderNumber)}`;
}
