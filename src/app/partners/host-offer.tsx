import type { HostsContent } from '#features/catalogue/content/pages.ts';
import { AccountCard } from '#features/subscriptions/ui/account-card.tsx';
import { HostPlanList } from '#features/subscriptions/ui/host-plan-list.tsx';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Testimonials } from '../landing/testimonials.tsx';
import { paths, plansAnchor, wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { Comparison } from './comparison.tsx';
import { Points } from './points.tsx';

/** HOST-01 from the prices to the form. */
export default function HostOffer({ page }: { page: HostsContent }) {
  const { prices, support_email, host_plans_open } = useSite();
  return (
    <>
      <section className="section plans-section" id={plansAnchor} aria-labelledby="plans-title">
        <div className="wrap">
          <div className="section-head">
            <h2 className="heading-1" id="plans-title">
              {page.pricing.title}
            </h2>
            <p className="notes max-w-88">{host_plans_open ? page.pricing.text : m.partner_host_soon_text()}</p>
          </div>
          <AccountCard
            api={api.subscriptions}
            supportEmail={support_email}
            ordersAddress={paths.partnerOrders}
            workspaceAddress={paths.partnerProperties}
            orderAddress={`#${wizardAnchor}`}
          />
          <HostPlanList api={api.subscriptions} book={prices} areOpen={host_plans_open} />
          <ul className="plan-notes small">
            {page.pricing.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <p className="plan-notes small">
            <a className="lone-link" href={paths.waitlist}>
              {m.waitlist_call()}
            </a>
          </p>
        </div>
      </section>
      <Comparison {...page.comparison} />
      <Testimonials voices={page.testimonials} />
      <Points id="privacy" {...page.privacy} />
      <section className="closing on-plum" aria-labelledby="closing-title">
        <div className="wrap">
          <h2 className="heading-1" id="closing-title">
            {page.closing.title}
          </h2>
          <div className="notes">
            <p>{page.closing.text}</p>
            <ButtonLink look="sun" size="big" href={`#${wizardAnchor}`}>
              {m.partner_host_order()}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
