import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx', { id: 'home' }),
  route('development', 'routes/home.tsx', { id: 'development' }),
  route('development/buyer-portal', 'routes/buyer-portal.tsx'),
  route('classic', 'routes/classic.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('thank-you', 'routes/thank-you.tsx'),
  route('admin/welcome', 'routes/admin-welcome.tsx'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-queue.tsx'),
    route('orders/:number', 'routes/admin-order.tsx'),
    route('deliveries', 'routes/admin-deliveries.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
