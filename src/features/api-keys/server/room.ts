import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { apiKeysContract } from '../contract.ts';
import { createKey, endKey, listKeys, scopesOfBearer } from './keys.ts';
import { listShopOrders, readShopOrder } from './shop-orders.ts';

const scopesOf = async (context: RequestContext): Promise<ReadonlySet<string>> =>
  (await context.keyScopes()) ?? new Set();
const actorOf = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

const apiKeysProcedures = (deps: Deps) => {
  const room = implement(apiKeysContract).$context<RequestContext>();
  return room.router({
    listApiKeys: room.listApiKeys.handler(() => listKeys(deps)),
    createApiKey: room.createApiKey.handler(async ({ input, context }) =>
      createKey(deps, input, await actorOf(context)),
    ),
    revokeApiKey: room.revokeApiKey.handler(async ({ input, context }) =>
      endKey(deps, input.id, await actorOf(context)),
    ),
    listShopOrders: room.listShopOrders.handler(async ({ input, context }) =>
      listShopOrders(deps, input, await scopesOf(context)),
    ),
    readShopOrder: room.readShopOrder.handler(async ({ input, context }) =>
      readShopOrder(deps, input.order_number, await scopesOf(context)),
    ),
  });
};

/** Keys of the operator's programs, and the part of the API that takes them. */
export const apiKeysRoom = defineRoom({
  name: 'apiKeys',
  contract: apiKeysContract,
  procedures: apiKeysProcedures,
  callers: (deps) => ({ keyScopesOf: (headers) => scopesOfBearer(deps, headers) }),
});
