import { z } from 'zod';
import { perHour, procedure, tooManyTries } from '#kit/procedure.ts';
import { agreedBy } from './domain/states.ts';
import { id, language, lyricsSchema } from './shared-contract.ts';

const token = z.string().max(100);
const pageErrors = {
  PAGE_NOT_FOUND: { status: 404, message: 'This page is not there any more.' },
  ...tooManyTries,
} as const;
const reads = perHour('guest-page', 300);
const changes = perHour('guest-change', 120);

const photoSchema = z.object({ photo_id: z.string(), width: z.number().int(), height: z.number().int() });
export type GuestPhoto = z.infer<typeof photoSchema>;

const brand = { property: z.string(), place: z.string(), ground: z.string(), writing: z.string() };

/** The page of one guest, for whoever has its address. Its files lie at `/guest-pages/{token}/…`. */
export const guestPage = procedure
  .meta({ policy: 'everyone', timingGuard: true, rateLimits: reads })
  .route({ method: 'GET', path: '/guest-page', summary: 'The page of a guest' })
  .input(z.strictObject({ token }))
  .output(
    z.object({
      language,
      first_name: z.string(),
      ...brand,
      arrives: z.string(),
      departs: z.string(),
      arrival_hour: z.number().int(),
      departure_hour: z.number().int(),
      /** Places nearby, as the host tells of them. */
      attractions: z.array(z.object({ name: z.string(), place: z.string() })),
      expires_at: z.string(),
      has_logo: z.boolean(),
      has_welcome: z.boolean(),
      /** Null until the souvenir was delivered. */
      souvenir: z
        .object({
          lyrics: lyricsSchema,
          thanks: z.string(),
          return_code: z.string(),
          return_offer: z.string(),
          return_address: z.string(),
        })
        .nullable(),
      photos: z.array(photoSchema),
      /** Words that a guest agrees to who makes the stay public, and their version. */
      consent: z.object({ words: z.string(), version: z.string() }),
      published: z.object({ url: z.string(), by: z.enum(agreedBy) }).nullable(),
    }),
  )
  .errors(pageErrors);

/** The guest's own wish to be forgotten: page, photos, videos and address go. */
export const forgetMe = procedure
  .meta({ policy: 'everyone', rateLimits: reads })
  .route({ method: 'POST', path: '/guest-page/forget', summary: 'Delete the page of a guest at their wish' })
  .input(z.strictObject({ token, confirmed: z.literal(true) }))
  .output(z.object({ forgotten: z.literal(true) }))
  .errors(pageErrors);

/** HOST-05: takes a finished upload of this browser as a photo of the guest's own; the same upload is the same photo. */
export const addGuestPhoto = procedure
  .meta({ policy: 'everyone', rateLimits: changes })
  .route({ method: 'POST', path: '/guest-page/photos', summary: 'Add an uploaded photo to the page of a guest' })
  .input(z.strictObject({ token, upload_id: id }))
  .output(photoSchema)
  .errors({
    ...pageErrors,
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please add the photo again.' },
    TOO_MANY_PHOTOS: { status: 422, message: 'A page has 12 photos at most.' },
    UPLOADS_FULL: { status: 507, message: 'There is no room for more photos now. Please try again later.' },
    SHARE_FULL: { status: 507, message: 'Your hosts have no room for more photos. Please tell them.' },
  });

export const removeGuestPhoto = procedure
  .meta({ policy: 'everyone', rateLimits: changes })
  .route({ method: 'POST', path: '/guest-page/photos/remove', summary: 'Remove a photo from the page of a guest' })
  .input(z.strictObject({ token, photo_id: id }))
  .output(z.object({ removed: z.boolean() }))
  .errors(pageErrors);

const cannotPublish = {
  NOT_DELIVERED: { status: 409, message: 'There is no souvenir to show yet.' },
  TAKEN_DOWN: { status: 409, message: 'This page was taken down and cannot be shown in public.' },
} as const;

/** HOST-05: the guest agrees that the stay is shown at a public address. Twice is once. */
export const publishStay = procedure
  .meta({ policy: 'everyone', rateLimits: changes })
  .route({ method: 'POST', path: '/guest-page/publish', summary: 'Make a stay public with the guest’s consent' })
  .input(z.strictObject({ token, agreed: z.literal(true), consent_version: z.string().max(40) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ...pageErrors,
    ...cannotPublish,
    CONSENT_CHANGED: { status: 409, message: 'These words have changed. Please read them again.' },
  });

/** The guest takes the consent back, whoever told us of it; the public address ends at once. */
export const unpublishStay = procedure
  .meta({ policy: 'everyone', rateLimits: changes })
  .route({ method: 'POST', path: '/guest-page/unpublish', summary: 'Take a public stay back' })
  .input(z.strictObject({ token }))
  .output(z.object({ ended: z.literal(true) }))
  .errors(pageErrors);

/** A stay at its public address: no dates, no code, nothing of how to reach the guest. Files lie at `/public-stays/{stay}/…`. */
export const publicStay = procedure
  .meta({ policy: 'everyone', timingGuard: true, rateLimits: reads })
  .route({ method: 'GET', path: '/public-stay', summary: 'A stay that is public' })
  .input(z.strictObject({ stay: id }))
  .output(
    z.object({
      language,
      first_name: z.string(),
      ...brand,
      has_logo: z.boolean(),
      return_address: z.string(),
      lyrics: lyricsSchema,
      photos: z.array(photoSchema),
    }),
  )
  .errors({
    STAY_NOT_FOUND: { status: 404, message: 'There is no such page.' },
    STAY_ENDED: { status: 410, message: 'This page is not public any more.' },
    ...tooManyTries,
  });

export const publishErrors = cannotPublish;
export const guestPageContract = {
  guestPage,
  forgetMe,
  addGuestPhoto,
  removeGuestPhoto,
  publishStay,
  unpublishStay,
  publicStay,
};
