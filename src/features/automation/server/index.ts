/** What other rooms' servers may call. */
export { oweRecord } from './deliver.ts';
