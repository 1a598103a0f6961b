import { z } from 'zod';
import { motifSchema, shownSleevesSchema } from './shown-sleeves.ts';

/**
 * Schemas of the operator's content files for the pages: `content/pages`, `content/occasions`, `content/answers.json` and
 * `content/steps.json`. Read and validated at start; a page is sent only its own part.
 */
const words = z.string().trim().min(1).max(1000);
const short = z.string().trim().min(1).max(140);
const key = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens');

const answer = z.strictObject({ question: short, answer: words });
/** `length`: duration of the step as text, set at the right like a track's length. */
const step = z.strictObject({ title: short, text: words, length: short });

const testimonial = z.strictObject({
  name: short,
  /** Occasion of the song, as shown under the name. */
  occasion: short,
  quote: words,
  /** The picture beside the name. */
  sleeve: z.strictObject({ occasion: motifSchema(key), seed: short }),
  /** Written by the shop and not by a buyer: shown on the demo only, and marked there. */
  sample: z.boolean(),
});

/** Steps by their key in `steps.json`, or a page's own. */
const steps = z.array(z.union([key, step]));
/** Answers by their key in `answers.json`, or a page's own. */
const faq = z.array(z.union([key, answer]));

const headlined = z.strictObject({
  /** Title in the browser's tab and in search results; `{brand}` is replaced. */
  title: short,
  description: z.string().min(50).max(200),
  headline: short,
  lede: words,
  how: z.strictObject({ title: short, steps: steps.length(4) }),
  testimonials: z.array(testimonial).length(3),
  faq: faq.length(6),
});

const page = headlined.extend({
  /** Preset of the gallery when the samples button is pressed: a chip, and the occasion whose first sample plays. */
  samples: z.strictObject({ chip: short, play: motifSchema(key).optional() }),
});

/** Colours of a page's bright panel and of its dark band. */
const colours = {
  ground: z.enum(['marigold', 'rose', 'blush', 'butter', 'mint', 'sky', 'lilac', 'stone', 'mist', 'oat']),
  band: z.enum(['plum', 'pine', 'navy', 'umber']),
};

const storyQuestion = z.strictObject({ label: short, placeholder: short, hint: short.optional() });

/** Questions of the wizard's third step. */
const questions = z.strictObject({
  favoriteMoment: storyQuestion,
  extraDetails: storyQuestion,
  otherPeople: storyQuestion,
  specialWords: storyQuestion,
});

const occasionPage = page.extend({
  ...colours,
  /** Words on the page's main button. */
  call: short,
  /** Delivery time, shown beside the button; `{song_hours}` and `{film_hours}` are what orders are promised. */
  delivery: short,
  /** Text under the button; `{price}` is replaced by the price book's price of a song with its film. */
  priceNote: short.optional(),
  /** Example of a memory that a buyer told and the lyrics made from it. */
  example: z.strictObject({ told: words, sung: z.array(short).min(2).max(6) }),
  formatsTitle: short,
  /** Moment at which the wizard presets the occasion: when the page opens, or only when its button is pressed. */
  preselect: z.enum(['on-load', 'on-call']),
  /** Shows the challenge of `site.json` on this page. */
  challenge: z.boolean().default(false),
});

const homePage = page.extend({
  delivery: short,
  /** Six of `content/samples` to listen to on the page itself. */
  listen: z.array(key).length(6),
});

const classicPage = page.extend({ ...colours, call: short, delivery: short });

const point = z.strictObject({ title: short, text: words });
const points = z.array(point).min(2).max(6);

const estateAgentPage = headlined.extend({
  ...colours,
  /** Words on the page's main button. */
  call: short,
  benefits: z.strictObject({ title: short, points }),
  /** The 'new home song' to listen to and to share: one of `content/samples` of each kind. */
  song: z.strictObject({ title: short, text: words, video: key, audio: key }),
  plans: z.strictObject({
    title: short,
    text: words,
    /** Features of a plan besides its songs, by the plan's key in the price book without `plan_`. */
    notes: z.record(z.string(), z.array(short).max(5)),
  }),
});

/** A video of `content/samples`, with a description of its purpose. */
const demoFilm = z.strictObject({ title: short, text: words, sample: key });

const hostsPage = headlined.extend({
  ...colours,
  call: short,
  how: z.strictObject({ title: short, steps: steps.length(5) }),
  faq: faq.length(4),
  films: z.strictObject({ title: short, text: words, welcome: demoFilm, thanks: demoFilm }),
  product: z.strictObject({
    title: short,
    points,
    /** Research findings of third parties, attributed to them. */
    research: words.optional(),
  }),
  pricing: z.strictObject({ title: short, text: words, notes: z.array(short).min(1).max(5) }),
  comparison: z.strictObject({
    title: short,
    columns: z.array(short).length(3),
    rows: z
      .array(z.strictObject({ what: short, cells: z.array(short).length(3) }))
      .min(3)
      .max(8),
  }),
  privacy: z.strictObject({ title: short, points }),
  closing: z.strictObject({ title: short, text: words }),
});

export const genericFile = z.strictObject({ questions });
export const occasionFile = z.strictObject({ questions, page: occasionPage });
export const homeFile = homePage;
export const classicFile = classicPage;
export const estateAgentFile = estateAgentPage;
export const hostsFile = hostsPage;
export const answersFile = z.record(key, answer);
export const stepsFile = z.record(key, step);

/** Resolved fields of a page as it is sent: every reference in its file is replaced by its content. */
const filled = {
  sleeve: shownSleevesSchema.valueType,
  how: z.object({ title: short, steps: z.array(step) }),
  testimonials: z.array(testimonial),
  faq: z.array(answer),
};

export const occasionContent = occasionPage.extend({
  ...filled,
  /** Calm tone, without sticker or urgency, for calm occasions. */
  quiet: z.boolean(),
});
export const homeContent = homePage.extend(filled);
export const classicContent = classicPage.extend(filled);
export const estateAgentContent = estateAgentPage.extend(filled);
export const hostsContent = hostsPage.extend(filled);

export type Answer = z.infer<typeof answer>;
export type HowStep = z.infer<typeof step>;
export type Testimonial = z.infer<typeof testimonial>;
export type OccasionContent = z.infer<typeof occasionContent>;
export type HomeContent = z.infer<typeof homeContent>;
export type ClassicContent = z.infer<typeof classicContent>;
export type EstateAgentContent = z.infer<typeof estateAgentContent>;
export type HostsContent = z.infer<typeof hostsContent>;

export interface Content {
  home: HomeContent;
  classic: ClassicContent;
  estateAgent: EstateAgentContent;
  hosts: HostsContent;
  /** By slug, which is also the prefix of the page's address. */
  occasions: ReadonlyMap<string, OccasionContent>;
}
