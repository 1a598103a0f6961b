import { type FormEvent, useState } from 'react';
import type { Site } from '#shop/site.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { plans, trialDays, type PlanKey } from '../domain/plans.ts';
import { openPlanPayment } from './open-plan-payment.ts';
import { BusinessDetailsFields } from './business-details-fields.tsx';
import { nameOf, type BusinessDetails, detailsOf, detailsProblem, vatNumberOf } from './business-details.ts';
import { PlanChoice, PlanProblem } from './plan-choice.tsx';
import { planWords } from './plan-words.ts';
import { type Subscriber, type SubscriptionsApi, useSubscriber } from './subscriber.ts';

function useBegin(api: SubscriptionsApi, plan: PlanKey, profile: Subscriber['profile']) {
  const [particulars, setParticulars] = useState(() => detailsOf(profile));
  const [changing, setChanging] = useState(profile === null);
  const [working, setWorking] = useState<'now' | 'trial' | null>(null);
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const wrong = changing ? detailsProblem(particulars) : null;
  const begin = async (trial: boolean): Promise<void> => {
    setTries((times) => times + 1);
    setProblem(null);
    if (working || wrong) return;
    setWorking(trial ? 'trial' : 'now');
    setProblem(await openPlanPayment(api, { plan, trial, particulars: changing ? particulars : null }));
    setWorking(null);
  };
  return { particulars, setParticulars, changing, setChanging, working, tries, problem, wrong, begin };
}

/** AGT-03: begin the plan now, or with a trial month and a sample song. */
export function BeginPlan({ api, plan, book }: { api: SubscriptionsApi; plan: PlanKey; book: Site['prices'] }) {
  const { profile } = useSubscriber(api);
  const model = useBegin(api, plan, profile);
  const { price } = planWords(plan, book);
  const shown = model.tries > 0 ? model.wrong : null;
  const choice = (way: 'now' | 'trial') => ({
    isWorking: model.working === way,
    disabled: model.working !== null,
    onChoose: () => void model.begin(way === 'trial'),
  });
  return (
    <div className="grid gap-6">
      <PlanProblem text={model.problem} />
      {shown && (
        <ErrorSummary
          key={model.tries}
          title={shown.title}
          lines={Object.entries(shown.fields).map(([field, text]) => ({ target: `partner-${field}`, text }))}
        />
      )}
      <PlanChoice
        {...choice('now')}
        isFirst
        text={m.partner_trial_now_text({ songs: plans[plan].songs, price })}
        name={m.partner_trial_now()}
      />
      <PlanChoice
        {...choice('trial')}
        text={m.partner_trial_trial_text({ days: trialDays, price })}
        name={m.partner_trial_trial()}
      />
      <p className="small soft">{m.partner_trial_tab()}</p>
      {model.changing ? (
        <form
          className="partner-billed"
          noValidate
          onSubmit={(event: FormEvent) => event.preventDefault()}
          aria-label={m.partner_trial_change()}
        >
          <BusinessDetailsFields
            particulars={model.particulars}
            company={m.partner_company_agent()}
            problem={shown}
            onChange={(change) => model.setParticulars((before) => ({ ...before, ...change }))}
          />
        </form>
      ) : (
        <div className="partner-billed">
          <p className="small">{billed(model.particulars)}</p>
          <Button look="quiet" size="slim" className="justify-self-start" onClick={() => model.setChanging(true)}>
            {m.partner_trial_change()}
          </Button>
        </div>
      )}
    </div>
  );
}

function billed(particulars: BusinessDetails): string {
  const number = vatNumberOf(particulars);
  const words = { name: nameOf(particulars), company: particulars.company_name };
  return number ? m.partner_trial_billed_vat({ ...words, number }) : m.partner_trial_billed(words);
}
