import type { MetaDescriptor } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import type { Rating } from '#features/reviews/contract.ts';
import { m } from '#messages/messages.js';
import { type SongOffer, songPence } from '#features/wizard/domain/price.ts';
import { describePage } from '../seo/describe-page.ts';

/** The part of a page's content that search engines are told. */
interface LandingWords {
  title: string;
  description: string;
  headline: string;
  faq: readonly { question: string; answer: string }[];
  how: { title: string; steps: readonly { title: string; text: string }[] };
}

function offersOf({ prices }: Site, offer: SongOffer | 'simple'): { name: string; pence: number }[] {
  if (offer === 'simple')
    return [
      { name: m.landing_price_standard(), pence: prices.simple_standard },
      { name: m.landing_price_express(), pence: prices.simple_express },
    ];
  return wizardOffers({ prices }, offer);
}

/** Both formats as the wizard charges them at the prices of a page. */
export function wizardOffers({ prices }: Pick<Site, 'prices'>, offer: SongOffer): { name: string; pence: number }[] {
  return [
    { name: m.landing_format_audio(), pence: songPence('audio', prices, offer) },
    { name: m.landing_format_video(), pence: songPence('audio+video', prices, offer) },
  ];
}

/** SITE-14 for a landing page: words, product with its prices as the page charges them, questions, how-to. */
export function describeLanding({
  site,
  page,
  path,
  sleeve,
  offer,
  rating = null,
}: {
  site: Site | undefined;
  /** Missing only when the page itself could not be read. */
  page: LandingWords | undefined;
  path: string;
  sleeve: string;
  /** Prices of the page (D23): the wizard's, one of its offers, or the short form's. */
  offer: SongOffer | 'simple';
  /** Of the reviews that the page shows. */
  rating?: Rating | null | undefined;
}): MetaDescriptor[] {
  if (!page) return [];
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
      offers: site ? offersOf(site, offer) : [],
      rating,
    },
    questions: faq,
    howTo: { name: how.title, steps: how.steps },
  });
}
