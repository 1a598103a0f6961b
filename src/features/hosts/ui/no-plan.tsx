import type { ReactNode } from 'react';
import { hostPlans } from '#features/subscriptions/domain/host-plans.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Workspace } from './hosts-api.ts';

type Trial = NonNullable<Workspace['trial']>;
export type TriedPlan = Trial['plan'];

interface NoPlanProps {
  trial: Trial | null;
  /** Page where a plan is chosen. */
  home: string;
  startPlan: (plan: TriedPlan) => ReactNode;
}

/** HOST-02: before a plan; in a trial the one that was chosen is begun here. */
export function NoPlan({ trial, home, startPlan }: NoPlanProps) {
  return (
    <section className="host-part" aria-labelledby="host-plan">
      <h2 className="heading-2" id="host-plan">
        {trial ? m.host_trial({ plan: hostPlans[trial.plan].name }) : m.host_plan()}
      </h2>
      {trial ? <p className="notes">{m.host_trial_text()}</p> : <Notice tone="warn">{m.host_no_plan()}</Notice>}
      {trial && startPlan(trial.plan)}
      <ButtonLink className="justify-self-start" to={home} {...(trial ? { look: 'outline' as const } : {})}>
        {trial ? m.host_choose_other_plan() : m.host_choose_plan()}
      </ButtonLink>
    </section>
  );
}
