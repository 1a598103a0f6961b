import { useState } from 'react';
import type { Site } from '#shop/site.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { soldPrice, type SoldHostKey } from '../domain/sold-plans.ts';
import { beginHostTrial } from './begin-host-trial.ts';
import { openPlanPayment } from './open-plan-payment.ts';
import { PlanChoice, PlanProblem } from './plan-choice.tsx';
import type { SubscriptionsApi } from './subscriber.ts';

type Way = 'now' | 'trial' | 'sample';

interface BeginProps {
  api: SubscriptionsApi;
  plan: SoldHostKey;
  book: Site['prices'];
}

function useBegin({ api, plan }: Pick<BeginProps, 'api' | 'plan'>, onTrial: () => void) {
  const [working, setWorking] = useState<Way | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (way: Way): Promise<void> => {
    setWorking(way);
    setProblem(null);
    const failed =
      way === 'now'
        ? await openPlanPayment(api, { plan, trial: false, particulars: null })
        : await beginHostTrial(api, { plan, withSample: way === 'sample' });
    setProblem(failed);
    setWorking(null);
    if (way !== 'now' && failed === null) onTrial();
  };
  const choice = (way: Way) => ({
    isWorking: working === way,
    disabled: working !== null,
    onChoose: () => void begin(way),
  });
  return { problem, choice };
}

const startText = ({ plan, book }: Pick<BeginProps, 'plan' | 'book'>): string => {
  const { pence, setupPence } = soldPrice(plan, book);
  return m.partner_host_begin_text({ setup: pounds(setupPence), guest: pounds(pence) });
};

/** HOST-02, HOST-03: begin a host's plan with its setup today, or try it without a payment. */
export function BeginHostPlan({ onTrial, ...props }: BeginProps & { onTrial: () => void }) {
  const { problem, choice } = useBegin(props, onTrial);
  return (
    <div className="grid gap-6">
      <PlanProblem text={problem} />
      <PlanChoice {...choice('now')} isFirst text={startText(props)} name={m.partner_trial_now()} />
      <PlanChoice {...choice('trial')} text={m.partner_host_trial_text()} name={m.partner_host_trial()} />
      <PlanChoice {...choice('sample')} text={m.partner_host_sample_text()} name={m.partner_host_sample()} />
      <p className="small soft">{m.partner_host_begin_free()}</p>
      <p className="small soft">{m.partner_host_trial_tab()}</p>
    </div>
  );
}

/** Begins the plan that a host tries with one press; without a dialog. */
export function StartTriedPlan(props: BeginProps & { name: string }) {
  const { problem, choice } = useBegin(props, () => undefined);
  return (
    <div className="grid gap-4">
      <PlanProblem text={problem} />
      <PlanChoice {...choice('now')} isFirst text={startText(props)} name={props.name} />
      <p className="small soft">{m.partner_trial_tab()}</p>
    </div>
  );
}
