import type { MetaDescriptor } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import {
  type DescribedProduct,
  type DescribedQuestion,
  type DescribedSteps,
  howTo,
  organization,
  product,
  questions,
} from './structured-data.ts';

export interface PageDescription {
  /** As the root loaded it: `matches[0].loaderData?.site`. Missing only when the shop itself could not be read. */
  site: Site | undefined;
  /** The one address of this content, e.g. '/' for '/development' too. */
  path: string;
  title: string;
  description: string;
  /** Which sleeve of `content/sleeves.json` is the picture of a shared link. */
  sleeve?: string;
  product?: DescribedProduct;
  questions?: readonly DescribedQuestion[];
  howTo?: DescribedSteps;
  /** For pages that belong to one person: search engines keep out, and no canonical address is given. */
  noindex?: true;
}

/** SITE-14: everything that search engines and shared links are told of a page, as a route's `meta` returns it. */
export function describePage(page: PageDescription): MetaDescriptor[] {
  const { site, title, description } = page;
  const words = [{ title }, { name: 'description', content: description }];
  if (page.noindex) return [...words, { name: 'robots', content: 'noindex, nofollow' }];
  if (!site) return words;
  const url = `${site.origin}${page.path}`;
  const image = `${site.origin}/og/${page.sleeve ?? 'home'}.png`;
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structuredData(page, { site, url, image }) },
  ];
}

function structuredData(page: PageDescription, about: { site: Site; url: string; image: string }) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(about.site),
      ...(page.product ? [product(about.site, page.product, about)] : []),
      ...(page.howTo ? [howTo(page.howTo)] : []),
      ...(page.questions?.length ? [questions(page.questions)] : []),
    ],
  };
}
