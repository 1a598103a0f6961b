import type { TrendContent } from './content.ts';

/** An article for tests: everything that may be left out is. */
export const anArticle = (slug: string, changes: Partial<TrendContent> = {}): TrendContent => ({
  slug,
  title: `About ${slug}`,
  dek: 'A sentence.',
  author: 'Eddy',
  tags: [`Of ${slug}`],
  topic_entities: ['kettles'],
  occasion: 'wedding',
  genre: '',
  producer_note: '',
  sleeve: { occasion: 'wedding', seed: slug, title: 'T', name: 'N' },
  hero_image: null,
  hero_alt: '',
  og_image: null,
  video_url_9x16: null,
  audio_url: null,
  captions_url: null,
  cta_template_key: 'kitchen',
  body: 'First text.',
  ...changes,
});
