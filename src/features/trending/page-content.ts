import { z } from 'zod';
import { sleeveSchema, templateSchema, trendContentSchema } from './content.ts';

const line = (most: number) => z.string().min(1).max(most);

/** A song with its media, as the gallery has it. Addresses are null where there is no file. */
const song = {
  id: line(60),
  title: line(120),
  genre: line(60),
  image: z.string(),
  video: z.string().nullable(),
  audio: z.string().nullable(),
  captions: z.string().nullable(),
  full_lyrics: z.array(z.string()),
};

/** 'Trending card' of the specification. */
export const trendingCardSchema = z.object({
  ...song,
  occasion: z.string(),
  occasion_name: z.string(),
  description: line(400),
  lyric_snippet: z.string(),
  producer_note: line(400),
});
export type TrendingCard = z.infer<typeof trendingCardSchema>;

/** 'Customer demo' of the specification. */
export const customerSongSchema = z.object({
  ...song,
  customer: line(80),
  occasion: z.string(),
  occasion_name: z.string(),
  verse_preview: z.string(),
  story: line(800),
  /** Path of a page of its own; null for one that has none. */
  page: z.string().nullable(),
  /** True for one that the shop wrote to show what stands here. */
  sample: z.boolean(),
});
export type CustomerSong = z.infer<typeof customerSongSchema>;

export const producerSchema = z.object({
  id: line(60),
  name: line(60),
  tagline: line(120),
  bio: line(1200),
  sleeve: sleeveSchema,
  /** Null where none of theirs is shown. */
  song: z.object({ title: z.string(), audio: z.string() }).nullable(),
  sample: z.boolean(),
});
export type Producer = z.infer<typeof producerSchema>;

export const voiceSchema = z.object({
  name: line(60),
  occasion: line(60),
  quote: line(400),
  sleeve: z.object({ occasion: z.string(), seed: z.string() }),
  sample: z.boolean(),
});

/** The operator's file `content/trending.json`. `song` is the id of a sample. */
export const trendingFile = z.strictObject({
  occasions: z
    .array(
      z.strictObject({
        song: line(60),
        genre: line(60),
        description: line(400),
        producer_note: line(400),
      }),
    )
    .max(3),
  songs: z.array(
    z.strictObject({ song: line(60), genre: line(60), customer: line(80), story: line(800), sample: z.boolean() }),
  ),
  templates: z.array(templateSchema),
  /** Their texts are `content/trends/{slug}.md`. */
  articles: z.array(trendContentSchema.omit({ body: true })),
});

/** The operator's file `content/producers.json`. */
export const producersFile = z.strictObject({
  producers: z.array(
    producerSchema.omit({ song: true }).extend({
      /** Id of a sample of the gallery. */
      song: line(60).nullable(),
    }),
  ),
  voices: z.array(voiceSchema),
});
