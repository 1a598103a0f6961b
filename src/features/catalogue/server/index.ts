/** What other rooms' servers may call. */
export { readContent } from './read-content.ts';
