import type { OccasionSlug, SimpleOccasion } from '#occasions/occasions.ts';

/** What the simple form offers, word for word; its occasions are in the table. Source: ordering.md sections 2, 3 and 9. */
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

/** Two readings of the tiers' prices (D9): the form's own, and those of the landing page whose buttons lead here. */
export const priceLists = ['simple', 'landing'] as const;

export type SimpleGenre = (typeof simpleGenres)[number];
export type PriceList = (typeof priceLists)[number];
export type DeliveryTier = (typeof deliveryTiers)[number];
export type AddonKey = (typeof addonKeys)[number];
export type Addons = Record<AddonKey, boolean>;

/** Prompts of an occasion, and so facts of an order. */
export const factCount = 5;

/** Longest texts in characters; the specification gives none, so that a line stays a line. */
export const simpleLimits = { line: 200, fact: 1000 } as const;

/** How a genre is kept: 'R&B Soul' -> 'r&b-soul'. */
export function storedGenre(genre: string): string {
  return genre.toLowerCase().replaceAll(' ', '-');
}

/** 'r&b-soul' -> 'R&B Soul'; what is not of the list stays as it is. */
export function genreName(stored: string): string {
  return simpleGenres.find((genre) => storedGenre(genre) === stored) ?? stored;
}

/** The occasion of the sleeve and of the song: a roast is told for no other reason than the fun of it. */
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
