import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { focuses, mediaKinds, mediaStates } from './domain/media.ts';

const id = z.string().max(64);

/** A picture, film, song or words of the editors. Addresses are null where there is no such file. */
const mediaSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  state: z.enum(mediaStates),
  /** By which it is tried again; null for what needs none. */
  upload_id: z.string().nullable(),
  focus: z.enum(focuses),
  picture: z.string().nullable(),
  /** Cut to 9:16. */
  tall: z.string().nullable(),
  /** Cut to the shape of a shared link's picture, 1200 by 630. */
  shared: z.string().nullable(),
  film: z.string().nullable(),
  sound: z.string().nullable(),
  captions: z.string().nullable(),
  /** `shown` by an article that readers have, or will be at its time: neither can be deleted. */
  use: z.enum(['none', 'shown', 'scheduled']),
});
export type Media = z.infer<typeof mediaSchema>;

const notThere = { MEDIA_NOT_FOUND: { status: 404, message: 'This file is not there any more.' } } as const;

/** The last hundred files, the newest first. */
export const listMedia = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/trend-media', summary: 'Pictures, films, songs and captions of the editors' })
  .output(z.object({ media: z.array(mediaSchema), largest_bytes: z.number().int() }));

/**
 * Takes an upload whose last byte has arrived, and answers at once: it is decoded and cut afterwards, and `state` tells how far it
 * is. Called again it is the same file; one that failed is tried again. Nobody but editors sees it before an article does.
 */
export const keepMedia = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trend-media', summary: 'Keep an uploaded picture, film, song or captions' })
  .input(z.strictObject({ upload_id: id, kind: z.enum(mediaKinds), focus: z.enum(focuses) }))
  .output(mediaSchema)
  .errors({
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the file again.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'The upload has not finished yet.' },
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
