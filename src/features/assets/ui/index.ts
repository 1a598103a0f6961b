/** Parts of this room's pages that other rooms' pages may use. */
export { sendFile, type UploadProgress } from './assets-api.ts';
