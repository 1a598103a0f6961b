import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { consentsContract } from '../contract.ts';
import { listConsents, readConsent, withdrawConsent, type ConsentDeps } from './ledger.ts';

export const consentsProcedures = (deps: ConsentDeps) => {
  const room = implement(consentsContract).$context<RequestContext>();
  return room.router({
    readConsent: room.readConsent.handler(({ input }) => readConsent(deps, input.token)),
    withdrawConsent: room.withdrawConsent.handler(({ input }) => withdrawConsent(deps, input.token)),
    listConsents: room.listConsents.handler(({ input }) => listConsents(deps, input)),
  });
};
