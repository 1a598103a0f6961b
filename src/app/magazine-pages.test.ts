import { createElement, type ReactElement } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import type { FeaturedSong } from '#features/customer-songs/contract.ts';
import { FeaturedSongView } from '#features/customer-songs/ui/featured-song.tsx';
import { SongOffers } from '#features/customer-songs/ui/song-offers.tsx';
import type { ModerationCase } from '#features/moderation/contract.ts';
import { ModerationQueue } from '#features/moderation/ui/moderation-queue.tsx';
import { templateSchema, trendContentSchema, type Template } from '#features/trending/content.ts';
import type { Trend } from '#features/trending/contract.ts';
import { anArticle } from '#features/trending/factory.ts';
import type { CustomerSong, Producer, TrendingCard } from '#features/trending/page-content.ts';
import { Article } from '#features/trending/ui/article.tsx';
import { ProducersPage } from '#features/trending/ui/producers-page.tsx';
import { RemixForm } from '#features/trending/ui/remix-form.tsx';
import { emptyRemix } from '#features/trending/ui/remix.ts';
import TagPage from '#features/trending/ui/tag-page.tsx';
import { EditorTrends } from '#features/trending/ui/editor-trends.tsx';
import { TrendingFront } from '#features/trending/ui/trending-front.tsx';
import { describeTrend } from './seo/describe-trend.ts';

const vectors = [
  '"><script>alert(1)</script>',
  '\'"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  'javascript:alert(1)',
];

/** A page that `words` stand on in every field, as the server draws it, with everything told to search engines. */
function drawn(page: ReactElement, meta: () => ReturnType<typeof describeTrend> = () => []): string {
  const Component = () => createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Meta), page);
  const Page = createRoutesStub([{ id: 'page', path: '/', Component, meta }]);
  return renderToString(createElement(Page, { initialEntries: ['/'] }));
}

const at = '2026-05-05T13:05:00Z';
const sleeveOf = (words: string) => ({ occasion: 'wedding' as const, seed: words, title: words, name: words });

const trendOf = (words: string): Trend => ({
  slug: words,
  title: words,
  dek: words,
  author: words,
  published_at: at,
  tags: [words],
  read_minutes: 1,
  topic_entities: [words],
  occasion: words,
  genre: words,
  producer_note: words,
  cta_template_key: words,
  sleeve: sleeveOf(words),
  hero_image: null,
  hero_alt: words,
  has_film: false,
  og_image: null,
  video_url_9x16: null,
  audio_url: '/samples/a.mp3',
  captions_url: null,
  body_html: '<p>Words</p>',
});
const templateOf = (words: string): Template => ({
  key: words,
  headline: words,
  prompt_skeleton: words,
  genre_options: [words],
  mood_options: [words],
});
const songOf = (words: string) => ({
  id: words,
  title: words,
  genre: words,
  image: '/a.png',
  video: null,
  audio: null,
  captions: null,
  full_lyrics: [words],
  occasion: words,
  occasion_name: words,
});
const cardOf = (words: string): TrendingCard => ({
  ...songOf(words),
  description: words,
  lyric_snippet: words,
  producer_note: words,
});
const customerOf = (words: string): CustomerSong => ({
  ...songOf(words),
  customer: words,
  story: words,
  verse_preview: words,
  page: null,
  sample: true,
});
const featuredOf = (words: string): FeaturedSong => ({
  ...songOf(words),
  customer: words,
  story: words,
  lyrics_language: 'en',
  page: '/trending/songs/a',
});
const producerOf = (words: string): Producer => ({
  id: words,
  name: words,
  tagline: words,
  bio: words,
  sleeve: sleeveOf(words),
  song: null,
  sample: true,
});
const caseOf = (words: string): ModerationCase => ({
  id: 'a',
  kind: words,
  title: words,
  path: '',
  order_number: null,
  films: [],
  photos: [],
  state: 'open',
  opened_at: at,
  decision: words,
  decided_at: at,
  appeal: words,
  appeal_state: 'open',
  appeal_answer: words,
  appeal_barred: null,
  tells_buyer: false,
  is_to_refund: false,
  doubts: [{ by: 'reader', category: words, words, email: words, at }],
});

const links = { url: '/u', home: '/', front: '/trending', story: () => '/s', order: '/o' };
const front = { url: '/u', story: () => '/s', producers: '/p', feed: '/f', start: () => '/o', learn: () => '/o' };
const site = { brand: 'Keepsong', origin: 'https://shop.example', address: [], support_email: 'a@b.example' } as never;
const api = {} as never;

const pages: Record<string, (words: string) => string> = {
  'an article': (words) =>
    drawn(
      createElement(Article, {
        trend: trendOf(words),
        template: templateOf(words),
        related: [trendOf(words)],
        product: 'Song',
        links,
        report: null,
      }),
      () => describeTrend(site, trendOf(words)),
    ),
  'a tag': (words) =>
    drawn(createElement(TagPage, { tag: words, trends: [trendOf(words)], front: '/', addressOf: () => '/s' })),
  'the front page': (words) => {
    const page = { occasions: [cardOf(words)], songs: [customerOf(words)], trends: [trendOf(words)] };
    return drawn(createElement(TrendingFront, { page, product: 'Song', links: front }));
  },
  'the remix form': (words) =>
    drawn(
      createElement(RemixForm, {
        trend: trendOf(words),
        template: templateOf(words),
        orderAddress: '/o',
        remix: emptyRemix,
        onEdit: () => undefined,
      }),
    ),
  'a customer’s song': (words) =>
    drawn(createElement(FeaturedSongView, { song: featuredOf(words), createAddress: '/o', share: null, report: null })),
  'the producers': (words) =>
    drawn(
      createElement(ProducersPage, {
        producers: [producerOf(words)],
        product: 'Song',
        createAddress: '/o',
        onFindOrder: () => undefined,
        voices: null,
      }),
    ),
  'the editors’ desk': (words) => {
    const trend = { ...trendOf(words), id: 'a', state: 'draft', latest_version: 1, live_version: null } as const;
    const row = { ...trend, scheduled_at: null, views: 0, orders: 0, trending_score: 0 };
    const first = { trends: [row], templates: [templateOf(words)] };
    return drawn(createElement(EditorTrends, { api, first, addressOf: () => '/a' }));
  },
  'offered songs': (words) => {
    const offer = {
      ...featuredOf(words),
      state: 'offered',
      includes_film: false,
      offered_at: at,
      is_held: false,
    } as const;
    return drawn(createElement(SongOffers, { api, first: [offer] }));
  },
  'the moderators’ desk': (words) => {
    const first = { waiting: [caseOf(words)], decided: [{ ...caseOf(words), state: 'taken-down' as const }] };
    return drawn(createElement(ModerationQueue, { api, first, orderPage: () => '/o' }));
  },
};

/** Elements of a page with the names of their attributes: hostile words may add nothing to those of harmless ones. */
const shapeOf = (html: string): string[] =>
  Array.from(html.matchAll(/<\/?[a-z](?:[^>"]|"[^"]*")*>/gi), ([tag]) => tag.replaceAll(/="[^"]*"/g, '')).toSorted();

test.each(Object.entries(pages))(
  'TRD-03 %s shows hostile words of every field as words: no element, no attribute, no address of theirs',
  (_name, page) => {
    // The sleeve's drawing differs with its words; what it may hold is asked of it alone.
    const undrawn = (html: string): string => html.replaceAll(/<span[^>]*>\s*<svg.*?<\/svg>/gs, '');
    for (const vector of vectors) {
      const html = page(vector);
      expect(html, vector).not.toMatch(/<script>alert|<img src=x|<svg onload/i);
      expect(html, vector).not.toMatch(/\s(?:href|src|action|formaction)="\s*javascript:/i);
      const told = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1];
      if (told !== undefined) expect(() => JSON.parse(told) as unknown, vector).not.toThrow();
    }
    expect(shapeOf(undrawn(page('<x-y onclick=alert(1)>words</x-y>')))).toEqual(shapeOf(undrawn(page('words words'))));
  },
);

const addresses = ['hero_image', 'og_image', 'video_url_9x16', 'audio_url', 'captions_url'] as const;

test.each(addresses)('TRD-03 %s takes files of this shop alone', (field) => {
  const isTaken = (address: string): boolean =>
    trendContentSchema.safeParse(anArticle('a', { [field]: address })).success;
  expect(isTaken('/samples/a.webp')).toBe(true);
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    '/samples/../admin',
    '/samples/a.webp"onload="x',
    '/magazine/x/../../a',
    ' /samples/a.webp',
    '/api/v1/trending',
  ])
    expect(isTaken(address), address).toBe(false);
});

const longest: Partial<Record<keyof typeof trendContentSchema.shape, number>> = {
  slug: 80,
  title: 120,
  dek: 300,
  author: 80,
  genre: 60,
  producer_note: 600,
  hero_alt: 300,
  cta_template_key: 60,
  body: 60_000,
};

test.each(Object.entries(longest))('TRD-03 an article’s %s is refused beyond %i characters', (field, most) => {
  const isTaken = (length: number): boolean =>
    trendContentSchema.safeParse(anArticle('a', { [field]: 'a'.repeat(length) })).success;
  expect([isTaken(most), isTaken(most + 1)]).toEqual([true, false]);
});

test('TRD-08 a template is refused with a placeholder that nothing fills, too many options, or a huge skeleton', () => {
  const isTaken = (changes: Partial<Template>): boolean =>
    templateSchema.safeParse({ ...templateOf('words'), ...changes }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ prompt_skeleton: '{trend_topic} {name}' })).toBe(false);
  expect(isTaken({ prompt_skeleton: 'a'.repeat(2001) })).toBe(false);
  expect(isTaken({ genre_options: Array.from({ length: 13 }, () => 'Jazz') })).toBe(false);
  expect(isTaken({ mood_options: ['a'.repeat(41)] })).toBe(false);
});

test('TRD-01 TRD-08 an article without a template, pictures or a song, and a front page without any story, are whole pages', () => {
  const bare = { ...trendOf('Words'), audio_url: null, producer_note: '', genre: '', tags: [] };
  const page = drawn(
    createElement(Article, { trend: bare, template: null, related: [], product: 'Song', links, report: null }),
  );
  expect(page).toContain('>Words</h1>');
  expect(page).not.toContain('Make Your Version');
  expect(page).not.toContain('<audio');
  const empty = { occasions: [], songs: [], trends: [] };
  const emptyFront = drawn(createElement(TrendingFront, { page: empty, product: 'Song', links: front }));
  expect(emptyFront).toContain('Ready to create yours?');
  expect(emptyFront).not.toContain('Featured Customer');
});
