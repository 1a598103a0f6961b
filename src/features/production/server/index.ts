import type { Deps } from '#platform/deps.ts';
import { continueEvery, continueProductions } from './continue-productions.ts';
import { writeAll } from './generate-lyrics.ts';
import { produce, type ProduceInput } from './produce.ts';
import { produceSong } from './production-runs.ts';

/** What other rooms' servers may call. */
export { beginVersion } from './produce-again.ts';
export { leaveStages } from './produce.ts';
export { sleeveOf } from './brief.ts';
export { loadDemo } from './demo.ts';
export { productionPersonalData } from './personal-data.ts';
export { exportOrders } from './order-list.ts';
export { productionProcedures } from './procedures.ts';
export { downloadAddress, downloadName, fileAddresses, filesFor, type ReadableFile } from './files.ts';
export { productionsOf, stagesOf, type ProductionRow } from './repository.ts';
export { oweSongReady } from './song-ready-letter.ts';
export { overallProgress, type Viewer } from './views.ts';

export function defineProductionWork(deps: Deps): void {
  deps.jobs.define<{ id: string }>('generate-lyrics', { queue: 'quick' }, (input, job) => writeAll(deps, input, job));
  deps.jobs.define<ProduceInput>(produceSong, { queue: 'studio', reconciled: true }, (input, job) =>
    produce(deps, input, job),
  );
  deps.jobs.every(continueEvery, 'continue productions', () => continueProductions(deps));
}
