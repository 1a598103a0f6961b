import type { MetaDescriptor } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import { m } from '#messages/messages.js';
import { describePage } from '../seo/describe-page.ts';

/** The part of a page's content that search engines are told. */
interface LandingWords {
  title: string;
  description: string;
  headline: string;
  faq: readonly { question: string; answer: string }[];
  how: { title: string; steps: readonly { title: string; text: string }[] };
}

/** SITE-14 for a landing page: words, product with both formats as the wizard charges them, questions, how-to. */
export function describeLanding({
  site,
  page,
  path,
  sleeve,
}: {
  site: Site | undefined;
  /** Missing only when the page itself could not be read. */
  page: LandingWords | undefined;
  path: string;
  sleeve: string;
}): MetaDescriptor[] {
  if (!page) return [];
  const price = (entry: string): number => site?.prices[entry] ?? 0;
  const audio = price('wizard_audio');
  const { description, headline, faq, how } = page;
  return describePage({
    site,
    path,
    title: page.title.replace('{brand}', site?.brand ?? ''),
    description,
    sleeve,
    product: {
      name: headline,
      description,
      offers: [
        { name: m.landing_format_audio(), pence: audio },
        { name: m.landing_format_video(), pence: audio + price('wizard_video_addon') },
      ],
    },
    questions: faq,
    howTo: { name: how.title, steps: how.steps },
  });
}
