import { useState } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import { fill } from '#kit/fill.ts';
import { HolidayWordsProvider } from '#features/holiday/ui/words.ts';
import { pounds } from '#kit/money.ts';
import { Questions } from '#ui/questions.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { FormSection } from '../holiday/form-section.tsx';
import { HolidayHeader } from '../holiday/holiday-header.tsx';
import { HolidayHero } from '../holiday/holiday-hero.tsx';
import { HolidaySamples } from '../holiday/holiday-samples.tsx';
import { HolidayVoices } from '../holiday/holiday-voices.tsx';
import '../holiday/holiday.css';
import { languageOf, spokenOf, wordsOf } from '../holiday/languages.ts';
import { PriceCard } from '../holiday/price-card.tsx';
import { StickyOffer } from '../holiday/sticky-offer.tsx';
import { usePageLanguage } from '../holiday/use-page-language.ts';
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

export async function loader({ context, request }: Route.LoaderArgs) {
  const lang = languageOf(request.headers.get('cookie'));
  const [words, spoken, shelf] = await Promise.all([
    wordsOf(lang),
    spokenOf(lang),
    context.get(apiContext).gallery.samples(),
  ]);
  return { lang, spoken, words, samples: places.flatMap((id) => shelf.filter((sample) => sample.id === id)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  if (!loaderData) return [];
  const { words } = loaderData;
  const pence = site?.prices['souvenir'] ?? 0;
  const description = fill(words.description, { price: pounds(pence) });
  return describePage({
    site,
    path: paths.holiday,
    title: fill(words.title, { brand: site?.brand ?? '' }),
    description,
    sleeve: 'souvenir',
    product: { name: words.headline, description, offers: [{ name: words.price_name, pence }] },
    questions: words.faq,
    howTo: { name: words.how_title, steps: stepsOf(words) },
  });
}

/** HOL-01 to HOL-08: the holiday souvenir, a page in five languages. */
export default function HolidaySouvenir({ loaderData: { lang, words, samples } }: Route.ComponentProps) {
  const { prices } = useSite();
  useLinksWithin();
  const choose = usePageLanguage(lang);
  const [playing, setPlaying] = useState<Sample>();
  const pricePence = prices['souvenir'] ?? 0;
  return (
    <HolidayWordsProvider value={words}>
      <HolidayHeader language={lang} onChoose={choose} />
      <main id="main" tabIndex={-1} className="landing" data-ground="sky" data-band="navy">
        <HolidayHero sample={samples[0]} onPlay={setPlaying} />
        <HolidaySamples samples={samples} onPlay={setPlaying} />
        <HowItWorks id="how-it-works" title={words.how_title} steps={stepsOf(words)} occasion="holiday" />
        <HolidayVoices />
        <FormSection />
        <PriceCard pricePence={pricePence} />
        <section className="section" aria-labelledby="holiday-faq">
          <div className="wrap questions-columns">
            <h2 className="heading-1" id="holiday-faq">
              {words.faq_title}
            </h2>
            <Questions items={words.faq} />
          </div>
        </section>
      </main>
      <SiteFooter />
      <StickyOffer />
      <SamplePlayer samples={samples} playing={playing} onPlay={setPlaying} />
    </HolidayWordsProvider>
  );
}

function stepsOf(words: Awaited<ReturnType<typeof wordsOf>>) {
  return [
    { title: words.how_1_title, text: words.how_1_text, length: words.how_1_length },
    { title: words.how_2_title, text: words.how_2_text, length: words.how_2_length },
    { title: words.how_3_title, text: words.how_3_text, length: words.how_3_length },
  ];
}
