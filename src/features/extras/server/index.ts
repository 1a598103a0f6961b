/** Server API of the extras room: everything that other rooms' servers may call. */
export {
  codeFor,
  orderOfSongPage,
  pagePublication,
  printedAddress,
  followGiftPage,
  songPageState,
} from './song-page.ts';
