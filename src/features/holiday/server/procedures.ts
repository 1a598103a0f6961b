import { implement } from '@orpc/server';
import { callerOf } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { holidayContract } from '../contract.ts';
import { openHolidayCheckout, orderHoliday } from './order-holiday.ts';

export const holidayProcedures = (deps: Deps) => {
  const room = implement(holidayContract).$context<RequestContext>();
  return room.router({
    sendHolidayEmail: room.sendHolidayEmail.handler(({ input, context }) =>
      orderHoliday(deps, input, callerOf(deps, context)),
    ),
    createHolidayCheckout: room.createHolidayCheckout.handler(({ input }) =>
      openHolidayCheckout(deps, input.order_number),
    ),
  });
};
