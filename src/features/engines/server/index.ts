/** Public API of this room for other rooms' servers. */
export { NeedsPerson } from './buy-song.ts';
export { obtainLyrics } from './obtain-lyrics.ts';
export { obtainSong } from './obtain-song.ts';
