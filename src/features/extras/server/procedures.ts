import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { extrasContract } from '../contract.ts';
import { setPublishing } from './publishing.ts';
import { orderExtras, setSongPage } from './song-page.ts';

export const extrasProcedures = (deps: Deps) => {
  const room = implement(extrasContract).$context<RequestContext>();
  return room.router({
    orderExtras: room.orderExtras.handler(({ input }) => orderExtras(deps, input.order_number)),
    setSongPage: room.setSongPage.handler(async ({ input, context }) =>
      setSongPage(deps, input, (await context.actor()).id ?? 'buyer'),
    ),
    setPublishing: room.setPublishing.handler(async ({ input, context }) =>
      setPublishing(deps, input, (await context.actor()).id ?? 'unknown'),
    ),
  });
};
