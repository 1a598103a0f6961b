/** The photo picker as other rooms' forms use it. */
export { acceptedForSouvenir, acceptedPhotos, type FileRefusal, refusalOf, souvenirRefusalOf } from './photo-checks.ts';
export { PhotoPicker } from './photo-picker.tsx';
export type { KeptPhoto } from './photo-queue.ts';
export type { PhotoRules } from './photo-rules.ts';
export { photoWords } from './photo-words.ts';
export { tusTransport, type UploadsApi } from './tus-transport.ts';
export { type Photos, usePhotos } from './use-photos.ts';
