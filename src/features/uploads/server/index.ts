/** Server API of the uploads room: everything that other rooms' servers may call. */
export { orderPhotos, photosOfOrder } from './attach-photos.ts';
export { alertOperator as alertUploadsFull } from './begin-upload.ts';
export { IncomingFiles, IncomingRefused, refuseForOutage } from './incoming-files.ts';
export { PhotoDecoder } from './photo-decoder.ts';
export {
  addToOrder,
  freeReserved,
  handOverPhotos,
  handedPhotos,
  reserveForOrder,
  setHandedExpiry,
  withdrawPhotos,
} from './handed-photos.ts';
export { photoAddresses } from './photo-view.ts';
export {
  copyPhoto,
  forgetMoved,
  countRemainingPhotos,
  insertCopy,
  moveUpload,
  readyUpload,
  releaseUpload,
  waitForCopies,
} from './shared-photos.ts';
