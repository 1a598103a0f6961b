import { pounds } from '#kit/money.ts';
import type { Site } from '#shop/site.ts';
import { m } from '#messages/messages.js';
import { hostPence, hostPlanKeys, type HostPlanKey, hostPlans } from '../domain/host-plans.ts';
import { ChooseButton } from './choose-button.tsx';
import { chooseHostPlan } from './choose-plan.ts';
import { isSoldHostPlan } from '../domain/sold-plans.ts';
import { PlanOfSubscriber } from './plan-button.tsx';
import { type PlanStatus, type SubscriptionsApi, useSubscriber } from './subscriber.ts';

/** HOST-02 */
const recommended: HostPlanKey = 'pro_host';

/** Prices of the host plans, by number of guests. */
export function HostPlanList({
  api,
  book,
  areOpen,
}: {
  api: SubscriptionsApi;
  book: Site['prices'];
  /** False while the plans are shown and cannot be bought. */
  areOpen: boolean;
}) {
  const { plan: standing } = useSubscriber(api);
  return (
    <ul className="host-plans">
      {hostPlanKeys.map((key) => (
        <HostPlanRow key={key} api={api} plan={key} book={book} areOpen={areOpen} standing={standing} />
      ))}
    </ul>
  );
}

function HostPlanRow({
  api,
  plan,
  book,
  areOpen,
  standing,
}: {
  api: SubscriptionsApi;
  plan: HostPlanKey;
  book: Site['prices'];
  areOpen: boolean;
  /** The plan that the account has already; it cannot buy a second one. */
  standing: PlanStatus | null;
}) {
  const {
    name,
    guests: [from, to],
  } = hostPlans[plan];
  const { guest, setup } = hostPence(plan, book);
  const bySales = to === null;
  const call = bySales ? m.partner_host_sales({ plan: name }) : m.partner_host_start({ plan: name });
  return (
    <li className="host-plan" data-popular={plan === recommended}>
      <div>
        <h3 className="heading-2">
          {name} {plan === recommended && <span className="plan-ribbon">{m.partner_host_recommended()}</span>}
        </h3>
        <p className="soft figures">
          {bySales ? m.partner_host_guests_more({ from }) : m.partner_host_guests({ from, to })}
        </p>
      </div>
      <p className="host-plan-price figures">
        {bySales && <span>{m.partner_host_about()} </span>}
        <b>{pounds(guest)}</b> <span>{m.partner_host_per_guest()}</span>
        <span className="small soft block">{m.partner_host_setup({ price: pounds(setup) })}</span>
      </p>
      {standing && standing.souvenir_pence !== null && isSoldHostPlan(plan) ? (
        <PlanOfSubscriber plan={plan} running={standing} />
      ) : (
        <ChooseButton look="outline" words={call} choose={() => chooseHostPlan(api, plan, areOpen)} />
      )}
    </li>
  );
}
