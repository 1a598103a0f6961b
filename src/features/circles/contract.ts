import { z } from 'zod';
import { orderNotFound, perHour, procedure, tooManyTries } from '#kit/procedure.ts';
import { friends, maximumLengths, maximumFriendPhotos } from './domain/limits.ts';
import { friendContract, circleStates } from './friend-contract.ts';

const orderNumber = z.string().max(40);
const draftKey = z.string().min(16).max(64);
const day = z.iso.date().max(10);
const id = z.string().max(64);

const photoSchema = z.object({ id: z.string(), thumbnail_url: z.string(), is_chosen: z.boolean() });

/** A contribution as the giver sees it. */
const contributionSchema = z.object({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  photos: z.array(photoSchema),
  /** Signed and short-lived; null without a greeting. */
  greeting_url: z.string().nullable(),
  words_chosen: z.boolean(),
  greeting_use: z.enum(['none', 'opening', 'closing']),
  /** Staff look at its words first: it cannot be chosen until they have. */
  is_held: z.boolean(),
  at: z.string(),
});
export type ContributionView = z.infer<typeof contributionSchema>;

const circleViewSchema = z.object({
  /** Null until its giver has invited. */
  circle: z
    .object({
      /** Address to send to friends. */
      url: z.string(),
      standing: z.enum(circleStates),
      giver: z.string(),
      message: z.string(),
      last_day: z.string(),
      most_friends: z.int32(),
      closed_by_staff: z.boolean(),
    })
    .nullable(),
  /** The oldest first. */
  contributions: z.array(contributionSchema),
  /** Photos of friends that still fit into the film beside the giver's own; 0 for a song without a film. */
  free_photos: z.int32(),
  includes_film: z.boolean(),
  /** Moment at which the song is begun, once friends may add no more and the giver still chooses; ISO 8601, otherwise null. */
  chooses_until: z.string().nullable(),
  /** False once the work on the song has begun: nothing is added to it any more. */
  may_change: z.boolean(),
});
export type CircleView = z.infer<typeof circleViewSchema>;

const words = {
  /** The giver's first name, as friends know them. */
  giver: z.string().trim().min(1).max(maximumLengths.name),
  /** Whom the song is for. */
  honouree: z.string().trim().max(maximumLengths.name),
  message: z.string().trim().max(maximumLengths.message),
  /** 'YYYY-MM-DD' in London; friends may add until it is over. */
  last_day: day,
  most_friends: z.int32().min(friends.fewest).max(friends.most),
} as const;

const choice = z.strictObject({
  id,
  words: z.boolean(),
  photo_ids: z.array(id).max(maximumFriendPhotos),
  greeting: z.enum(['none', 'opening', 'closing']),
});

const savingErrors = {
  ...tooManyTries,
  DAY_PAST: { status: 422, message: 'Please choose a day that is still to come.' },
  DAY_TOO_FAR: { status: 422, message: 'Please choose a day within the next 60 days.' },
  ORDER_FIRST: {
    status: 422,
    message:
      'Friends can add for 90 days at most before the song is paid for. Please choose an earlier day, or order first.',
  },
  TOO_LATE: { status: 409, message: 'Your song is being made already, so nobody can add to it.' },
  CLOSED_BY_STAFF: { status: 409, message: 'This invitation was closed by our staff. Please write to us.' },
} as const;
const choosingErrors = {
  TOO_LATE: savingErrors.TOO_LATE,
  NO_CIRCLE: { status: 404, message: 'There is no invitation here.' },
  TOO_MANY_PHOTOS: { status: 422, message: 'The film has room for ten photos. Please choose fewer.' },
  HELD: { status: 409, message: 'Our staff still look at this. Please choose it later.' },
} as const;

/** The circle of the order that this browser is filling in, with what friends have added. */
export const draftCircle = procedure
  .meta({ policy: 'everyone' })
  .route({
    method: 'GET',
    path: '/circles/draft/{draft_key}',
    summary: 'Friends invited to an order that is not placed',
  })
  .input(z.strictObject({ draft_key: draftKey }))
  .output(circleViewSchema);

/** Invites friends to an order that this browser is filling in, or changes the invitation; its address stays. */
export const saveDraftCircle = procedure
  .meta({ policy: 'everyone', rateLimits: perHour('save-draft-circle', 60) })
  .route({ method: 'POST', path: '/circles/draft', summary: 'Invite friends ahead of ordering' })
  .input(z.strictObject({ draft_key: draftKey, ...words }))
  .output(circleViewSchema)
  .errors(savingErrors);

/** Takes the invitation back, with everything that friends have added to it. */
export const dropDraftCircle = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/circles/draft/drop', summary: 'Take an invitation back ahead of ordering' })
  .input(z.strictObject({ draft_key: draftKey }))
  .output(circleViewSchema)
  .errors({ TOO_LATE: savingErrors.TOO_LATE });

/** The circle of an order as its giver sees it. */
export const circleOfOrder = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'GET', path: '/orders/{order_number}/circle', summary: 'Friends invited to an order' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(circleViewSchema)
  .errors(orderNotFound);

/** Invites friends to a paid order whose work has not begun, or changes the invitation. The order waits for the day. */
export const saveCircle = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('save-circle', 60) })
  .route({ method: 'POST', path: '/circles/save', summary: 'Invite friends to an order' })
  .input(z.strictObject({ order_number: orderNumber, ...words }))
  .output(circleViewSchema)
  .errors({ ...orderNotFound, ...savingErrors });

/** Chooses what of one friend enters the story and the film. */
export const chooseContribution = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/circles/choose', summary: 'Choose what of a friend enters the song' })
  .input(z.strictObject({ order_number: orderNumber, choice }))
  .output(circleViewSchema)
  .errors({ ...orderNotFound, ...choosingErrors });

/** Closes the circle ahead of its day: the song is begun at once with what was chosen. */
export const closeCircle = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('close-circle', 60) })
  .route({ method: 'POST', path: '/circles/close', summary: 'Begin the song without waiting for more friends' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(circleViewSchema)
  .errors({
    ...orderNotFound,
    ...tooManyTries,
    NO_CIRCLE: choosingErrors.NO_CIRCLE,
    TOO_LATE: savingErrors.TOO_LATE,
  });

/** Tells staff that something that a friend added is not right; it is not chosen until they have looked. */
export const reportContribution = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('report-contribution', 20) })
  .route({ method: 'POST', path: '/circles/report', summary: 'Report what a friend added' })
  .input(z.strictObject({ order_number: orderNumber, id }))
  .output(circleViewSchema)
  .errors({ ...orderNotFound, ...tooManyTries, NO_CIRCLE: choosingErrors.NO_CIRCLE });

const deskCircleSchema = z.object({
  id: z.string(),
  /** Null while it belongs to no order. */
  order_number: z.string().nullable(),
  giver: z.string(),
  honouree: z.string(),
  message: z.string(),
  standing: z.enum(circleStates),
  closed_by_staff: z.boolean(),
  last_day: z.string(),
  contributions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      words: z.string(),
      photos: z.int32(),
      greeting_url: z.string().nullable(),
    }),
  ),
});
export type StaffCircle = z.infer<typeof deskCircleSchema>;

/** Circles with what friends added, the newest first, without the addresses that open them. */
export const listCircles = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/circles', summary: 'Circles of friends' })
  .output(z.object({ circles: z.array(deskCircleSchema) }));

/** Closes a circle to its friends as staff, or opens it again; its order goes on. */
export const closeCircleByStaff = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/circles/close', summary: 'Close a circle of friends, or open it again' })
  .input(z.strictObject({ id, open: z.boolean() }))
  .output(z.object({ open: z.boolean() }))
  .errors({ CIRCLE_NOT_FOUND: { status: 404, message: 'There is no such circle.' } });

/** Removes what one friend added, as staff. */
export const removeContribution = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/circles/remove', summary: 'Remove what a friend added' })
  .input(z.strictObject({ id }))
  .output(z.object({ removed: z.boolean() }));

export const circlesContract = {
  draftCircle,
  saveDraftCircle,
  dropDraftCircle,
  circleOfOrder,
  saveCircle,
  chooseContribution,
  closeCircle,
  reportContribution,
  ...friendContract,
  listCircles,
  closeCircleByStaff,
  removeContribution,
};
