import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { packSamples, unpackSamples } from '#features/gallery/ui/packed-samples.ts';
import { presetOfPhotos } from '#features/photo-sessions/ui/handed-photos.ts';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { PageFrame } from '../frame/page-frame.tsx';
import { describeLanding } from '../landing/describe-landing.ts';
import { Faq } from '../landing/faq.tsx';
import { FormatCards } from '../landing/format-cards.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { LinerNotesSection } from '../landing/liner-notes-section.tsx';
import { Listen } from '../landing/listen.tsx';
import { OrderSection } from '../landing/order-section.tsx';
import { SamplesSection } from '../landing/samples-section.tsx';
import { scrollToPart, useLanding } from '../landing/use-landing.ts';
import '../landing/landing.css';
import { wizardAnchor } from '../paths.ts';
import { isCachedPage } from '../pwa/cached-page.ts';
import { apiContext } from '../request-context.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/home.ts';

/** A review that was withdrawn would stay readable on every device that keeps the page. */
const withoutReviews = { reviews: [], rating: null };

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, places, samples, said] = await Promise.all([
    api.catalogue.getHome(),
    api.orders.dailyCap(),
    api.gallery.samples(),
    isCachedPage(request) ? withoutReviews : api.reviews.shownReviews({}),
  ]);
  return { page, places, samples: packSamples(samples), said };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return describeLanding({
    site,
    page: loaderData?.page,
    path: '/',
    sleeve: 'home',
    offer: 'single',
    rating: loaderData?.said.rating,
  });
}

/** SITE-01, SITE-06: the main landing page with the order wizard. */
export default function Home({ loaderData: { page, places, samples: packed, said } }: Route.ComponentProps) {
  const { prices } = useSite();
  const [parameters] = useSearchParams();
  const [handed] = useState(() => presetOfPhotos(parameters.get('photos')));
  // The sections are drawn again only for another list.
  const samples = useMemo(() => unpackSamples(packed), [packed]);
  const landing = useLanding(page.samples, handed);
  return (
    <PageFrame isHome login={{ title: m.lookup_title_login(), onCreateSong: () => scrollToPart(wizardAnchor) }}>
      <Hero
        headline={page.headline}
        lede={page.lede}
        sleeve={page.sleeve}
        call={m.landing_create()}
        delivery={page.delivery}
        fromPence={prices.single_song}
        onCall={() => track('view_offer', { page: 'home' })}
        onSamples={landing.openSamples}
      />
      <HowItWorks id="how-it-works" title={page.how.title} steps={page.how.steps} occasion={page.sleeve.occasion} />
      <SamplesSection samples={samples} request={landing.request} />
      <Listen samples={samples} ids={page.listen} />
      <FormatCards
        title={m.landing_formats_title()}
        offer="single"
        onChoose={(format) => landing.presetWizard({ format })}
      />
      <LinerNotesSection voices={page.testimonials} said={said} claims={page.claims} priced />
      <OrderSection preset={landing.preset} offer="single" places={places} />
      <Faq items={page.faq} />
    </PageFrame>
  );
}
