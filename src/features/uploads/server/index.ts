/** What other rooms' servers may call. */
export { orderPhotos, photosOfOrder } from './attach-photos.ts';
export { uploadsPersonalData } from './personal-data.ts';
export { openUploads, type UploadDeps } from './deps.ts';
export { IncomingFiles, refuseForOutage } from './incoming-files.ts';
export { photoAddresses } from './photo-view.ts';
export { uploadsProcedures } from './procedures.ts';
export { UploadReceiver } from './receive.ts';
export { uploadRetention } from './clean-unused.ts';
export { defineUploadWork } from './workflows.ts';
