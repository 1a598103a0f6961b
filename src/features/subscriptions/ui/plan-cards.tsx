import { Check } from '#ui/icons/check.ts';
import type { Site } from '#shop/site.ts';
import { m } from '#messages/messages.js';
import { planKeys, type PlanKey } from '../domain/plans.ts';
import { ChooseButton } from './choose-button.tsx';
import { choosePlan } from './choose-plan.ts';
import { PlanOfSubscriber } from './plan-button.tsx';
import { planWords } from './plan-words.ts';
import { type PlanStatus, type SubscriptionsApi, useSubscriber } from './subscriber.ts';

/** AGT-01 */
const mostPopular: PlanKey = 'agency_builder';

/** The three plans, each with its button. */
export function PlanCards({
  api,
  book,
  notes,
}: {
  api: SubscriptionsApi;
  book: Site['prices'];
  /** Further features of each plan, by its key. */
  notes: Readonly<Record<string, readonly string[]>>;
}) {
  const { plan: standing } = useSubscriber(api);
  return (
    <ul className="plans">
      {planKeys.map((key) => (
        <PlanCard key={key} api={api} plan={key} book={book} notes={notes[key] ?? []} standing={standing} />
      ))}
    </ul>
  );
}

function PlanCard({
  api,
  plan,
  book,
  notes,
  standing,
}: {
  api: SubscriptionsApi;
  plan: PlanKey;
  book: Site['prices'];
  notes: readonly string[];
  /** The plan that the account has already; it cannot buy a second one. */
  standing: PlanStatus | null;
}) {
  const words = planWords(plan, book);
  const popular = plan === mostPopular;
  return (
    <li className="plan" data-popular={popular}>
      {popular && <p className="plan-ribbon">{m.partner_plan_popular()}</p>}
      <h3 className="heading-2">{words.name}</h3>
      <p className="plan-price figures">
        <b>{words.price}</b> <span>{m.partner_plan_month()}</span>
      </p>
      <ul className="plan-points">
        {[words.songs, words.perSong, words.delivery, ...notes].map((point) => (
          <li key={point}>
            <Check className="icon" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      {standing ? (
        <PlanOfSubscriber plan={plan} running={standing} />
      ) : (
        <ChooseButton
          look={popular ? 'main' : 'outline'}
          words={m.partner_plan_choose({ plan: words.name })}
          choose={() => choosePlan(api, plan)}
        />
      )}
    </li>
  );
}
