import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx', { id: 'home' }),
  route('development', 'routes/home.tsx', { id: 'development' }),
  route('development/design', 'routes/design.tsx'),
  route('development/buyer-portal', 'routes/buyer-portal.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('admin/welcome', 'routes/admin-welcome.tsx'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-queue.tsx'),
    route('visits', 'routes/admin-visits.tsx'),
    route('orders/:number', 'routes/admin-order.tsx'),
  ]),
  route('privacy-policy', 'routes/legal.tsx', { id: 'privacy-policy' }),
  route('cookie-policy', 'routes/legal.tsx', { id: 'cookie-policy' }),
  route('terms-conditions', 'routes/legal.tsx', { id: 'terms-conditions' }),
  route('offline', 'routes/offline.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
