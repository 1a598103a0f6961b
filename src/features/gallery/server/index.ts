/** Server API of the gallery: everything that other rooms' servers may call. */
export { readCues } from '../domain/cues.ts';
export { loadSamples, samplesFolder } from './load-samples.ts';
