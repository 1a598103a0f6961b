import type { MetaDescriptor } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import type { Trend } from '#features/trending/contract.ts';
import { paths, trendPage } from '../paths.ts';
import { describePage } from './describe-page.ts';
import type { StructuredData } from './structured-data.ts';

/** TRD-03: everything that search engines and shared links are told of an article. */
export function describeTrend(site: Site | undefined, trend: Trend): MetaDescriptor[] {
  const { slug, title, dek } = trend;
  const path = trendPage(slug);
  const described = describePage({ site, path, title, description: dek, sleeve: `trend-${slug}` });
  if (!site) return described;
  const url = `${site.origin}${path}`;
  const image = trend.og_image === null ? `${site.origin}/og/trend-${slug}.png` : `${site.origin}${trend.og_image}`;
  const changed: Record<string, string> = {
    'og:type': 'article',
    'og:image': image,
    ...(image.endsWith('.jpg') ? { 'og:image:type': 'image/jpeg' } : {}),
  };
  const graph = [article(site, trend, { url, image }), breadcrumbs(site, trend, url), ...film(site, trend, image)];
  return [
    ...described.map((tag) => {
      const content = 'property' in tag ? changed[String(tag.property)] : undefined;
      return content === undefined ? tag : { ...tag, content };
    }),
    { property: 'article:published_time', content: trend.published_at },
    { property: 'article:author', content: trend.author },
    ...trend.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } },
  ];
}

function article(site: Site, trend: Trend, { url, image }: { url: string; image: string }): StructuredData {
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: trend.title,
    description: trend.dek,
    image,
    datePublished: trend.published_at,
    author: { '@type': 'Organization', name: trend.author },
    publisher: { '@id': `${site.origin}/#organization` },
    mainEntityOfPage: url,
    keywords: trend.tags.join(', '),
    ...(trend.topic_entities.length > 0
      ? { about: trend.topic_entities.map((name) => ({ '@type': 'Thing', name })) }
      : {}),
  };
}

function breadcrumbs(site: Site, { title }: Trend, url: string): StructuredData {
  const crumbs = [
    ['Home', `${site.origin}/`],
    ['Trending', `${site.origin}${paths.trending}`],
    [title, url],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, item], place) => ({ '@type': 'ListItem', position: place + 1, name, item })),
  };
}

function film(site: Site, trend: Trend, image: string): StructuredData[] {
  if (trend.video_url_9x16 === null) return [];
  return [
    {
      '@type': 'VideoObject',
      name: trend.title,
      description: trend.dek,
      thumbnailUrl: image,
      uploadDate: trend.published_at,
      contentUrl: `${site.origin}${trend.video_url_9x16}`,
    },
  ];
}
