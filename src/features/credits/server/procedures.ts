import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { creditsContract } from '../contract.ts';
import { readCredit } from './credits.ts';

export const creditsProcedures = (deps: Deps) => {
  const room = implement(creditsContract).$context<RequestContext>();
  return room.router({
    readCredit: room.readCredit.handler(({ input, context }) => readCredit(deps, input.code, context.knownBrowser())),
  });
};
