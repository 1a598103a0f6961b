import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { overviewContract } from '../contract.ts';
import { systemOverview } from './system-overview.ts';

export const overviewProcedures = (deps: Deps) => {
  const room = implement(overviewContract).$context<RequestContext>();
  return room.router({ systemOverview: room.systemOverview.handler(() => systemOverview(deps)) });
};
