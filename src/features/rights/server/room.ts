import { every } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { rightsContract } from '../contract.ts';
import { finishErasures } from './erase.ts';
import { rightsPersonalData } from './personal-data.ts';
import { rightsProcedures } from './procedures.ts';
import { codeRetention } from './repository.ts';
import { orderRetention, applyRetention } from './retention.ts';
import { addressExportRoute, orderExportRoute } from './routes.ts';
import { rightsTasks } from './tasks.ts';

export const rightsRoom = defineRoomWith((deps, { personalData, retentionRules }) => ({
  ...deps,
  personalData,
  retentionRules,
}))({
  name: 'rights',
  contract: rightsContract,
  procedures: rightsProcedures,
  periodic: (deps) => [
    every(60, 'finish erasures', () => finishErasures(deps, deps.personalData)),
    every(3600, 'clear away what is over its time', async () => {
      const report = await applyRetention(deps.retentionRules(), deps.clock.now(), { dryRun: false, log: deps.log });
      const cleared = report.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`);
      if (cleared.length > 0) deps.log.info({ cleared }, 'what was over its time is cleared away');
    }),
  ],
  routes: [addressExportRoute, orderExportRoute],
  personalData: rightsPersonalData,
  tasks: rightsTasks,
  retention: (deps) => [...orderRetention(deps, deps.personalData), ...codeRetention(deps.db)],
});
