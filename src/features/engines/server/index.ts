/** Public API of this room for other rooms' servers. */
export { NeedsPerson } from './buy-song.ts';
export { obtainDrafts } from './obtain-drafts.ts';
export { obtainLyrics } from './obtain-lyrics.ts';
export { dropKeptDrafts, setChosenTake, takeOf } from './attempts-repository.ts';
export { obtainSong, type ObtainedSong } from './obtain-song.ts';
