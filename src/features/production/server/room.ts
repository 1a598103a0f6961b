import { every, handles } from '#platform/jobs/define-job.ts';
import { produceSong } from '#features/orders/server/index.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { productionContract } from '../contract.ts';
import { clearRecordings } from './clear-recordings.ts';
import { continueEvery, continueProductions } from './continue-productions.ts';
import { writeAllLyrics } from './generate-lyrics.ts';
import { writeLyrics } from './jobs.ts';
import { productionPersonalData } from './personal-data.ts';
import { productionProcedures } from './procedures.ts';
import { requeueStages, produce } from './produce.ts';
import { orderExportRoute } from './routes.ts';
import { productionTasks } from './tasks.ts';

export const productionRoom = defineRoom({
  name: 'production',
  contract: productionContract,
  procedures: productionProcedures,
  jobs: [handles(writeLyrics, writeAllLyrics), handles(produceSong, produce)],
  periodic: (deps) => [
    every(continueEvery, 'continue productions', () => continueProductions(deps)),
    every(3600, 'clear away recordings of no film', () => clearRecordings(deps)),
  ],
  routes: [orderExportRoute],
  personalData: productionPersonalData,
  tasks: productionTasks,
  leave: requeueStages,
});
