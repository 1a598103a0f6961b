/** Server API of this room: everything that other rooms' servers may call. */
export { featuredSongs } from './songs.ts';
