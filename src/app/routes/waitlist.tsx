import { useState } from 'react';
import { m } from '#messages/messages.js';
import { WaitlistForm } from '#features/waitlist/ui/waitlist-form.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import '../landing/landing.css';
import { NoScript } from '../no-script.tsx';
import { lazyNearViewport } from '../partners/lazy-near-viewport.tsx';
import { PartnerHero } from '../partners/partner-hero.tsx';
import '../partners/partners.css';
import { Points } from '../partners/points.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/waitlist.ts';

const HostFilms = lazyNearViewport('host-films', () => import('../partners/host-films.tsx'));

/** Element id of the form. */
const formAnchor = 'waitlist-form';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, samples, free] = await Promise.all([
    api.catalogue.getHosts(),
    api.gallery.samples(),
    api.waitlist.freeSetups(),
  ]);
  return { page, free, samples: samples.filter(({ occasion }) => occasion === 'travel') };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return describePage({
    site,
    path: paths.waitlist,
    title: m.waitlist_page({ brand: site?.brand ?? '' }),
    description: m.waitlist_description(),
    sleeve: 'hosts',
  });
}

/** WAIT-01 */
export default function Waitlist({ loaderData: { page, free, samples } }: Route.ComponentProps) {
  const { brand } = useSite();
  // The client makes a new object for every access; one is enough.
  const [calls] = useState(() => api.waitlist);
  return (
    <div className="landing" data-ground={page.ground} data-band={page.band}>
      <PageFrame>
        <PartnerHero headline={m.waitlist_headline()} lede={m.waitlist_lede()} sleeve={page.sleeve}>
          <ButtonLink size="big" href={`#${formAnchor}`}>
            {m.waitlist_call()}
          </ButtonLink>
        </PartnerHero>
        <HostFilms page={page} samples={samples} orderAnchor={formAnchor} />
        <Points id="benefits" title={m.waitlist_benefits()} points={benefits()} />
        <section className="section waitlist" id={formAnchor} aria-labelledby="waitlist-title">
          <div className="wrap waitlist-parts">
            <div className="waitlist-free">
              <h2 className="heading-2">{m.waitlist_free()}</h2>
              <p className="notes figures">
                {free.left > 0
                  ? m.waitlist_free_text({ places: free.places, left: free.left })
                  : m.waitlist_free_gone({ places: free.places })}
              </p>
            </div>
            <div>
              <h2 className="heading-1" id="waitlist-title">
                {m.waitlist_form()}
              </h2>
              <NoScript purpose="page" />
              <WaitlistForm api={calls} brand={brand} />
            </div>
          </div>
        </section>
        <HowItWorks id="how-it-works" title={m.waitlist_how()} steps={steps()} occasion={page.sleeve.occasion} />
      </PageFrame>
    </div>
  );
}

const benefits = () => [
  { title: m.waitlist_benefit_stars(), text: m.waitlist_benefit_stars_text() },
  { title: m.waitlist_benefit_back(), text: m.waitlist_benefit_back_text() },
  { title: m.waitlist_benefit_friends(), text: m.waitlist_benefit_friends_text() },
  { title: m.waitlist_benefit_work(), text: m.waitlist_benefit_work_text() },
];

const steps = () => [
  { title: m.waitlist_how_join(), text: m.waitlist_how_join_text(), length: m.waitlist_how_join_length() },
  { title: m.waitlist_how_letter(), text: m.waitlist_how_letter_text(), length: m.waitlist_how_letter_length() },
  { title: m.waitlist_how_begin(), text: m.waitlist_how_begin_text(), length: m.waitlist_how_begin_length() },
];
