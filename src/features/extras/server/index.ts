/** Server API of the extras room: everything that other rooms' servers may call. */
export { codeFor, orderOfSongPage } from './song-page.ts';
