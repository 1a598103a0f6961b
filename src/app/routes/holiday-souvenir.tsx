import { useState } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Questions } from '#ui/questions.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { FormSection } from '../holiday/form-section.tsx';
import { HolidayHeader } from '../holiday/holiday-header.tsx';
import { HolidayHero } from '../holiday/holiday-hero.tsx';
import { HolidaySamples } from '../holiday/holiday-samples.tsx';
import { HolidayTestimonials } from '../holiday/holiday-testimonials.tsx';
import '../holiday/holiday.css';
import { PriceCard } from '../holiday/price-card.tsx';
import { StickyOffer } from '../holiday/sticky-offer.tsx';
import { SamplePlayer } from '../holiday/sample-player.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { useLinksWithin } from '../landing/use-landing.ts';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/holiday-souvenir.ts';

/** The three places, in the order of the cards; the first one is the hero's. */
const places = ['travel-santorini', 'travel-nepal', 'travel-tokyo'];

export async function loader({ context }: Route.LoaderArgs) {
  const shelf = await context.get(apiContext).gallery.samples();
  return { samples: places.flatMap((id) => shelf.filter((sample) => sample.id === id)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  if (!loaderData) return [];
  const pence = site?.prices['souvenir'] ?? 0;
  const description = m.holiday_description({ price: pounds(pence) });
  return describePage({
    site,
    path: paths.holiday,
    title: m.holiday_title({ brand: site?.brand ?? '' }),
    description,
    sleeve: 'souvenir',
    product: { name: m.holiday_headline(), description, offers: [{ name: m.holiday_price_name(), pence }] },
    questions: questions(),
    howTo: { name: m.holiday_how_title(), steps: steps() },
  });
}

/** HOL-01 to HOL-08: the holiday souvenir, a page in five languages. */
export default function HolidaySouvenir({ loaderData: { samples } }: Route.ComponentProps) {
  const { prices } = useSite();
  useLinksWithin();
  const [playing, setPlaying] = useState<Sample>();
  const pricePence = prices['souvenir'] ?? 0;
  return (
    <>
      <HolidayHeader />
      <main id="main" tabIndex={-1} className="landing" data-ground="sky" data-band="navy">
        <HolidayHero sample={samples[0]} onPlay={setPlaying} />
        <HolidaySamples samples={samples} onPlay={setPlaying} />
        <HowItWorks id="how-it-works" title={m.holiday_how_title()} steps={steps()} occasion="holiday" />
        <HolidayTestimonials />
        <FormSection />
        <PriceCard pricePence={pricePence} />
        <section className="section" aria-labelledby="holiday-faq">
          <div className="wrap questions-columns">
            <h2 className="heading-1" id="holiday-faq">
              {m.holiday_faq_title()}
            </h2>
            <Questions items={questions()} />
          </div>
        </section>
      </main>
      <SiteFooter languages={false} />
      <StickyOffer />
      <SamplePlayer samples={samples} playing={playing} onPlay={setPlaying} />
    </>
  );
}

function questions() {
  return [
    { question: m.holiday_faq_1_question(), answer: m.holiday_faq_1_answer() },
    { question: m.holiday_faq_2_question(), answer: m.holiday_faq_2_answer() },
    { question: m.holiday_faq_3_question(), answer: m.holiday_faq_3_answer() },
    { question: m.holiday_faq_4_question(), answer: m.holiday_faq_4_answer() },
    { question: m.holiday_faq_5_question(), answer: m.holiday_faq_5_answer() },
  ];
}

function steps() {
  return [
    { title: m.holiday_how_1_title(), text: m.holiday_how_1_text(), length: m.holiday_how_1_length() },
    { title: m.holiday_how_2_title(), text: m.holiday_how_2_text(), length: m.holiday_how_2_length() },
    { title: m.holiday_how_3_title(), text: m.holiday_how_3_text(), length: m.holiday_how_3_length() },
  ];
}
