import type { RequestContext } from './context.ts';

/** True for everyone but producers: no answer tells them an amount, unless it is about an order of their own. */
export async function seesMoney(context: RequestContext, orderNumber?: string): Promise<boolean> {
  if ((await context.actor()).role !== 'producer') return true;
  return orderNumber !== undefined && context.mayOpenOrder(orderNumber);
}
