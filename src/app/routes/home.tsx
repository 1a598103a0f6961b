import { startTransition, useState } from 'react';
import { AudioSamples } from '#features/gallery/ui/audio-samples.tsx';
import { Gallery, galleryAnchor, type GalleryRequest } from '#features/gallery/ui/gallery.tsx';
import type { WizardPreset } from '#features/orders/ui/wizard/wizard-state.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Questions } from '#ui/questions.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { DailyPlaces } from '../landing/daily-places.tsx';
import { FormatCards } from '../landing/format-cards.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { OrderSection } from '../landing/order-section.tsx';
import '../landing/landing.css';
import { wizardAnchor } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [places, samples] = await Promise.all([api.orders.dailyCap(), api.gallery.samples()]);
  return { places, samples };
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [{ title: m.home_title({ brand }) }, { name: 'description', content: m.home_description() }];
}

const heroSleeve = { occasion: 'birthday', seed: 'a', title: 'Sixty Candles', name: 'Mum' };

/** SITE-01: the main landing page with the order wizard. */
export default function Home({ loaderData: { places, samples } }: Route.ComponentProps) {
  const site = useSite();
  const [preset, setPreset] = useState<WizardPreset>();
  const [request, setRequest] = useState<GalleryRequest>();
  const price = (entry: string): number => site.prices[entry] ?? 0;
  return (
    <PageFrame
      entries={[
        { name: m.home_how_short(), to: '#how-it-works' },
        { name: m.home_questions_short(), to: '#questions' },
      ]}
    >
      <Hero
        headline={m.home_headline()}
        lede={m.home_lede()}
        sleeve={heroSleeve}
        fromPence={price('single_song')}
        second={
          <ButtonLink
            look="outline"
            size="big"
            href={`#${galleryAnchor}`}
            onClick={() => setRequest({ chip: 'video', play: 'birthday', at: (request?.at ?? 0) + 1 })}
          >
            {m.home_samples()}
          </ButtonLink>
        }
      />
      <HowItWorks id="how-it-works" title={m.home_how_title()} steps={howSteps()} />
      <Gallery samples={samples} onCreate={goToWizard} {...(request ? { request } : {})} />
      <section className="wrap" aria-labelledby="songs-title">
        <h2 className="heading-2 mb-6" id="songs-title">
          {m.home_songs_title()}
        </h2>
        <AudioSamples samples={samples.filter(({ type }) => type === 'audio').slice(0, 6)} />
      </section>
      <FormatCards
        audioPence={price('wizard_audio')}
        videoPence={price('wizard_audio') + price('wizard_video_addon')}
        onChoose={(format) => startTransition(() => setPreset({ format }))}
      />
      <OrderSection preset={preset}>
        <DailyPlaces cap={places.cap} taken={places.taken_today} />
      </OrderSection>
      <section className="section" id="questions" aria-labelledby="questions-title">
        <div className="wrap questions-columns">
          <div>
            <h2 className="heading-1" id="questions-title">
              {m.home_questions_title()}
            </h2>
            <p className="notes soft mt-5 max-w-76">
              {m.home_questions_text()} <a href={`mailto:${site.support_email}`}>{m.home_questions_write()}</a>
            </p>
          </div>
          <Questions items={questions()} />
        </div>
      </section>
    </PageFrame>
  );
}

function goToWizard(): void {
  document.getElementById(wizardAnchor)?.scrollIntoView();
}

function howSteps() {
  return [
    { title: m.home_how_1_title(), text: m.home_how_1_text(), length: m.home_how_1_length() },
    { title: m.home_how_2_title(), text: m.home_how_2_text(), length: m.home_how_2_length() },
    { title: m.home_how_3_title(), text: m.home_how_3_text(), length: m.home_how_3_length() },
    { title: m.home_how_4_title(), text: m.home_how_4_text(), length: m.home_how_4_length() },
  ];
}

function questions() {
  return [
    { question: m.home_question_1(), answer: m.home_answer_1() },
    { question: m.home_question_2(), answer: m.home_answer_2() },
    { question: m.home_question_3(), answer: m.home_answer_3() },
    { question: m.home_question_4(), answer: m.home_answer_4() },
    { question: m.home_question_5(), answer: m.home_answer_5() },
    { question: m.home_question_6(), answer: m.home_answer_6() },
  ];
}
