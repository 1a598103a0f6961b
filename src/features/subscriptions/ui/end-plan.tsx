import { safe } from '@orpc/client';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { failureText } from '#ui/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { openPartnerDialog } from './partner-dialog.ts';
import { dayAndMonth } from './plan-words.ts';
import { fetchSubscriber, type PlanStatus, type SubscriptionsApi } from './subscriber.ts';

/** Asks once more before the plan ends with its month. */
export function EndPlan({ api, plan }: { api: SubscriptionsApi; plan: PlanStatus }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const end = async (): Promise<void> => {
    setWorking(true);
    const { data, error } = await safe(api.cancelSubscription());
    setWorking(false);
    if (error) {
      setProblem(failureText(error, m.partner_error));
      return;
    }
    showToast('ok', m.partner_ended({ day: dayAndMonth(data.ends_at) }));
    openPartnerDialog(null);
    await fetchSubscriber(api);
  };
  return (
    <div className="grid gap-6">
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <p className="notes">{m.partner_end_text({ day: plan.renews_at ? dayAndMonth(plan.renews_at) : '' })}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={working} onClick={() => void end()}>
          {working ? m.partner_ending() : m.partner_end_yes()}
        </Button>
        <Button look="outline" onClick={() => openPartnerDialog(null)}>
          {m.partner_end_no()}
        </Button>
      </div>
    </div>
  );
}
