import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx', { id: 'home' }),
  route('development', 'routes/home.tsx', { id: 'development' }),
  route('development/buyer-portal', 'routes/buyer-portal.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('admin/welcome', 'routes/admin-welcome.tsx'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-queue.tsx'),
    route('orders/:number', 'routes/admin-order.tsx'),
    route('orders', 'routes/admin-orders.tsx'),
    route('lyrics', 'routes/admin-lyrics.tsx'),
    route('affiliates', 'routes/admin-affiliates.tsx'),
    route('overview', 'routes/admin-overview.tsx'),
    route('logs', 'routes/admin-logs.tsx'),
    route('settings', 'routes/admin-settings.tsx'),
    route('account', 'routes/admin-account.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
