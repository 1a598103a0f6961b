import { z } from 'zod';
import { isOccasion } from '#occasions/occasions.ts';

/** Refuses a slug that is not in the table of occasions. */
export const motifSchema = (slug: z.ZodString): z.ZodString =>
  slug.refine(isOccasion, 'not an occasion of src/occasions');

/** The operator's file `content/sleeves.json`: the sleeves that stand for pages, by name. */
export const shownSleevesSchema = z.record(
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'small letters, digits and hyphens'),
  z.strictObject({
    occasion: motifSchema(z.string().min(1).max(40)),
    /** Any text; another one draws another sleeve. */
    seed: z.string().min(1).max(40),
    title: z.string().min(1).max(80),
    name: z.string().max(80),
  }),
);

export type ShownSleeves = z.infer<typeof shownSleevesSchema>;
