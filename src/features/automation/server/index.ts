/** Public server API of this feature for other features. */
export { enqueueRecord } from './deliver.ts';
export { deleteRecordByKey as forgetRecord } from './repository.ts';
