import type { MetaDescriptor } from 'react-router';
import { expect, test } from 'vitest';
import shop from '../../../content/site.json' with { type: 'json' };
import type { Site } from '#features/catalogue/contract.ts';
import { describePage, type PageDescription } from './describe-page.ts';
import { mistakesIn } from './test/check-structured-data.ts';

const site: Site = {
  brand: 'Keepsong',
  product: 'song',
  support_email: 'hello@keepsong.example',
  address: ['Keepsong', '71 Marlow Street', 'London'],
  prices: shop.prices,
  returns: { days: 7, country: 'GB' },
  songs: { languages: [], voices: [], shortest: 77, longest: 101, producer_hours: null },
  host_plans_open: false,
  origin: 'https://songs.example',
};

const page: PageDescription = {
  site,
  path: '/birthday',
  title: 'A birthday song',
  description: 'Written from your story.',
  sleeve: 'birthday',
  product: {
    name: 'Birthday song',
    description: 'Sung for one person',
    offers: [
      { name: 'Just the song', pence: 2900 },
      { name: 'Song and film', pence: 5399 },
    ],
    rating: { value: 4.8, reviews: 12 },
  },
  questions: [{ question: 'How long does it take?', answer: '</script><script>alert(1)</script> 🎂' }],
  howTo: { name: 'How it works', steps: [{ title: 'Tell us', text: 'Two minutes' }] },
};

const find = (descriptors: MetaDescriptor[], key: string, value: string): Record<string, unknown> | undefined =>
  (descriptors as Record<string, unknown>[]).find((one) => one[key] === value);

function dataOf(descriptors: MetaDescriptor[]): Record<string, unknown>[] {
  const script = descriptors.find((one) => 'script:ld+json' in one) as { 'script:ld+json': unknown } | undefined;
  const document = script?.['script:ld+json'] as { '@graph': Record<string, unknown>[] };
  expect(mistakesIn(document)).toEqual([]);
  return document['@graph'];
}

const thing = (graph: Record<string, unknown>[], type: string): Record<string, unknown> | undefined =>
  graph.find((one) => one['@type'] === type);

test('SITE-14 a page tells its title, description, canonical address and picture', () => {
  const descriptors = describePage(page);
  expect(descriptors).toContainEqual({ title: 'A birthday song' });
  expect(find(descriptors, 'name', 'description')?.['content']).toBe('Written from your story.');
  expect(find(descriptors, 'rel', 'canonical')?.['href']).toBe('https://songs.example/birthday');
  expect(find(descriptors, 'property', 'og:image')?.['content']).toBe('https://songs.example/og/birthday.png');
  expect(find(descriptors, 'name', 'twitter:card')?.['content']).toBe('summary_large_image');
});

test('SITE-14 structured data is valid by the definitions of schema.org, with prices, returns, questions and steps', () => {
  const graph = dataOf(describePage(page));
  expect(graph.map((one) => one['@type'])).toEqual(['Organization', 'Product', 'HowTo', 'FAQPage']);
  expect(thing(graph, 'Product')).toMatchObject({
    offers: [
      { price: '29.00', priceCurrency: 'GBP' },
      {
        price: '53.99',
        hasMerchantReturnPolicy: {
          merchantReturnDays: 7,
          applicableCountry: 'GB',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        },
      },
    ],
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
  });
});

test('SITE-14 GIFT-06 a shop without reviews claims no rating', () => {
  const graph = dataOf(describePage({ ...page, product: { ...page.product!, rating: null } }));
  expect(thing(graph, 'Product')).not.toHaveProperty('aggregateRating');
});

test('SITE-14 a page that belongs to one person is kept out of search engines and says nothing else', () => {
  const descriptors = describePage({ ...page, noindex: true });
  expect(find(descriptors, 'name', 'robots')?.['content']).toBe('noindex, nofollow');
  expect(descriptors).toHaveLength(3);
});

test('SITE-14 the check refuses what schema.org does not define', () => {
  const graph = (node: Record<string, unknown>): unknown => ({ '@context': 'https://schema.org', '@graph': [node] });
  expect(mistakesIn(graph({ '@type': 'Product', colour: 'red' }))).toEqual(['0.colour: not a property of Product']);
  expect(mistakesIn(graph({ '@type': 'Offer', availability: 'https://schema.org/Soon' }))).toHaveLength(1);
  expect(mistakesIn(graph({ '@type': 'Product', offers: { '@type': 'Answer', text: 'x' } }))).toHaveLength(1);
  expect(mistakesIn(graph({ '@type': 'Offer', seller: { '@id': '#nobody' } }))).toEqual([
    '0.seller: refers to nothing',
  ]);
});
