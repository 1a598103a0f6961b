import { z } from 'zod';
import { shownSleevesSchema } from './shown-sleeves.ts';

/**
 * What the operator writes for the pages: `content/pages`, `content/occasions`, `content/answers.json` and
 * `content/steps.json`. Read and checked at start; a page is sent only its own part.
 */
const words = z.string().trim().min(1).max(1000);
const short = z.string().trim().min(1).max(140);
const key = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens');

const answer = z.strictObject({ question: short, answer: words });
/** `length`: how long it takes, at the right like a track's. */
const step = z.strictObject({ title: short, text: words, length: short });

const testimonial = z.strictObject({
  name: short,
  /** What the song was for, as it is shown under the name. */
  occasion: short,
  quote: words,
  /** The picture beside the name. */
  sleeve: z.strictObject({ occasion: key, seed: short }),
  /** Written by the shop and not by a buyer: shown on the demo only, and marked there. */
  sample: z.boolean(),
});

const page = z.strictObject({
  /** Of the browser's tab and of search results; `{brand}` is replaced. */
  title: short,
  description: z.string().min(50).max(200),
  headline: short,
  lede: words,
  /** How the samples open when their button is pressed: a chip, and the occasion whose first sample plays. */
  samples: z.strictObject({ chip: short, play: key.optional() }),
  /** Steps by their key in `steps.json`, or this page's own. */
  how: z.strictObject({ title: short, steps: z.array(z.union([key, step])).length(4) }),
  testimonials: z.array(testimonial).length(3),
  /** Answers by their key in `answers.json`, or this page's own. */
  faq: z.array(z.union([key, answer])).length(6),
});

/** The colour of a page's loud field, and of its dark band. */
const colours = {
  ground: z.enum(['marigold', 'rose', 'blush', 'butter', 'mint', 'sky', 'lilac', 'stone', 'mist', 'oat']),
  band: z.enum(['plum', 'pine', 'navy', 'umber']),
};

const storyQuestion = z.strictObject({ label: short, placeholder: short, hint: short.optional() });

/** What the wizard's third step asks. */
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
  /** When it arrives, beside the button. */
  delivery: short,
  /** Spoken quietly: no sticker, no hurry. For tributes. */
  quiet: z.boolean().default(false),
  /** What stands under the button; `{price}` is the price book's song with its film. */
  priceNote: short.optional(),
  /** One thing a buyer told and the lines it became. */
  example: z.strictObject({ told: words, sung: z.array(short).min(2).max(6) }),
  formatsTitle: short,
  /** The wizard takes the occasion when the page opens, or only when its button is pressed. */
  preselect: z.enum(['on-load', 'on-call']),
  /** The challenge of `site.json` has its part on this page. */
  challenge: z.boolean().default(false),
});

const homePage = page.extend({
  /** Six of `content/samples` to listen to on the page itself. */
  listen: z.array(key).length(6),
});

const classicPage = page.extend({ ...colours, call: short });

export const genericFile = z.strictObject({ questions });
export const occasionFile = z.strictObject({ questions, page: occasionPage });
export const homeFile = homePage;
export const classicFile = classicPage;
export const answersFile = z.record(key, answer);
export const stepsFile = z.record(key, step);

/** What a page is sent: its file with every reference filled in. */
const filled = {
  sleeve: shownSleevesSchema.valueType,
  how: z.object({ title: short, steps: z.array(step) }),
  testimonials: z.array(testimonial),
  faq: z.array(answer),
};

export const occasionContent = occasionPage.extend(filled);
export const homeContent = homePage.extend(filled);
export const classicContent = classicPage.extend(filled);

export type Answer = z.infer<typeof answer>;
export type HowStep = z.infer<typeof step>;
export type Testimonial = z.infer<typeof testimonial>;
export type OccasionContent = z.infer<typeof occasionContent>;
export type HomeContent = z.infer<typeof homeContent>;
export type ClassicContent = z.infer<typeof classicContent>;

export interface Content {
  home: HomeContent;
  classic: ClassicContent;
  /** By slug, which is also the prefix of the page's address. */
  occasions: ReadonlyMap<string, OccasionContent>;
}
