import type { Site } from '#features/catalogue/contract.ts';
import type { Rating } from '#features/reviews/contract.ts';

/** Product that a page sells; `pence` is from the price book, as its button charges it. */
export interface DescribedProduct {
  name: string;
  description: string;
  offers: readonly { name: string; pence: number }[];
  /** Of the reviews that the page shows; missing without any. */
  rating?: Rating | null;
}

export interface DescribedQuestion {
  question: string;
  answer: string;
}

export interface DescribedSteps {
  name: string;
  steps: readonly { title: string; text: string }[];
}

/** JSON-LD; the terms are those of https://schema.org/. */
export type StructuredData = { '@type': string } & { readonly [property: string]: unknown };

export function organization(site: Site): StructuredData {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.brand,
    url: `${site.origin}/`,
    logo: `${site.origin}/icons/512.png`,
    email: site.support_email,
    address: site.address.join(', '),
  };
}

/** Product with its offers from the price book, the return policy, and a rating only where buyers have written reviews (D11, GIFT-06). */
export function product(
  site: Site,
  { name, description, offers, rating }: DescribedProduct,
  { url, image }: { url: string; image: string },
): StructuredData {
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description,
    image,
    brand: { '@type': 'Brand', name: site.brand },
    offers: offers.map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      price: (offer.pence / 100).toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url,
      seller: { '@id': organizationId(site) },
      hasMerchantReturnPolicy: returnPolicy(site),
    })),
    ...(rating ? { aggregateRating: aggregateRating(rating) } : {}),
  };
}

export function questions(items: readonly DescribedQuestion[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function howTo({ name, steps }: DescribedSteps): StructuredData {
  return {
    '@type': 'HowTo',
    name,
    step: steps.map(({ title, text }, i) => ({ '@type': 'HowToStep', position: i + 1, name: title, text })),
  };
}

function organizationId({ origin }: Site): string {
  return `${origin}/#organization`;
}

function returnPolicy({ returns }: Site): StructuredData {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: returns.country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
  };
}

function aggregateRating({ value, reviews }: Rating): StructuredData {
  return { '@type': 'AggregateRating', ratingValue: value, bestRating: 5, worstRating: 1, reviewCount: reviews };
}
