import { useMemo } from 'react';
import { packSamples, unpackSamples } from '#features/gallery/ui/packed-samples.ts';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { PageFrame } from '../frame/page-frame.tsx';
import { describeLanding } from '../landing/describe-landing.ts';
import { Faq } from '../landing/faq.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { LinerNotesSection } from '../landing/liner-notes-section.tsx';
import { SamplesSection } from '../landing/samples-section.tsx';
import { SimpleOrderSection } from '../landing/simple-order-section.tsx';
import { scrollToPart, useLanding } from '../landing/use-landing.ts';
import '../landing/landing.css';
import { paths, simpleAnchor } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import type { Route } from './+types/classic.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, places, samples, said] = await Promise.all([
    api.catalogue.getClassic(),
    api.orders.dailyCap(),
    api.gallery.samples(),
    api.reviews.shownReviews({}),
  ]);
  return { page, places, samples: packSamples(samples), said };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return describeLanding({
    site,
    page: loaderData?.page,
    path: paths.classic,
    sleeve: 'classic',
    offer: 'simple',
    rating: loaderData?.said.rating,
  });
}

/** SITE-02: the classic landing variant with the simple order form. */
export default function Classic({ loaderData: { page, places, samples: packed, said } }: Route.ComponentProps) {
  // The sections are drawn again only for another list.
  const samples = useMemo(() => unpackSamples(packed), [packed]);
  const landing = useLanding(page.samples);
  return (
    <div className="landing" data-ground={page.ground} data-band={page.band}>
      <PageFrame login={{ title: m.lookup_title_find(), onCreateSong: () => scrollToPart(simpleAnchor) }}>
        <Hero
          fine
          headline={page.headline}
          lede={page.lede}
          sleeve={page.sleeve}
          call={page.call}
          anchor={simpleAnchor}
          delivery={page.delivery}
          fromPence={null}
          onCall={() => track('view_offer', { page: 'classic' })}
          onSamples={landing.openSamples}
        />
        <HowItWorks id="how-it-works" title={page.how.title} steps={page.how.steps} occasion={page.sleeve.occasion} />
        <SimpleOrderSection places={places} />
        <SamplesSection samples={samples} request={landing.request} />
        <LinerNotesSection voices={page.testimonials} said={said} claims={page.claims} />
        <Faq items={page.faq} />
      </PageFrame>
    </div>
  );
}
