import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { rankedTrends } from './read-trends.ts';

const mostInFeed = 30;

/** Text within XML; characters that XML 1.0 does not know are left out. */
function asXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- they are what XML 1.0 forbids
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** RSS 2.0 of the magazine, the newest first. */
export const feedRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/trending.rss',
  policy: 'everyone',
  async handle(deps) {
    const { BASE_URL: origin } = deps.config;
    const newest = (await rankedTrends(deps))
      .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      .slice(0, mostInFeed);
    const items = newest.map(({ content, publishedAt }) => {
      const url = `${origin}/trending/${content.slug}`;
      return [
        '    <item>',
        `      <title>${asXml(content.title)}</title>`,
        `      <link>${asXml(url)}</link>`,
        `      <guid isPermaLink="true">${asXml(url)}</guid>`,
        `      <pubDate>${publishedAt.toUTCString()}</pubDate>`,
        `      <description>${asXml(content.dek)}</description>`,
        ...content.tags.map((tag) => `      <category>${asXml(tag)}</category>`),
        '    </item>',
      ].join('\n');
    });
    const feed = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
      '  <channel>',
      `    <title>${asXml(deps.site.brand)}: Trending</title>`,
      `    <link>${asXml(`${origin}/trending`)}</link>`,
      `    <description>${asXml('What people are having songs made about.')}</description>`,
      '    <language>en-GB</language>',
      `    <atom:link href="${asXml(`${origin}/trending.rss`)}" rel="self" type="application/rss+xml"/>`,
      ...items,
      '  </channel>',
      '</rss>',
      '',
    ].join('\n');
    return new Response(feed, {
      headers: {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        // Withdrawn within a minute, here too.
        'Cache-Control': 'public, max-age=60',
      },
    });
  },
};
