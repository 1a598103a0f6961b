import type { MetaDescriptor } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import { describePage } from '../seo/describe-page.ts';

interface PartnerWords {
  title: string;
  headline: string;
  description: string;
  faq: readonly { question: string; answer: string }[];
  how: { title: string; steps: readonly { title: string; text: string }[] };
}

/** SITE-14 for the page of a business: words, the product with the offers of its page, questions, how-to. */
export function describePartner({
  site,
  page,
  path,
  sleeve,
  offers,
}: {
  site: Site | undefined;
  /** Missing only when the page itself could not be read. */
  page: PartnerWords | undefined;
  path: string;
  sleeve: string;
  /** Offers of the page, at its prices. */
  offers: readonly { name: string; pence: number }[];
}): MetaDescriptor[] {
  if (!page) return [];
  return describePage({
    site,
    path,
    title: page.title.replace('{brand}', site?.brand ?? ''),
    description: page.description,
    sleeve,
    product: { name: page.headline, description: page.description, offers },
    questions: page.faq,
    howTo: { name: page.how.title, steps: page.how.steps },
  });
}
