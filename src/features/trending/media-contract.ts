import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { focuses, mediaKinds } from './domain/media.ts';

const id = z.string().max(64);

/** A picture, film or song of the editors. Addresses are null where there is no such file. */
const mediaSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  picture: z.string().nullable(),
  /** Cut to 9:16. */
  tall: z.string().nullable(),
  /** Cut to the shape of a shared link's picture, 1200 by 630. */
  shared: z.string().nullable(),
  film: z.string().nullable(),
  sound: z.string().nullable(),
  /** True while an article that readers have shows it. */
  is_shown: z.boolean(),
});
export type Media = z.infer<typeof mediaSchema>;

const notThere = { MEDIA_NOT_FOUND: { status: 404, message: 'This file is not there any more.' } } as const;

/** The last hundred files, the newest first. */
export const listMedia = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/trend-media', summary: 'Pictures, films and songs of the editors' })
  .output(z.object({ media: z.array(mediaSchema), largest_bytes: z.number().int() }));

/** Decodes an upload whose last byte has arrived, cuts it, and keeps it. Nobody but editors sees it before an article does. */
export const keepMedia = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trend-media', summary: 'Keep an uploaded picture, film or song' })
  .input(z.strictObject({ upload_id: id, kind: z.enum(mediaKinds), focus: z.enum(focuses) }))
  .output(mediaSchema)
  .errors({
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the file again.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'The upload has not finished yet.' },
    INVALID_TYPE: {
      status: 422,
      message:
        'We cannot read this file. Please choose a JPEG, PNG, WebP or HEIC picture, an MP4, MOV or WebM film, or a song.',
    },
    CHECK_FAILED: {
      status: 503,
      message: 'We could not look at this file just now. Please try again in a few minutes.',
    },
    DISK_FULL: { status: 507, message: 'There is no room for files right now.' },
  });

/** Deletes a file for good. */
export const deleteMedia = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trend-media/delete', summary: 'Delete a file of the editors' })
  .input(z.strictObject({ id }))
  .output(z.object({ deleted: z.literal(true) }))
  .errors({
    ...notThere,
    SHOWN: {
      status: 409,
      message: 'An article that is published or scheduled shows this file. Take it out of the article first.',
    },
  });

export const mediaContract = { listMedia, keepMedia, deleteMedia };
