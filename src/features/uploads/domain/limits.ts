/** WIZ-09: bytes a photo may have as it is sent. */
export const maximumPhotoBytes = 8_388_608;
/** WIZ-09: photos of one order, sent or still being sent. */
export const maximumPhotos = 10;
/** Uploads one browser may begin within an hour; ten photos, removed and picked again a few times. */
export const maximumUploadsAnHour = 100;
/** Hours over which the photos of one network are added up. */
export const networkHours = 24;
/** Photos of one network in that time that no paid order has taken, refused ones too; a school class sends 300. */
export const maximumNetworkFiles = 1000;
/** Total bytes of those photos. */
export const maximumNetworkBytes = 2 * 1024 ** 3;
/** Share of the shop's room that one network may fill, if that is less. Ten networks that really send so much fill it. */
export const networkShare = 1 / 10;
/**
 * Share of it that one network may reserve by announcing bytes it has not sent: announcing alone fills less than
 * sending does.
 */
export const reservedShare = 1 / 40;
/** Bytes of a whole order's photos: no share is smaller, however little room the shop has. */
export const minimumShareBytes = maximumPhotos * maximumPhotoBytes;
/** Share of the room for photos of other rooms that one owner there may fill: no affiliate, and no host, takes the others' room. */
export const ownerShare = 1 / 4;
/** Photos of all networks that no paid order has taken. Each is two files on the disk at most. */
export const maximumUnpaidFiles = 100_000;
/**
 * Minutes for which the announced bytes of an upload are kept free, from the beginning of each time it sends; longer than any
 * request may take. After that only what has arrived counts, and what received nothing goes.
 */
export const reservedMinutes = 10;
/**
 * Days over which the photos of all networks are added up: an order that is not paid by then is gone, and its photos
 * with it. What is kept longer counts for as long as it is kept.
 */
export const unpaidDays = 31;
/** A larger picture is refused before it is decoded; the largest telephones make 49 megapixels. */
export const maximumPixels = 50_000_000;
/** Longest side of the stored photo; a 9:16 video needs 1920. */
export const photoSide = 4096;
export const thumbnailSide = 320;
/** Hours that an upload waits for an order. */
export const unusedHours = 24;
/** A begun upload that nothing was sent to for so long gives its place to a new one. */
export const abandonedMinutes = 10;
/** A begun upload that no byte has reached for so long is cleared away. */
export const unfinishedMinutes = 60;
