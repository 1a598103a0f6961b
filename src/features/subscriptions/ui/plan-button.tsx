import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { planName, type SoldPlanKey } from '../domain/sold-plans.ts';
import { openPartnerDialog } from './partner-dialog.ts';
import { dayAndMonth } from './plan-words.ts';
import type { PlanStatus } from './subscriber.ts';

/** In the place of a plan's button for who has a plan: theirs, the one that follows, or a change to this one. */
export function PlanOfSubscriber({ plan, running }: { plan: SoldPlanKey; running: PlanStatus }) {
  const name = planName(plan);
  const isRunning = running.plan === plan;
  const goesOn = !running.ends && running.next_tier === null;
  const change = (): void => openPartnerDialog({ name: 'change', plan });
  if (isRunning && goesOn) return <p className="plan-yours">{m.partner_plan_yours()}</p>;
  if (!isRunning && !running.ends && running.next_tier === name)
    return (
      <p className="plan-yours">
        {m.partner_plan_follows({ day: running.renews_at ? dayAndMonth(running.renews_at) : '' })}
      </p>
    );
  return (
    <Button look="outline" onClick={change}>
      {isRunning ? m.partner_plan_keep({ plan: name }) : m.partner_plan_change({ plan: name })}
    </Button>
  );
}
