import { z } from 'zod';

/**
 * What the operator writes for the pages: `content/pages`, `content/occasions`, `content/answers.json` and
 * `content/steps.json`. Read and checked at start; a page is sent only its own part.
 */
const words = z.string().trim().min(1).max(1000);
const short = z.string().trim().min(1).max(140);
const key = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens');

const answer = z.strictObject({ question: short, answer: words });
const step = z.strictObject({ title: short, text: words, /** How long it takes, at the right like a track's. */ length: short });
/** By key from the file that all pages share, or this page's own. */
const answers = z.array(z.union([key, answer])).length(6);
const steps = z.array(z.union([key, step])).length(4);

const sleeve = z.strictObject({ occasion: key, seed: short, title: short, name: short });

const testimonial = z.strictObject({
  name: short,
  /** What the song was for, as it is shown under the name. */
  occasion: short,
  quote: words,
  /** Drawn beside the name. */
  sleeve: z.strictObject({ occasion: key, seed: short }),
  /** Written by the shop and not by a buyer: shown on the demo only, and marked there. */
  sample: z.boolean(),
});

/** The colour of the page's loud field, and of its dark band. */
const ground = z.enum(['marigold', 'rose', 'blush', 'butter', 'mint', 'sky', 'lilac', 'stone', 'mist', 'oat']);
const band = z.enum(['plum', 'pine', 'navy', 'umber']);

/** How the samples open when their button is pressed: a chip, and the occasion whose first sample plays. */
const samples = z.strictObject({ chip: short, play: key.optional() });

const page = {
  /** Of the browser's tab and of search results; `{brand}` is replaced. */
  title: short,
  description: z.string().min(50).max(200),
  headline: short,
  lede: words,
  sleeve,
  samples,
  how: z.strictObject({ title: short, steps }),
  testimonials: z.array(testimonial).length(3),
  faq: answers,
};

const storyQuestion = z.strictObject({ label: short, placeholder: short, hint: short.optional() });

/** What the wizard's third step asks. */
const questions = z.strictObject({
  favoriteMoment: storyQuestion,
  extraDetails: storyQuestion,
  otherPeople: storyQuestion,
  specialWords: storyQuestion,
});

export const genericSchema = z.strictObject({ questions });

export const occasionSchema = z.strictObject({
  questions,
  page: z.strictObject({
    ...page,
    /** Words on the page's main button. */
    call: short,
    ground,
    band,
    /** When it arrives, beside the button. */
    delivery: short,
    /** One thing a buyer told and the lines it became: an example, and marked as one. */
    example: z.strictObject({ told: words, sung: z.array(short).min(2).max(6) }),
    formatsTitle: short,
    /** The wizard takes the occasion when the page opens, or only when its button is pressed. */
    preselect: z.enum(['on-load', 'on-call']),
    /** The birthday challenge of `site.json` has its part on this page. */
    challenge: z.boolean().default(false),
    /** What stands under the button, from the price book: `{price}` is what a song with its film begins at. */
    priceNote: short.optional(),
  }),
});

export const homeSchema = z.strictObject({
  ...page,
  samplesTitle: short,
  /** Six of `content/samples` to listen to on the page itself. */
  listen: z.array(key).length(6),
});

export const classicSchema = z.strictObject({ ...page, call: short, ground, band });

export const answersSchema = z.record(key, answer);
export const stepsSchema = z.record(key, step);

export type Answer = z.infer<typeof answer>;
export type HowStep = z.infer<typeof step>;
export type Testimonial = z.infer<typeof testimonial>;

/** A page's file with its references filled in. */
type Filled<Page> = Omit<Page, 'faq' | 'how'> & { faq: Answer[]; how: { title: string; steps: HowStep[] } };

export type OccasionContent = Filled<z.infer<typeof occasionSchema>['page']>;
export type HomeContent = Filled<z.infer<typeof homeSchema>>;
export type ClassicContent = Filled<z.infer<typeof classicSchema>>;

export interface Content {
  home: HomeContent;
  classic: ClassicContent;
  occasions: ReadonlyMap<string, OccasionContent>;
}
