import { occasionName, type OccasionSlug } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';

/** Name of each occasion in the page's language. */
export const occasionNames: Readonly<Record<OccasionSlug, () => string>> = {
  fathersday: m.site_occasion_fathersday,
  travel: m.site_occasion_travel,
  housewarming: m.site_occasion_housewarming,
  birthday: m.site_occasion_birthday,
  anniversary: m.site_occasion_anniversary,
  graduation: m.site_occasion_graduation,
  retirement: m.site_occasion_retirement,
  wedding: m.site_occasion_wedding,
  valentine: m.site_occasion_valentine,
  mothersday: m.site_occasion_mothersday,
  grandparentsday: m.site_occasion_grandparentsday,
  newparents: m.site_occasion_newparents,
  babyshower: m.site_occasion_babyshower,
  memorial: m.site_occasion_memorial,
  military: m.site_occasion_military,
  pettribute: m.site_occasion_pettribute,
  christmas: m.site_occasion_christmas,
  holiday: m.site_occasion_holiday,
  sports: m.site_occasion_sports,
  corporate: m.site_occasion_corporate,
  'just-because': m.site_occasion_just_because,
};

/** Name of an order's occasion in the page's language. */
export function spokenOccasion(slug: string): string {
  return Object.hasOwn(occasionNames, slug) ? occasionNames[slug as OccasionSlug]() : occasionName(slug);
}
