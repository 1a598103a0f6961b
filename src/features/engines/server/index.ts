/** Public API of this room for other rooms' servers. */
export { NoEngineAvailable } from './buy-song.ts';
export { obtainDrafts } from './obtain-drafts.ts';
export { obtainLyrics } from './obtain-lyrics.ts';
export { deleteDrafts, setChosenTake, takeOf } from './attempts-repository.ts';
export { obtainSong, type ObtainedSong } from './obtain-song.ts';
