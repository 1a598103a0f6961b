import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

/** A finished upload as its browser sees it. */
export const photoSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Short-lived signed address of the 320 px thumbnail. */
  thumbnail_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof photoSchema>;

/** The checked photos of this browser that no order has taken yet, oldest first. */
export const listPhotos = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/photos', summary: 'Photos this browser has uploaded for its next order' })
  .output(z.object({ photos: z.array(photoSchema) }));

/**
 * One upload after its last byte arrived: checked, turned upright, metadata gone. The refusals are those of WIZ-09.
 * Called by the browser with the id that the resumable upload returned.
 */
export const finishPhoto = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/photos/finish', summary: 'Check an uploaded photo and make it ready' })
  .input(
    z.strictObject({
      upload_id: z.string().max(64),
      /** The holiday form takes GIF as well; its first picture goes into the film. */
      purpose: z.enum(['song', 'souvenir']).default('song'),
    }),
  )
  .output(photoSchema)
  .errors({
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the photo again.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'The upload has not finished yet.' },
    INVALID_TYPE: { status: 422, message: '{file}: Invalid file type', data: z.object({ file: z.string() }) },
    TOO_LARGE: { status: 422, message: '{file}: File too large (max 8MB)', data: z.object({ file: z.string() }) },
    TOO_MANY: { status: 422, message: 'Maximum 10 images allowed' },
    BUSY: { status: 503, message: 'Too many photos are being checked at once. Please try again.' },
    DISK_FULL: { status: 507, message: 'We cannot store photos right now. Please try again later.' },
  });

export const removePhoto = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/photos/remove', summary: 'Remove a photo that no order has taken' })
  .input(z.strictObject({ upload_id: z.string().max(64) }))
  .output(z.object({ removed: z.boolean() }));

export const uploadsContract = { listPhotos, finishPhoto, removePhoto };
