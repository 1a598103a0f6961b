/**
 * The occasions of the shop and all that differs by them in code: a row is an occasion. Types are derived from the rows, so
 * that a motif, a palette or a question that a new row asks for and nobody wrote does not compile; `npm run check` names the
 * content, translations and lines of lyrics that it lacks.
 */

/**
 * Manner of everything about an occasion. `calm`: grief; nothing hurries, shouts, sells or jokes. `teasing`: the recipient can
 * take a joke. `warm`: all others; the mood decides.
 */
export type OccasionTone = 'calm' | 'teasing' | 'warm';

/** Groups of occasions that share lines of lyrics. `close` leaves out colleagues, teams and roasts: lines between people who hug. */
export type LyricGroup = 'close' | 'love' | 'family' | 'baby' | 'achievement' | 'trip';

interface OccasionFacts {
  /** English name, as the wizard shows it. */
  name: string;
  tone: OccasionTone;
  /** Motif of `src/sleeve` on its sleeves. */
  sleeve: string;
  /** Groups whose lines it may use, beside its own and those for all. */
  lyrics: readonly LyricGroup[];
  /** Has a landing page at `/{slug}` with story questions, written in `content/occasions/{slug}.json`, and can be ordered there. */
  page: boolean;
  /** Category of its tile in the wizard; null where only its landing page leads to it. */
  category: string | null;
  /** Offered by the short form. */
  shortForm: boolean;
  /** Mostly of two people: the forms ask for the second name at once, elsewhere (twins) on request. */
  ofTwo?: true;
}

/** Slugs are stored with orders and stand in addresses: they never change. The rows stand in the order in which they are listed. */
const table = {
  fathersday: { name: "Father's Day", tone: 'warm', sleeve: 'fathersday', lyrics: ['close', 'family'], page: true, category: null, shortForm: false },
  travel: { name: 'Travel', tone: 'warm', sleeve: 'holiday', lyrics: ['close', 'trip'], page: true, category: null, shortForm: false },
  housewarming: { name: 'Housewarming', tone: 'warm', sleeve: 'housewarming', lyrics: ['close'], page: true, category: null, shortForm: false, ofTwo: true },
  birthday: { name: 'Birthday', tone: 'warm', sleeve: 'birthday', lyrics: ['close'], page: true, category: 'celebrations', shortForm: true },
  anniversary: { name: 'Anniversary', tone: 'warm', sleeve: 'anniversary', lyrics: ['close', 'love'], page: true, category: 'celebrations', shortForm: true, ofTwo: true },
  graduation: { name: 'Graduation', tone: 'warm', sleeve: 'graduation', lyrics: ['close', 'achievement'], page: true, category: 'celebrations', shortForm: false },
  retirement: { name: 'Retirement', tone: 'warm', sleeve: 'retirement', lyrics: ['achievement'], page: true, category: 'celebrations', shortForm: false },
  wedding: { name: 'Wedding / Engagement', tone: 'warm', sleeve: 'wedding', lyrics: ['close', 'love'], page: true, category: 'love-family', shortForm: true, ofTwo: true },
  valentine: { name: "Valentine's Day", tone: 'warm', sleeve: 'valentine', lyrics: ['close', 'love'], page: true, category: 'love-family', shortForm: false },
  mothersday: { name: "Mother's Day / Father's Day", tone: 'warm', sleeve: 'mothersday', lyrics: ['close', 'family'], page: true, category: 'love-family', shortForm: false },
  grandparentsday: { name: "Grandparents' Day", tone: 'warm', sleeve: 'grandparentsday', lyrics: ['close', 'family'], page: true, category: 'love-family', shortForm: false, ofTwo: true },
  newparents: { name: 'New Parents', tone: 'warm', sleeve: 'newparents', lyrics: ['close', 'baby'], page: true, category: 'love-family', shortForm: false, ofTwo: true },
  babyshower: { name: 'Baby Shower / Gender Reveal', tone: 'warm', sleeve: 'babyshower', lyrics: ['close', 'baby'], page: true, category: 'new-life', shortForm: false, ofTwo: true },
  memorial: { name: 'Memorial Tribute', tone: 'calm', sleeve: 'memorial', lyrics: [], page: true, category: 'tributes', shortForm: false },
  military: { name: 'Military / Long-Distance Message', tone: 'warm', sleeve: 'military', lyrics: ['close'], page: true, category: 'tributes', shortForm: false },
  pettribute: { name: 'Pet Tribute', tone: 'calm', sleeve: 'pettribute', lyrics: [], page: true, category: 'tributes', shortForm: false },
  christmas: { name: 'Christmas / Festive Greeting', tone: 'warm', sleeve: 'christmas', lyrics: ['close'], page: true, category: 'seasonal', shortForm: false },
  holiday: { name: 'Holiday Memories & Experiences', tone: 'warm', sleeve: 'holiday', lyrics: ['close', 'trip'], page: true, category: 'seasonal', shortForm: false },
  sports: { name: 'Sports Victory', tone: 'warm', sleeve: 'sports', lyrics: ['achievement'], page: true, category: 'achievements', shortForm: false },
  corporate: { name: 'Corporate Team Milestone', tone: 'warm', sleeve: 'corporate', lyrics: ['achievement'], page: true, category: 'achievements', shortForm: false },
  'just-because': { name: 'Just Because', tone: 'warm', sleeve: 'just-because', lyrics: ['close'], page: true, category: 'just-because', shortForm: false },
  roast: { name: 'Roast', tone: 'teasing', sleeve: 'just-because', lyrics: [], page: false, category: null, shortForm: true },
  other: { name: 'Other', tone: 'warm', sleeve: 'just-because', lyrics: ['close'], page: false, category: null, shortForm: true },
} as const satisfies Record<string, OccasionFacts>; // prettier-ignore

type Table = typeof table;
/** Slugs of the rows in which `Column` is `true`. */
type SlugsWith<Column extends 'page' | 'shortForm'> = {
  [Slug in Occasion]: Table[Slug][Column] extends true ? Slug : never;
}[Occasion];
type CategoryKey = NonNullable<Table[Occasion]['category']>;

/** Slug of an occasion. */
export type Occasion = keyof Table;
/** An occasion with a landing page, which the wizard takes. */
export type OccasionSlug = SlugsWith<'page'>;
/** An occasion of the short form. */
export type SimpleOccasion = SlugsWith<'shortForm'>;
/** A drawing of `src/sleeve`. */
export type SleeveMotif = Table[Occasion]['sleeve'];

export const occasions: Readonly<
  Record<Occasion, OccasionFacts & { sleeve: SleeveMotif; category: CategoryKey | null }>
> = table;

const slugs = Object.keys(table) as Occasion[];

export const allOccasions: readonly Occasion[] = slugs;
export const occasionSlugs = slugs.filter(hasPage) as [OccasionSlug, ...OccasionSlug[]];
export const simpleOccasions = slugs.filter((slug): slug is SimpleOccasion => occasions[slug].shortForm) as [
  SimpleOccasion,
  ...SimpleOccasion[],
];

const categoryNames: Readonly<Record<CategoryKey, string>> = {
  celebrations: 'Celebrations',
  'love-family': 'Love & Family',
  'new-life': 'New Life',
  tributes: 'Tributes',
  seasonal: 'Seasonal & Holidays',
  achievements: 'Achievements',
  'just-because': 'Just Because',
};

/** The tiles of the wizard by category, in the order they are shown. */
export const occasionCategories = (Object.keys(categoryNames) as CategoryKey[]).map((key) => ({
  key,
  name: categoryNames[key],
  occasions: slugs
    .filter((slug) => occasions[slug].category === key)
    .map((slug) => ({ slug, name: occasions[slug].name })),
}));

/** Mood of a song whose form does not ask for one. */
export const defaultMoods = {
  calm: 'Reflective',
  teasing: 'Funny',
  warm: 'Happy',
} as const satisfies Record<OccasionTone, string>;

/** Guards text from outside: an address, a draft, a content file, an order's stored details. */
export function isOccasion(slug: string): slug is Occasion {
  return Object.hasOwn(table, slug);
}

/** True for an occasion with a landing page, which the wizard takes. */
export function hasPage(slug: string): slug is OccasionSlug {
  return isOccasion(slug) && occasions[slug].page;
}

/** True for an occasion that is mostly of two people: a wedding, an anniversary. */
export function isOfTwo(slug: string): boolean {
  return isOccasion(slug) && occasions[slug].ofTwo === true;
}

/** True for an occasion of grief; false where none is chosen yet. */
export function isCalm(slug: string): boolean {
  return isOccasion(slug) && occasions[slug].tone === 'calm';
}

/** Songs on such a day are of love, where one person sings to one. */
export function isOfLove(slug: string): boolean {
  return isOccasion(slug) && occasions[slug].lyrics.includes('love');
}

/** 'wedding' -> 'Wedding / Engagement'. A stored order may hold a slug that has left the table: it is shown as it is. */
export function occasionName(slug: string): string {
  return isOccasion(slug) ? occasions[slug].name : slug;
}
