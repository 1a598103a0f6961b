/** Server API of the magazine: everything that other rooms' servers may call. */
export { orderTrend } from './order-trend.ts';
