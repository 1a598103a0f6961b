import type { OccasionSlug, SimpleOccasion } from '#occasions/occasions.ts';

/**
 * Options of the simple form, word for word; its occasions are in the table of occasions. Source: ordering.md sections
 * 2, 3 and 9.
 */
export const simpleGenres = [
  'Pop Ballad',
  'Afrobeat',
  'Acoustic Folk',
  'Hip Hop',
  'Country',
  'Rock Anthem',
  'Jazz Standard',
  'R&B Soul',
] as const;
export const deliveryTiers = ['standard', 'express'] as const;
export const addonKeys = ['bonusTrack', 'lyricScroll', 'qrPage', 'spotifyPublish'] as const;

/** Price lists of the tiers (D9): the form's own, the landing page's, and that of the main page whose buttons lead here (D23). */
export const priceLists = ['simple', 'landing', 'single'] as const;

export type SimpleGenre = (typeof simpleGenres)[number];
export type PriceList = (typeof priceLists)[number];
export type DeliveryTier = (typeof deliveryTiers)[number];
export type AddonKey = (typeof addonKeys)[number];
export type Addons = Record<AddonKey, boolean>;

/** Number of prompts of an occasion, and so of facts of an order. */
export const factCount = 5;

/** Steps of the form: contact, recipient, facts, genre, delivery. */
export const simpleStepCount = 5;

/** Maximum text lengths in characters. The specification gives none; these keep a line to one line. */
export const simpleLimits = { line: 200, fact: 1000 } as const;

/** Converts a genre to its stored form: 'R&B Soul' -> 'r&b-soul'. */
export function storedGenre(genre: string): string {
  return genre.toLowerCase().replaceAll(' ', '-');
}

/** Converts a stored genre to its name: 'r&b-soul' -> 'R&B Soul'; one that is not in the list stays as it is. */
export function genreName(stored: string): string {
  return simpleGenres.find((genre) => storedGenre(genre) === stored) ?? stored;
}

/**
 * Occasion of the sleeve and of the song for each occasion of the form; a roast, told only for fun, is 'just-because'.
 */
const songOccasions: Readonly<Record<SimpleOccasion, OccasionSlug>> = {
  birthday: 'birthday',
  anniversary: 'anniversary',
  wedding: 'wedding',
  roast: 'just-because',
  other: 'just-because',
};

export function songOccasion(occasion: SimpleOccasion): OccasionSlug {
  return songOccasions[occasion];
}

/** The add-ons that were chosen, in the order of the form. */
export function chosenAddons(addons: Addons): AddonKey[] {
  return addonKeys.filter((key) => addons[key]);
}
