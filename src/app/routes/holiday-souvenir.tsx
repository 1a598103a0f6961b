import { useState } from 'react';
import type { Site } from '#features/catalogue/contract.ts';
import type { Sample } from '#features/gallery/contract.ts';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { m } from '#messages/messages.js';
import { Questions } from '#ui/questions.tsx';
import { currentLocale } from '#ui/locale.ts';
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
import { spokenPounds } from '#ui/spoken-values.ts';

/** Hours within which the song and its film are promised. */
const hours = turnaroundHours(true);

/** The three places, in the order of the cards; the first one is the hero's. */
const places = ['travel-santorini', 'travel-nepal', 'travel-tokyo'];

export async function loader({ context }: Route.LoaderArgs) {
  const shelf = await context.get(apiContext).gallery.samples();
  return { samples: places.flatMap((id) => shelf.filter((sample) => sample.id === id)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  if (!loaderData) return [];
  const pence = site?.prices.souvenir ?? 0;
  const description = m.holiday_description({ price: spokenPounds(pence), hours });
  return describePage({
    site,
    path: paths.holiday,
    title: m.holiday_title({ brand: site?.brand ?? '' }),
    description,
    sleeve: 'souvenir',
    product: { name: m.holiday_headline(), description, offers: [{ name: m.holiday_price_name(), pence }] },
    questions: site ? questions(site.songs) : [],
    howTo: { name: m.holiday_how_title(), steps: steps() },
  });
}

/** HOL-01 to HOL-08: the holiday souvenir, a page in five languages. */
export default function HolidaySouvenir({ loaderData: { samples } }: Route.ComponentProps) {
  const { prices, songs } = useSite();
  useLinksWithin();
  const [playing, setPlaying] = useState<Sample>();
  const pricePence = prices.souvenir;
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
            <Questions items={questions(songs)} />
          </div>
        </section>
      </main>
      <SiteFooter languages={false} />
      <StickyOffer />
      <SamplePlayer samples={samples} playing={playing} onPlay={setPlaying} />
    </>
  );
}

/** The languages of the shop's engines, by their names in the page's language. */
function languagesOf({ languages }: Site['songs']): string {
  const { code } = currentLocale();
  const names = new Intl.DisplayNames(code, { type: 'language' });
  return new Intl.ListFormat(code).format(languages.map((language) => names.of(language.code) ?? language.name));
}

function questions(songs: Site['songs']) {
  const others =
    songs.producer_hours === null
      ? m.holiday_languages_no_other()
      : m.holiday_languages_by_producer({ hours: songs.producer_hours });
  return [
    { question: m.holiday_faq_1_question(), answer: m.holiday_faq_1_answer() },
    {
      question: m.holiday_faq_2_question(),
      answer: `${m.holiday_faq_2_answer({ languages: languagesOf(songs) })} ${others}`,
    },
    { question: m.holiday_faq_3_question(), answer: m.holiday_faq_3_answer({ hours }) },
    { question: m.holiday_faq_4_question(), answer: m.holiday_faq_4_answer() },
    { question: m.holiday_faq_5_question(), answer: m.holiday_faq_5_answer() },
  ];
}

function steps() {
  return [
    { title: m.holiday_how_1_title(), text: m.holiday_how_1_text(), length: m.holiday_how_1_length() },
    { title: m.holiday_how_2_title(), text: m.holiday_how_2_text(), length: m.holiday_how_2_length({ hours }) },
    { title: m.holiday_how_3_title(), text: m.holiday_how_3_text(), length: m.holiday_how_3_length() },
  ];
}
