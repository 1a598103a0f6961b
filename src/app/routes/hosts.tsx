import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { openPartnerDialog } from '#features/subscriptions/ui/partner-dialog.ts';
import type { WizardPreset } from '#features/wizard/ui/wizard-state.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Faq } from '../landing/faq.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { useLanding } from '../landing/use-landing.ts';
import '../landing/landing.css';
import { describePartner } from '../partners/describe-partner.ts';
import { lazyNearViewport } from '../partners/lazy-near-viewport.tsx';
import { PartnerAccount } from '../partners/partner-account.tsx';
import { PartnerHero } from '../partners/partner-hero.tsx';
import { PartnerOrderSection } from '../partners/partner-order-section.tsx';
import { wizardOffers } from '../landing/describe-landing.ts';
import '../partners/partners.css';
import { Points } from '../partners/points.tsx';
import { usePartnerProfile } from '../partners/use-partner-profile.ts';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/hosts.ts';

const HostFilms = lazyNearViewport('host-films', () => import('../partners/host-films.tsx'));
const HostOffer = lazyNearViewport('host-offer', () => import('../partners/host-offer.tsx'));

/** Element id of the five steps. */
const howAnchor = 'how-it-works';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, places, samples] = await Promise.all([
    api.catalogue.getHosts(),
    api.orders.dailyCap(),
    api.gallery.samples(),
  ]);
  return { page, places, samples: samples.filter(({ occasion }) => occasion === 'travel') };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return describePartner({
    site,
    page: loaderData?.page,
    path: paths.hosts,
    sleeve: 'hosts',
    offers: site ? wizardOffers(site, 'wizard') : [],
  });
}

/** HOST-01: the page for hosts, B&Bs and hotels. */
export default function Hosts({ loaderData: { page, places, samples } }: Route.ComponentProps) {
  const { prices, host_plans_open } = useSite();
  const { pathname } = useLocation();
  // HOST-06: as the page of travels, it begins with the occasion chosen.
  const [initial] = useState<WizardPreset | undefined>(() =>
    matchPath(paths.travelHosts, pathname) ? { occasion: 'travel', once: true } : undefined,
  );
  const profile = usePartnerProfile();
  const landing = useLanding({ chip: 'travel' }, initial);
  const begin = async (): Promise<void> => {
    const [{ chooseHostPlan }, { api }] = await Promise.all([
      import('#features/subscriptions/ui/choose-plan.ts'),
      import('../api.ts'),
    ]);
    await chooseHostPlan(api.subscriptions, 'host', host_plans_open);
  };
  return (
    <div className="landing" data-ground={page.ground} data-band={page.band}>
      <PageFrame onLogin={() => openPartnerDialog({ name: 'sign-in' })} isSignedIn={profile !== null}>
        <PartnerHero
          headline={page.headline}
          lede={page.lede}
          sleeve={page.sleeve}
          note={(host_plans_open ? m.partner_host_setup_once : m.partner_host_setup_soon)({
            price: pounds(prices.host_setup),
          })}
        >
          <Button size="big" onClick={() => void begin()}>
            {page.call}
          </Button>
          <ButtonLink look="outline" size="big" href={`#${howAnchor}`}>
            {m.partner_host_how()}
          </ButtonLink>
        </PartnerHero>
        <Points id="product" title={page.product.title} points={page.product.points} note={page.product.research} />
        <HostFilms page={page} samples={samples} />
        <HowItWorks id={howAnchor} title={page.how.title} steps={page.how.steps} occasion={page.sleeve.occasion} />
        <HostOffer page={page} />
        <PartnerOrderSection kind="host" preset={landing.preset} places={places} />
        <Faq items={page.faq} />
        <PartnerAccount kind="host" />
      </PageFrame>
    </div>
  );
}
