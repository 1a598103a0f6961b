import type { MetaDescriptor } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import { describePage } from '../seo/describe-page.ts';

interface PartnerWords {
  title: string;
  description: string;
  faq: readonly { question: string; answer: string }[];
  how: { title: string; steps: readonly { title: string; text: string }[] };
}

/** SITE-14 for the page of a business: no product, for what it sells is a plan and not a thing. */
export function describePartner({
  site,
  page,
  path,
  sleeve,
}: {
  site: Site | undefined;
  /** Missing only when the page itself could not be read. */
  page: PartnerWords | undefined;
  path: string;
  sleeve: string;
}): MetaDescriptor[] {
  if (!page) return [];
  return describePage({
    site,
    path,
    title: page.title.replace('{brand}', site?.brand ?? ''),
    description: page.description,
    sleeve,
    questions: page.faq,
    howTo: { name: page.how.title, steps: page.how.steps },
  });
}
