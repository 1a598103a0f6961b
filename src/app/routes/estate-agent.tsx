import { useEffect, useState } from 'react';
import { planKeys, plans } from '#features/subscriptions/domain/plans.ts';
import { openPartnerDialog } from '#features/subscriptions/ui/partner-dialog.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Faq } from '../landing/faq.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { scrollToPart, useLanding } from '../landing/use-landing.ts';
import '../landing/landing.css';
import { describePartner } from '../partners/describe-partner.ts';
import { lazyNearViewport } from '../partners/lazy-near-viewport.tsx';
import { PartnerAccount } from '../partners/partner-account.tsx';
import { PartnerHero } from '../partners/partner-hero.tsx';
import { PartnerOrderSection } from '../partners/partner-order-section.tsx';
import '../partners/partners.css';
import { Points } from '../partners/points.tsx';
import { usePartnerProfile } from '../partners/use-partner-profile.ts';
import { newHomeSongAnchor, paths, plansAnchor } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import type { Route } from './+types/estate-agent.ts';

const AgentOffer = lazyNearViewport('agent-offer', () => import('../partners/agent-offer.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, places, samples] = await Promise.all([
    api.catalogue.getEstateAgent(),
    api.orders.dailyCap(),
    api.gallery.samples(),
  ]);
  return { page, places, samples: samples.filter(({ id }) => id === page.song.video || id === page.song.audio) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return describePartner({
    site,
    page: loaderData?.page,
    path: paths.estateAgent,
    sleeve: 'estate-agent',
    offers: planKeys.map((key) => ({ name: plans[key].name, pence: site?.prices[`plan_${key}`] ?? 0 })),
  });
}

const housewarming = { occasion: 'housewarming', once: true };

/** AGT-01: the page for estate agents, which is the demonstration of a new home song too. */
export default function EstateAgent({ loaderData: { page, places, samples } }: Route.ComponentProps) {
  const [initial] = useState(housewarming);
  const profile = usePartnerProfile();
  const landing = useLanding({ chip: 'video' }, initial);
  useEffect(() => {
    // Signed in or paid a moment ago: what is true of the plan stands there.
    if (new URLSearchParams(window.location.search).get('success') === 'true') scrollToPart(plansAnchor);
  }, []);
  return (
    <div className="landing" data-ground={page.ground} data-band={page.band}>
      <PageFrame onLogin={() => openPartnerDialog({ name: 'sign-in' })} isSignedIn={profile !== null}>
        <PartnerHero headline={page.headline} lede={page.lede} sleeve={page.sleeve}>
          <ButtonLink size="big" href={`#${plansAnchor}`}>
            {page.call}
          </ButtonLink>
          <ButtonLink look="outline" size="big" href={`#${newHomeSongAnchor}`}>
            {m.partner_hear_song()}
          </ButtonLink>
        </PartnerHero>
        <Points id="benefits" {...page.benefits} />
        <AgentOffer page={page} samples={samples} />
        <HowItWorks id="how-it-works" title={page.how.title} steps={page.how.steps} occasion={page.sleeve.occasion} />
        <PartnerOrderSection kind="estate-agent" preset={landing.preset} places={places} />
        <Faq items={page.faq} />
        <PartnerAccount kind="estate-agent" />
      </PageFrame>
    </div>
  );
}
