import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { sleeveSchema, templateSchema } from './content.ts';
import { producerSchema, trendingCardSchema, customerSongSchema, voiceSchema } from './page-content.ts';
import { slugLength } from './domain/tags.ts';

/** An article in a list. */
export const trendCardSchema = z.object({
  slug: z.string(),
  title: z.string(),
  dek: z.string(),
  author: z.string(),
  published_at: z.string(),
  tags: z.array(z.string()),
  read_minutes: z.number().int(),
  sleeve: sleeveSchema,
  hero_image: z.string().nullable(),
  hero_alt: z.string(),
  /** Its picture is then the film's first, which belongs to the film. */
  has_film: z.boolean(),
});
export type TrendCard = z.infer<typeof trendCardSchema>;

/** An article as its page shows it. `body_html` is clean. */
export const trendSchema = trendCardSchema.extend({
  topic_entities: z.array(z.string()),
  occasion: z.string(),
  genre: z.string(),
  producer_note: z.string(),
  og_image: z.string().nullable(),
  video_url_9x16: z.string().nullable(),
  audio_url: z.string().nullable(),
  captions_url: z.string().nullable(),
  body_html: z.string(),
  cta_template_key: z.string(),
});
export type Trend = z.infer<typeof trendSchema>;

const notThere = {
  TREND_NOT_FOUND: { status: 404, message: 'Trend not found or unavailable.' },
  TREND_WITHDRAWN: { status: 410, message: 'Trend not found or unavailable.' },
} as const;

const slug = z.string().max(slugLength);

/** TRD-01: occasions and songs of the shop's file, and the articles by their score. */
export const trendingPage = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/trending', summary: 'The magazine’s front page' })
  .output(
    z.object({
      occasions: z.array(trendingCardSchema),
      songs: z.array(customerSongSchema),
      trends: z.array(trendCardSchema),
    }),
  );

/** TRD-03, TRD-06: an article, or the articles under a tag; both stand at one form of address. */
export const readTrend = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/trending/{slug}', summary: 'An article, or the articles under a tag' })
  .input(z.strictObject({ slug }))
  .output(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('article'),
        trend: trendSchema,
        /** Null where nothing can be ordered from it. */
        template: templateSchema.nullable(),
        related: z.array(trendCardSchema),
      }),
      z.object({ kind: z.literal('tag'), tag: z.string(), trends: z.array(trendCardSchema) }),
    ]),
  )
  .errors(notThere);

/** Counts a view of an article: once a day per network, never for a robot. */
export const countTrendView = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/trending/{slug}/views', summary: 'Count that an article was read' })
  .input(z.strictObject({ slug }))
  .output(z.object({ counted: z.boolean() }));

/** PRD-01 */
export const featuredProducers = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/featured-producers', summary: 'Those who make the songs' })
  .output(z.object({ producers: z.array(producerSchema), voices: z.array(voiceSchema) }));

export const trendingContract = { trendingPage, readTrend, countTrendView, featuredProducers };
