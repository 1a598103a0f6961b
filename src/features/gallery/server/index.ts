/** What other rooms' servers may call. */
export { galleryProcedures } from './procedures.ts';
export { samplesFolder } from './shelf.ts';
