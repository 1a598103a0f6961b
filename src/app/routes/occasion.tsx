import { useMemo, useState } from 'react';
import { hasPage, occasionSlugs } from '#occasions/occasions.ts';
import { packSamples, unpackSamples } from '#features/gallery/ui/packed-samples.ts';
import type { SongOffer } from '#features/wizard/domain/price.ts';
import type { WizardPreset } from '#features/wizard/ui/wizard-state.ts';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { PageFrame } from '../frame/page-frame.tsx';
import { describeLanding } from '../landing/describe-landing.ts';
import { Example } from '../landing/example.tsx';
import { Faq } from '../landing/faq.tsx';
import { FormatCards } from '../landing/format-cards.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { LinerNotesSection } from '../landing/liner-notes-section.tsx';
import { HolidayHint } from '../landing/holiday-hint.tsx';
import { OrderSection } from '../landing/order-section.tsx';
import { PriceNote } from '../landing/price-note.tsx';
import { SamplesSection } from '../landing/samples-section.tsx';
import { scrollToPart, useLanding } from '../landing/use-landing.ts';
import '../landing/landing.css';
import { occasionPage, wizardAnchor } from '../paths.ts';
import { matchFirstSegment } from '../first-segment.ts';
import { apiContext } from '../request-context.ts';
import type { Route } from './+types/occasion.ts';

/** The first part of the address names the occasion, whatever follows it (SITE-16). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const slug = matchFirstSegment(request.url, occasionSlugs);
  const api = context.get(apiContext);
  const [page, places, samples, said] = await Promise.all([
    api.catalogue.getOccasion({ slug }),
    api.orders.dailyCap(),
    api.gallery.samples(),
    api.reviews.shownReviews({ occasion: slug }),
  ]);
  // Asked here: the table of occasions stays with the server.
  return { page, places, samples: packSamples(samples), said, ordered: hasPage(slug) ? slug : undefined };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const slug = loaderData?.page.slug ?? '';
  const site = matches[0].loaderData?.site;
  const offer = offerOf(loaderData?.page);
  return describeLanding({
    site,
    page: loaderData?.page,
    path: occasionPage(slug),
    sleeve: slug,
    offer,
    rating: loaderData?.said.rating,
  });
}

/** Occasions whose visitors may be after the holiday souvenir. */
const isJourney = (occasion: string): boolean => occasion === 'travel' || occasion === 'holiday';

/** A page that names the price of the single offer charges that one throughout (D23). */
function offerOf(page: { priceNote?: string | undefined } | undefined): SongOffer {
  return page?.priceNote ? 'single' : 'wizard';
}

/** SITE-03, SITE-09, SITE-16: the landing page of one occasion. */
export default function Occasion({
  loaderData: { page, places, samples: packed, said, ordered },
}: Route.ComponentProps) {
  const { slug: occasion } = page;
  const [initial] = useState<WizardPreset | undefined>(() =>
    page.preselect === 'on-load' ? { occasion, once: true } : undefined,
  );
  // The sections are drawn again only for another list.
  const samples = useMemo(() => unpackSamples(packed), [packed]);
  const landing = useLanding(page.samples, initial);
  // The section is drawn again only for another object.
  const { quiet, call: words } = page;
  const tribute = useMemo(() => (quiet ? { occasion, call: words } : undefined), [quiet, occasion, words]);
  /** SITE-12 */
  const call = (preset: WizardPreset): void => {
    track('view_offer', { occasion });
    landing.presetWizard({ occasion, ...preset });
  };
  return (
    <div className="landing" data-ground={page.ground} data-band={page.band}>
      <PageFrame login={{ title: m.lookup_title_login(), onCreateSong: () => scrollToPart(wizardAnchor) }}>
        <Hero
          fine
          quiet={page.quiet}
          headline={page.headline}
          lede={page.lede}
          sleeve={page.sleeve}
          call={page.call}
          delivery={page.delivery}
          fromPence={null}
          onCall={() => call({})}
          onSamples={landing.openSamples}
          note={page.priceNote && <PriceNote text={page.priceNote} />}
        />
        <Example {...page.example} />
        {isJourney(occasion) && <HolidayHint />}
        {/* Somebody else's birthday is no comfort: a calm page has samples of its own. */}
        <SamplesSection samples={samples} request={landing.request} {...(tribute ? { tribute } : {})} />
        <HowItWorks id="how-it-works" title={page.how.title} steps={page.how.steps} occasion={occasion} />
        <FormatCards
          title={page.formatsTitle}
          occasion={occasion}
          quiet={page.quiet}
          offer={offerOf(page)}
          onChoose={(format) => call({ format })}
        />
        <LinerNotesSection voices={page.testimonials} said={said} claims={page.claims} challenge={page.challenge} />
        <OrderSection preset={landing.preset} offer={offerOf(page)} page={ordered} places={places} quiet={page.quiet} />
        <Faq items={page.faq} />
      </PageFrame>
    </div>
  );
}
