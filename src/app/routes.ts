import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx', { id: 'home' }),
  route('development', 'routes/home.tsx', { id: 'development' }),
  route('development/buyer-portal', 'routes/buyer-portal.tsx'),
  route('order', 'routes/find-order.tsx'),
  route('track-order', 'routes/track-order.tsx'),
  route('watch/:token', 'routes/watch.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('admin/welcome', 'routes/admin-welcome.tsx'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-queue.tsx'),
    route('orders/:number', 'routes/admin-order.tsx'),
    route('requests', 'routes/admin-requests.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
