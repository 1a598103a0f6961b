/** Server API of the assets room: everything that other rooms' servers may call. */
export { awaitingRun } from './awaiting-run.ts';
export { largestBytes, openAssets, type AssetDeps } from './deps.ts';
export { AssetReceiver, staffOnly } from './receive.ts';
export { deleteUpload, touchUpload, unfinishedBytes, uploadOf } from './repository.ts';
export { runFfmpeg } from './run-ffmpeg.ts';
export { copyFilm, copyVoice, type CopiedRecording } from './copy-recording.ts';
