/** The occasions of the wizard by category, in the order they are shown. */
export const occasionCategories = [
  {
    key: 'celebrations',
    name: 'Celebrations',
    occasions: [
      { slug: 'birthday', name: 'Birthday' },
      { slug: 'anniversary', name: 'Anniversary' },
      { slug: 'graduation', name: 'Graduation' },
      { slug: 'retirement', name: 'Retirement' },
    ],
  },
  {
    key: 'love-family',
    name: 'Love & Family',
    occasions: [
      { slug: 'wedding', name: 'Wedding / Engagement' },
      { slug: 'valentine', name: "Valentine's Day" },
      { slug: 'mothersday', name: "Mother's Day / Father's Day" },
      { slug: 'grandparentsday', name: "Grandparents' Day" },
      { slug: 'newparents', name: 'New Parents' },
    ],
  },
  {
    key: 'new-life',
    name: 'New Life',
    occasions: [{ slug: 'babyshower', name: 'Baby Shower / Gender Reveal' }],
  },
  {
    key: 'tributes',
    name: 'Tributes',
    occasions: [
      { slug: 'memorial', name: 'Memorial Tribute' },
      { slug: 'military', name: 'Military / Long-Distance Message' },
      { slug: 'pettribute', name: 'Pet Tribute' },
    ],
  },
  {
    key: 'seasonal',
    name: 'Seasonal & Holidays',
    occasions: [
      { slug: 'christmas', name: 'Christmas / Festive Greeting' },
      { slug: 'holiday', name: 'Holiday Memories & Experiences' },
    ],
  },
  {
    key: 'achievements',
    name: 'Achievements',
    occasions: [
      { slug: 'sports', name: 'Sports Victory' },
      { slug: 'corporate', name: 'Corporate Team Milestone' },
    ],
  },
  {
    key: 'just-because',
    name: 'Just Because',
    occasions: [{ slug: 'just-because', name: 'Just Because' }],
  },
] as const;

/** Occasions that have a landing page of their own and preselect it, beside those of the categories. */
const landingOccasions = [
  { slug: 'fathersday', name: "Father's Day" },
  { slug: 'travel', name: 'Travel' },
  { slug: 'housewarming', name: 'Housewarming' },
] as const;

export type OccasionSlug =
  | (typeof occasionCategories)[number]['occasions'][number]['slug']
  | (typeof landingOccasions)[number]['slug'];

interface Occasion {
  slug: OccasionSlug;
  name: string;
}

const all: Occasion[] = occasionCategories.reduce<Occasion[]>(
  (list, category) => list.concat(category.occasions),
  [...landingOccasions],
);
const names = new Map<string, string>(all.map((occasion) => [occasion.slug, occasion.name]));

export const occasionSlugs = all.map((occasion) => occasion.slug) as [OccasionSlug, ...OccasionSlug[]];

/** 'wedding' -> 'Wedding / Engagement'; an unknown slug is shown as it is. */
export function occasionName(slug: string): string {
  return names.get(slug) ?? slug;
}
