import { namedRows } from '#platform/db/named-rows.ts';
import { apiKeys } from './schema.ts';
import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { apiKeysContract } from '../contract.ts';
import { createKey, revokeApiKey, keyOfBearer, listKeys } from './keys.ts';
import { createOwnKey, hostOf } from './own-keys.ts';
import { listShopOrders, readShopOrder } from './shop-orders.ts';

const scopesOf = async (context: RequestContext): Promise<ReadonlySet<string>> =>
  (await context.programKey())?.scopes ?? new Set();
const operator = async (context: RequestContext) => ({
  accountId: null,
  actor: (await context.actor()).id ?? 'unknown',
});

const apiKeysProcedures = (deps: Deps) => {
  const room = implement(apiKeysContract).$context<RequestContext>();
  return room.router({
    listApiKeys: room.listApiKeys.handler(() => listKeys(deps, null)),
    createApiKey: room.createApiKey.handler(async ({ input, context }) =>
      createKey(deps, input, await operator(context)),
    ),
    revokeApiKey: room.revokeApiKey.handler(async ({ input, context }) =>
      revokeApiKey(deps, input.id, await operator(context)),
    ),
    listOwnKeys: room.listOwnKeys.handler(async ({ context }) => listKeys(deps, await hostOf(deps, context))),
    createOwnKey: room.createOwnKey.handler(async ({ input, context }) =>
      createOwnKey(deps, await hostOf(deps, context), input),
    ),
    revokeOwnKey: room.revokeOwnKey.handler(async ({ input, context }) => {
      const accountId = await hostOf(deps, context);
      return revokeApiKey(deps, input.id, { accountId, actor: accountId });
    }),
    listShopOrders: room.listShopOrders.handler(async ({ input, context }) =>
      listShopOrders(deps, input, await scopesOf(context)),
    ),
    readShopOrder: room.readShopOrder.handler(async ({ input, context }) =>
      readShopOrder(deps, input.order_number, await scopesOf(context)),
    ),
  });
};

/** Keys of the operator's programs and of businesses, and the part of the API that takes them. */
export const apiKeysRoom = defineRoom({
  name: 'apiKeys',
  contract: apiKeysContract,
  procedures: apiKeysProcedures,
  auditSubjects: ({ db }) => [
    { kind: 'key', names: (ids) => namedRows(db, { id: apiKeys.id, name: apiKeys.name }, ids) },
  ],
  callers: (deps) => ({ programKeyOf: (headers) => keyOfBearer(deps, headers) }),
});
