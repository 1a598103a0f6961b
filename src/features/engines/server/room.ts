import { businessDay } from '#kit/business-day.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { enginesContract } from '../contract.ts';
import { spentOnDay } from './attempts-repository.ts';
import { enginesPersonalData } from './personal-data.ts';
import { enginesProcedures } from './procedures.ts';

export const enginesRoom = defineRoom({
  name: 'engines',
  contract: enginesContract,
  procedures: enginesProcedures,
  personalData: enginesPersonalData,
  metrics: ({ db, clock }) => [
    {
      name: 'engines_spent_today_pence',
      help: "Pence spent at outside engines, or perhaps spent, on London's day",
      read: () => spentOnDay(db, businessDay(clock.now())),
    },
  ],
});
