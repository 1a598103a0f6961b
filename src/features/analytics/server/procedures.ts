import { implement } from '@orpc/server';
import { businessDay, nextBusinessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { analyticsContract } from '../contract.ts';
import { summarise } from '../domain/summary.ts';
import { daysAgo } from './days.ts';
import { recordVisits } from './record-visits.ts';
import { countVisits } from './repository.ts';

export const analyticsProcedures = (deps: Deps) => {
  const room = implement(analyticsContract).$context<RequestContext>();
  return room.router({
    recordVisits: room.recordVisits.handler(async ({ input, context }) => ({
      counted: await recordVisits(deps, input.events, context),
    })),
    visitSummary: room.visitSummary.handler(async ({ input }) => {
      const today = businessDay(deps.clock.now());
      const days = [daysAgo(today, input.days - 1)];
      while (days.length < input.days) days.push(nextBusinessDay(days.at(-1) ?? today));
      return summarise(await countVisits(deps.db, days[0] ?? today, today), days);
    }),
  });
};
