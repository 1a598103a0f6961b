import { z } from 'zod';
import { sessionEndedError } from '#kit/procedure.ts';
import { guestLanguages } from './domain/languages.ts';

/** Parts that the contracts of this room share. */
export const id = z.string().max(64);
export const language = z.enum(guestLanguages);

export const hostErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
  ...sessionEndedError,
  NOT_A_HOST: { status: 403, message: 'Please complete your profile first' },
} as const;
export const propertyNotFound = {
  PROPERTY_NOT_FOUND: { status: 404, message: 'This property is not there.' },
} as const;
export const guestNotFound = { GUEST_NOT_FOUND: { status: 404, message: 'This guest is not there.' } } as const;

export const deliveryErrors = {
  DELIVERY_NOT_FOUND: { status: 404, message: 'This souvenir is not there.' },
  NOT_NOW: { status: 409, message: 'This cannot be done with the souvenir as it stands.' },
} as const;

/** Words of a song, section by section. */
export const lyricsSchema = z.array(z.object({ tag: z.string(), lines: z.array(z.string()) }));
