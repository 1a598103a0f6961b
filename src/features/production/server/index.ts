/** Public API of this room for other rooms' servers. */
export { beginVersion } from './produce-again.ts';
export { sleeveOf } from './brief.ts';
export { loadDemo } from './demo.ts';
export { discardEarlyLyrics, dropFacts } from './drop-facts.ts';
export { canReuseTune } from './reused-tune.ts';
export { provideLyrics, holdVersion, restartLyrics, resumeVersion, waitsForBuyer } from './hold.ts';
export { isStopped } from './is-stopped.ts';
export { orderReleased } from './jobs.ts';
export { downloadAddress, downloadName, fileAddresses, filesFor, filesForEach, type ReadableFile } from './files.ts';
export { productionsOf, stagesOf, type ProductionRow } from './repository.ts';
export { enqueueSongReady } from './song-ready-letter.ts';
export { overallProgress, type Viewer } from './views.ts';
