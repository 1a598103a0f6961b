export const mediaKinds = ['photo', 'logo', 'clip'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** States of a picture of a house; a clip is worked on until it can be shown. */
export const mediaStates = ['working', 'ready', 'failed'] as const;

/** Reasons why a clip cannot be shown. */
export const clipProblems = ['no-film', 'too-short', 'no-room', 'failed'] as const;
export type ClipProblem = (typeof clipProblems)[number];

/** States of a welcome video. */
export const welcomeStates = ['making', 'ready', 'failed'] as const;

/** Ways by which a guest came here. */
export const sources = ['form', 'file', 'calendar', 'program'] as const;
export type Source = (typeof sources)[number];

export const guestStates = ['booked', 'cancelled'] as const;

/**
 * States of a souvenir. `waiting` for its making to begin; `failed` until somebody has it made again; `given-up` for one that
 * could not be delivered until its guest's page is about to end. `delivered` is final; a cancelled stay may be booked again, and one
 * that was given up is taken up again by staff or with a stay that is changed.
 */
export const deliveryStates = ['waiting', 'making', 'made', 'failed', 'delivered', 'cancelled', 'given-up'] as const;

/** Who told the shop that a guest agrees to a public page. */
export const agreedBy = ['guest', 'host'] as const;
export type AgreedBy = (typeof agreedBy)[number];

/** Reasons for which a guest is not taken. */
export const guestProblems = [
  'BAD_DAY',
  'DEPARTS_FIRST',
  'OVER',
  'TOO_FAR',
  'NAME_TOO_LONG',
  'BAD_EMAIL',
  'BAD_LANGUAGE',
  'DUPLICATE',
  'WITHDRAWN',
  'HOUSE_FULL',
] as const;
