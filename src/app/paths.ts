/** Element id of the wizard on every page that has it. */
export const wizardAnchor = 'order-wizard';

/** Element id of the short order form. */
export const simpleAnchor = 'simple-order';

/** Element id of the gallery of samples. */
export const samplesAnchor = 'samples';

/** Element id of the section with the plans for businesses and the account card. */
export const plansAnchor = 'plans';

/** Element id of the new home song samples. */
export const newHomeSongAnchor = 'new-home-song';

/** Element id of the Holiday Memory Form. */
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
  travelHosts: '/travel/hosts',
  waitlist: '/waitlist',
  partnerOrders: '/partner/orders',
  partnerProperties: '/partner/properties',
  partnerPrograms: '/partner/programs',
  adminHosts: '/admin/hosts',
  paymentSuccess: '/payment-success',
  simpleForm: '/classic#simple-order',
  adminDeliveries: '/admin/deliveries',
  admin: '/admin',
  adminVisits: '/admin/visits',
  adminCommunications: '/admin/communications',
  adminRequests: '/admin/requests',
  adminToDo: '/admin/to-do',
  adminBusinesses: '/admin/businesses',
  adminWelcome: '/admin/welcome',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  terms: '/terms-conditions',
  offline: '/offline',
  adminTrends: '/admin/trends',
  trending: '/trending',
  trendingFeed: '/trending.rss',
  producers: '/featured-producers',
  adminOrders: '/admin/orders',
  adminAffiliates: '/admin/affiliates',
  adminLyrics: '/admin/lyrics',
  adminOverview: '/admin/overview',
  adminLogs: '/admin/logs',
  adminEngines: '/admin/engines',
  adminPrograms: '/admin/programs',
  apiReference: '/api/v1/docs',
  adminSettings: '/admin/settings',
  adminAccount: '/admin/account',
  affiliateRegister: '/affiliate/register',
  affiliateLogin: '/affiliate/login',
  affiliateTerms: '/affiliate/terms',
  affiliateDashboard: '/affiliate/dashboard',
  photosView: '/view',
  photosConsent: '/consent',
  adminPayouts: '/admin/payouts',
  adminLeads: '/admin/leads',
  adminWaitlist: '/admin/waitlist',
  adminModeration: '/admin/moderation',
  adminSongs: '/admin/customer-songs',
  adminReviews: '/admin/reviews',
} as const;

/** The landing page of an occasion. */
export function occasionPage(slug: string): string {
  return `/${slug}`;
}

/** Address of a QR code: the page of the new home song, which plays one of its two samples. */
export function newHomeSongAt(play: 'video' | 'audio'): string {
  return `${paths.newHomeSong}?play=${play}#${newHomeSongAnchor}`;
}

/** The short form with a delivery tier chosen, at the prices of the main page (D23). */
export function simpleFormAt(tier: 'standard' | 'express'): string {
  return `${paths.classic}?prices=single&tier=${tier}#${simpleAnchor}`;
}

/** The portal with the credentials of an order; the page removes both from the address once it has read them (D4). */
export function portalFor(email: string, orderNumber: string): string {
  return `${paths.portal}?email=${encodeURIComponent(email)}&order=${encodeURIComponent(orderNumber)}`;
}

/** The portal of an order that this browser may open already. */
export function portalOf(orderNumber: string): string {
  return `${paths.portal}?order=${encodeURIComponent(orderNumber)}`;
}

/** The words of an order that its buyer reads before they are sung. */
export function wordsOf(orderNumber: string): string {
  return `/words?order=${encodeURIComponent(orderNumber)}`;
}

export function adminOrder(orderNumber: string): string {
  return `${paths.admin}/orders/${encodeURIComponent(orderNumber)}`;
}

/** The page of an article, or of a tag. */
export function trendPage(slug: string): string {
  return `${paths.trending}/${encodeURIComponent(slug)}`;
}

export function adminTrend(id: string): string {
  return `${paths.adminTrends}/${encodeURIComponent(id)}`;
}
