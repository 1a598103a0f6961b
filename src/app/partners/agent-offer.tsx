import type { EstateAgentContent } from '#features/catalogue/content/pages.ts';
import type { Sample } from '#features/gallery/contract.ts';
import { AccountCard } from '#features/subscriptions/ui/account-card.tsx';
import { PlanCards } from '#features/subscriptions/ui/plan-cards.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { Testimonials } from '../landing/testimonials.tsx';
import { paths, plansAnchor, wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { NewHomeSong } from './new-home-song.tsx';

/** AGT-01: what an agent’s song sounds like and what the plans cost. */
export default function AgentOffer({ page, samples }: { page: EstateAgentContent; samples: readonly Sample[] }) {
  const { prices, support_email } = useSite();
  const sampleOf = (id: string): Sample | undefined => samples.find((sample) => sample.id === id);
  return (
    <>
      <NewHomeSong
        title={page.song.title}
        text={page.song.text}
        film={sampleOf(page.song.video)}
        song={sampleOf(page.song.audio)}
      />
      <section className="section plans-section" id={plansAnchor} aria-labelledby="plans-title">
        <div className="wrap">
          <div className="section-head">
            <h2 className="heading-1" id="plans-title">
              {page.plans.title}
            </h2>
            <p className="notes max-w-88">{page.plans.text}</p>
          </div>
          <AccountCard
            api={api.subscriptions}
            supportEmail={support_email}
            ordersAddress={paths.partnerOrders}
            orderAddress={`#${wizardAnchor}`}
          />
          <PlanCards api={api.subscriptions} book={prices} notes={page.plans.notes} />
          <p className="small mt-6">{m.partner_plans_promise()}</p>
        </div>
      </section>
      <Testimonials voices={page.testimonials} />
    </>
  );
}
