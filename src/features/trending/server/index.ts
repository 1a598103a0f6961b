/** Server API of the magazine: everything that other rooms' servers may call. */
export { loadDemoTrends } from './demo.ts';
export { orderTrend } from './order-trend.ts';
