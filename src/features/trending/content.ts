import { z } from 'zod';
import { occasionSlugs } from '#occasions/occasions.ts';
import { ownFile } from './domain/media.ts';
import { unknownPlaceholders } from './domain/prompt.ts';
import { slugLength, slugPattern, tagPattern } from './domain/tags.ts';

const line = (most: number) => z.string().trim().min(1).max(most);

/** A file of ours: no other site is asked when somebody reads. */
const ownAddress = z.string().max(300).regex(ownFile, 'a file of this shop: /samples/… or /magazine/…');

/** Sleeve that stands for an article where it has no picture. */
export const sleeveSchema = z.strictObject({
  occasion: z.enum(occasionSlugs),
  seed: line(60),
  title: z.string().trim().max(60),
  name: z.string().trim().max(60),
});

/** Everything that one version of an article says. Names as in the specification; `body` is its Markdown. */
export const trendContentSchema = z.strictObject({
  slug: line(slugLength).regex(slugPattern, 'small letters, figures and single hyphens'),
  title: line(120),
  /** The sentence under the title. */
  dek: line(300),
  author: line(80),
  tags: z.array(line(40).regex(tagPattern, 'letters, figures, spaces and hyphens')).max(8),
  topic_entities: z.array(line(60)).max(8),
  /** Occasion that an order from this article has; empty where the wizard asks. */
  occasion: z.enum(['', ...occasionSlugs]),
  genre: z.string().trim().max(60),
  producer_note: z.string().trim().max(600),
  sleeve: sleeveSchema,
  hero_image: ownAddress.nullable(),
  hero_alt: z.string().trim().max(300),
  og_image: ownAddress.nullable(),
  video_url_9x16: ownAddress.nullable(),
  audio_url: ownAddress.nullable(),
  /** Words of audio and video as WebVTT. */
  captions_url: ownAddress.nullable(),
  cta_template_key: z.string().max(60),
  body: z.string().max(60_000),
});
export type TrendContent = z.infer<typeof trendContentSchema>;

export const templateSchema = z.strictObject({
  key: line(60).regex(slugPattern, 'small letters, figures and single hyphens'),
  headline: line(120),
  /** One sentence a line, with placeholders; see `filledPrompt`. */
  prompt_skeleton: line(2000).refine((text) => unknownPlaceholders(text).length === 0, 'there is no such placeholder'),
  genre_options: z.array(line(40)).max(12),
  mood_options: z.array(line(40)).max(12),
});
export type Template = z.infer<typeof templateSchema>;
