import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { occasionSlugs } from '../features/orders/domain/occasions.ts';

export default [
  index('routes/home.tsx', { id: 'home' }),
  route('development', 'routes/home.tsx', { id: 'development' }),
  route('development/design', 'routes/design.tsx'),
  route('travel-souvenir-dev', 'routes/holiday-souvenir.tsx'),
  route('classic', 'routes/classic.tsx'),
  // An occasion's page stands at its prefix and at everything below it.
  ...occasionSlugs.map((slug) => route(`${slug}/*`, 'routes/occasion.tsx', { id: slug })),
  route('development/buyer-portal', 'routes/buyer-portal.tsx'),
  route('order', 'routes/find-order.tsx'),
  route('track-order', 'routes/track-order.tsx'),
  route('watch/:token', 'routes/watch.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('thank-you', 'routes/thank-you.tsx'),
  route('s/:token', 'routes/song-page.tsx'),
  route('admin/welcome', 'routes/admin-welcome.tsx'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-queue.tsx'),
    route('visits', 'routes/admin-visits.tsx'),
    route('orders/:number', 'routes/admin-order.tsx'),
    route('deliveries', 'routes/admin-deliveries.tsx'),
    route('settings', 'routes/admin-settings.tsx'),
    route('account', 'routes/admin-account.tsx'),
    route('communications', 'routes/admin-communications.tsx'),
  ]),
  route('privacy-policy', 'routes/legal.tsx', { id: 'privacy-policy' }),
  route('cookie-policy', 'routes/legal.tsx', { id: 'cookie-policy' }),
  route('terms-conditions', 'routes/legal.tsx', { id: 'terms-conditions' }),
  route('offline', 'routes/offline.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
