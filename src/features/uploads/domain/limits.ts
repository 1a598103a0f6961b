/** WIZ-09: bytes a photo may have as it is sent. */
export const maximumPhotoBytes = 8_388_608;
/** WIZ-09: photos of one order, sent or still being sent. */
export const maximumPhotos = 10;
/** Uploads one browser may begin within an hour; ten photos, removed and picked again a few times. */
export const maximumUploadsAnHour = 100;
/** A larger picture is refused before it is decoded; the largest telephones make 49 megapixels. */
export const maximumPixels = 50_000_000;
/** Longest side of the stored photo; a 9:16 video needs 1920. */
export const photoSide = 4096;
export const thumbnailSide = 320;
/** How long an upload waits for an order. */
export const unusedHours = 24;
/** A begun upload that nothing was sent to for so long gives its place to a new one. */
export const abandonedMinutes = 10;
/** How long the address of a photo can be used. */
export const photoAddressSeconds = 900;
