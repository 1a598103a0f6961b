/** Public server API of this feature for other features. */
export { oweRecord } from './deliver.ts';
