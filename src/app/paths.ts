/** Where the wizard stands on every page that carries it. */
export const wizardAnchor = 'order-wizard';

/** Every address that a page links to, in one place. */
export const paths = {
  home: '/development',
  start: `/development#${wizardAnchor}`,
  portal: '/development/buyer-portal',
  findOrder: '/order',
  trackOrder: '/track-order',
  paymentSuccess: '/payment-success',
  admin: '/admin',
  adminRequests: '/admin/requests',
  adminWelcome: '/admin/welcome',
} as const;

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
