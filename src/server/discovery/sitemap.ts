/** Addresses that one sitemap may hold. Source: https://www.sitemaps.org/protocol.html, as for the forms below. */
const mostAddresses = 50_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The sitemap of some paths; the index of its parts where one cannot hold them. */
export function sitemap(origin: string, pages: readonly string[], most = mostAddresses): string {
  if (pages.length <= most) return listOf(origin, pages);
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, part) => sitemapPart(part + 1));
  const entries = parts.map((part) => `  <sitemap><loc>${origin}${part}</loc></sitemap>`);
  return [head, `<sitemapindex ${schema}>`, ...entries, '</sitemapindex>', ''].join('\n');
}

/** One part of a sitemap that is an index, counted from 1; null where there is none. */
export function partOfSitemap(
  origin: string,
  { pages, part, most = mostAddresses }: { pages: readonly string[]; part: number; most?: number },
): string | null {
  const held = pages.slice((part - 1) * most, part * most);
  return pages.length > most && held.length > 0 ? listOf(origin, held) : null;
}

/** Path of a part. */
const sitemapPart = (part: number): string => `/sitemap-${part}.xml`;

function listOf(origin: string, pages: readonly string[]): string {
  const locations = pages.map((page) => `  <url><loc>${origin}${page}</loc></url>`);
  return [head, `<urlset ${schema}>`, ...locations, '</urlset>', ''].join('\n');
}
