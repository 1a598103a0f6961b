import { z } from 'zod';
import { ownErrors, workErrors } from '#features/affiliates/contract.ts';
import { perHour, procedure, tooManyTries, tooOften } from '#kit/procedure.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import { consentWays, storyLength } from './domain/limits.ts';

const id = z.string().max(100);

const photoSchema = z.object({
  id: z.string(),
  /** Short-lived signed addresses. */
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type SessionPhoto = z.infer<typeof photoSchema>;

const sessionNotFound = { SESSION_NOT_FOUND: { status: 404, message: 'Photos not found' } } as const;

/** Begins a session; the same client key is the same session, so that a telephone may ask again. */
export const openSession = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/photo-sessions', summary: 'Begin a photo session' })
  .input(z.strictObject({ client_key: z.string().min(16).max(64) }))
  .output(z.object({ session_id: z.string() }))
  .errors({ ...workErrors, ...tooManyTries });

/** AFF-06: takes a finished upload of this browser into a session; the same client key is the same photo. */
export const addPhoto = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/photo-sessions/photos', summary: 'Add an uploaded photo to a session' })
  .input(z.strictObject({ session_id: id, upload_id: z.string().max(64), client_key: z.string().min(16).max(64) }))
  .output(photoSchema)
  .errors({
    ...workErrors,
    ...sessionNotFound,
    UPLOAD_NOT_FOUND: { status: 404, message: 'Failed to get photo URL' },
    SESSION_FULL: { status: 422, message: 'A session holds 50 photos.' },
    UPLOADS_FULL: { status: 507, message: 'There is no room for more session photos now. Please try again later.' },
    SHARE_FULL: {
      status: 507,
      message: 'The photos of your sessions fill all the room that you have. Please delete a session that is over.',
    },
    TOO_MANY: tooOften('That is 2,000 photos today. The rest can be sent tomorrow.'),
  });

const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  photos: z.number().int(),
  leads: z.number().int(),
  thumbnail_url: z.string().nullable(),
});
export type PhotoSession = z.infer<typeof sessionSchema>;

/** The signed-in affiliate's sessions, the newest first. */
export const listSessions = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/photo-sessions', summary: 'The affiliate’s photo sessions' })
  .output(z.object({ sessions: z.array(sessionSchema) }))
  .errors(ownErrors);

export const removeSession = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/photo-sessions/remove', summary: 'Delete a session with its photos' })
  .input(z.strictObject({ session_id: id }))
  .output(z.object({ removed: z.boolean() }))
  .errors({ ...ownErrors });

/** FUN-06: a session for whoever has its address, which cannot be guessed. */
export const viewSession = procedure
  .meta({
    policy: 'everyone',
    rateLimits: perHour('photo-session', 300),
  })
  .route({ method: 'GET', path: '/photo-sessions/view', summary: 'The photos of a session' })
  .input(z.strictObject({ session_id: id }))
  .output(z.object({ photos: z.array(photoSchema), expires_at: z.string() }))
  .errors({ ...sessionNotFound, ...tooManyTries });

/** FUN-04: who asks for a preview, with their consent, which is recorded ahead of everything else. */
export const saveLead = procedure
  .meta({
    policy: 'everyone',
    rateLimits: perHour('lead', 60),
  })
  .route({ method: 'POST', path: '/lead-consent', summary: 'Keep who asks for a preview, and their consent' })
  .input(
    z.strictObject({
      session_id: id.default(''),
      ref: z.string().max(20).default(''),
      first_name: z.string().max(100),
      email: z.string().max(320),
      consent_given: z.boolean(),
      /** Version of the words that were shown beside the tick. */
      consent_version: z.string().max(40),
    }),
  )
  .output(
    z.object({
      lead: z.string(),
      /** Page that takes this consent back, for the guest who gets no letter of ours today. */
      withdrawal_url: z.string(),
    }),
  )
  .errors({
    CONSENT_MISSING: { status: 422, message: 'Please give your consent to continue' },
    FIELDS_MISSING: { status: 422, message: 'Please fill in all required fields' },
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    CONSENT_CHANGED: { status: 409, message: 'These words have changed. Please load this page again.' },
    ...tooManyTries,
  });

/** Consent that a guest gave on paper or by word of mouth, for which the affiliate stands. The guest gets the letter that takes it back. */
export const attestConsent = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/photo-sessions/attested-consent', summary: 'Record a consent given offline' })
  .input(
    z.strictObject({
      session_id: id,
      first_name: z.string().max(100),
      email: z.string().max(320),
      /** ISO 8601 */
      given_at: z.iso.datetime().max(40),
      how: z.enum(consentWays),
      consent_version: z.string().max(40),
      /** The affiliate's own word that it was given. */
      attested: z.boolean(),
    }),
  )
  .output(z.object({ recorded: z.literal(true) }))
  .errors({
    ...workErrors,
    ...sessionNotFound,
    NOT_ATTESTED: { status: 422, message: 'Please confirm that the guest agreed.' },
    FIELDS_MISSING: { status: 422, message: 'Please fill in all required fields' },
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    INVALID_TIME: { status: 422, message: 'Please give the time between the first photo and now.' },
    CONSENT_CHANGED: { status: 409, message: 'These words have changed. Please load this page again.' },
    LETTER_REFUSED: {
      status: 409,
      message:
        'We cannot write to this address now, and the guest needs our letter. They can agree themselves, by the code.',
    },
    ...tooManyTries,
  });

/** FUN-04: preview lyrics. `lead` is what `saveLead` answered: without a standing consent nothing is written. */
export const generateLyricPreview = procedure
  .meta({
    policy: 'everyone',
    rateLimits: perHour('lyric-preview', 30),
  })
  .route({ method: 'POST', path: '/generate-lyric-preview', summary: 'Write the first lines of a song' })
  .input(
    z.strictObject({
      firstName: z.string().max(100),
      story: z.string().max(storyLength),
      sessionId: id.default(''),
      lead: z.string().max(64),
    }),
  )
  .output(z.object({ lyrics: z.string() }))
  .errors({
    STORY_MISSING: { status: 422, message: 'Please share your story to continue' },
    NO_CONSENT: { status: 403, message: 'Please give your consent to continue' },
    PREVIEWS_SPENT: tooOften('Failed to generate preview'),
    PREVIEW_FAILED: { status: 502, message: 'Failed to generate preview' },
    ...tooManyTries,
  });

/** The guest's own letter, with fixed words; `email` must be the one of the lead. Failures are ignored by the page. */
export const sendAffiliateEmail = procedure
  .meta({
    policy: 'everyone',
    rateLimits: perHour('affiliate-email', 30),
  })
  .route({ method: 'POST', path: '/send-affiliate-email', summary: 'Send a guest the address of their photos' })
  .input(
    z.strictObject({
      email: z.string().max(320),
      firstName: z.string().max(100),
      sessionId: id.default(''),
      lead: z.string().max(64),
    }),
  )
  .output(z.object({ sent: z.boolean() }))
  .errors({ NO_CONSENT: { status: 403, message: 'Please give your consent to continue' }, ...tooManyTries });

/** FUN-07: copies the chosen photos of a session to this browser's uploads, for its next order. */
export const grantPhotos = procedure
  .meta({
    policy: 'everyone',
    rateLimits: perHour('photo-grant', 60),
  })
  .route({ method: 'POST', path: '/photo-sessions/grant', summary: 'Take chosen photos into the next order' })
  .input(z.strictObject({ session_id: id, photo_ids: z.array(z.string().max(64)).min(1).max(maximumPhotos) }))
  .output(z.object({ upload_ids: z.array(z.string()) }))
  .errors({
    ...sessionNotFound,
    NO_PLACES: {
      status: 422,
      message: 'Your next order has photos already. It holds 10.',
      data: z.object({ free: z.number().int() }),
    },
    ...tooManyTries,
  });

const leadSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  email: z.string(),
  session_id: z.string().nullable(),
  affiliate: z.string().nullable(),
  created_at: z.string(),
  consent_version: z.string(),
  consent_words: z.string(),
  consent_given_at: z.string(),
  story: z.string().nullable(),
  lyrics: z.string().nullable(),
  photos_taken: z.number().int(),
  orders: z.array(z.object({ number: z.string(), status: z.string(), placed_at: z.string() })),
});
export type Lead = z.infer<typeof leadSchema>;

/** Leads with all that became of them, the newest first. A withdrawn one is gone. */
export const listLeads = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/leads', summary: 'Who asked for a preview' })
  .output(z.object({ leads: z.array(leadSchema) }));

export const photoSessionsContract = {
  openSession,
  addPhoto,
  listSessions,
  removeSession,
  viewSession,
  saveLead,
  attestConsent,
  generateLyricPreview,
  sendAffiliateEmail,
  grantPhotos,
  listLeads,
};
