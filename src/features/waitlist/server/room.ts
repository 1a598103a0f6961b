import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import { daysBefore, rowsPast } from '#platform/retention.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { waitlistContract } from '../contract.ts';
import { waitlistDays } from '../domain/limits.ts';
import { freeSetupsLeft } from './free-setup.ts';
import { joinWaitlist, waitlistConsent } from './join.ts';
import { listWaitlist } from './list.ts';
import { waitlistPersonalData } from './personal-data.ts';
import { entriesBefore } from './repository.ts';
import { waitlistFileRoute } from './routes.ts';
import { waitlistEntries } from './schema.ts';

const waitlistProcedures = (deps: Deps) => {
  const room = implement(waitlistContract).$context<RequestContext>();
  return room.router({
    joinWaitlist: room.joinWaitlist.handler(({ input }) => joinWaitlist(deps, input)),
    freeSetups: room.freeSetups.handler(() => freeSetupsLeft(deps.db)),
    listWaitlist: room.listWaitlist.handler(() => listWaitlist(deps)),
  });
};

export const waitlistRoom = defineRoom({
  name: 'waitlist',
  contract: waitlistContract,
  procedures: waitlistProcedures,
  routes: [waitlistFileRoute],
  personalData: waitlistPersonalData,
  retention: ({ db }) => [
    rowsPast(db, {
      what: 'hosts on the waitlist',
      kept: `${waitlistDays} days`,
      table: waitlistEntries,
      past: (now) => entriesBefore(daysBefore(now, waitlistDays)),
    }),
  ],
  consentScopes: [waitlistConsent],
});
