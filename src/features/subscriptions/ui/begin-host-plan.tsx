import { useState } from 'react';
import type { Site } from '#shop/site.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { soldPrice, type SoldHostKey } from '../domain/sold-plans.ts';
import { rememberPlan } from './chosen-plan.ts';
import { openPartnerDialog } from './partner-dialog.ts';
import { openPaymentTab } from './payment-tab.ts';
import { requestPlan } from './request-plan.ts';
import { markPayingElsewhere, type SubscriptionsApi } from './subscriber.ts';

/** HOST-02, HOST-03: begin a host's plan: its setup today, each delivered souvenir with its month. */
export function BeginHostPlan({ api, plan, book }: { api: SubscriptionsApi; plan: SoldHostKey; book: Site['prices'] }) {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { pence, setupPence } = soldPrice(plan, book);
  const begin = async (): Promise<void> => {
    const tab = openPaymentTab();
    setWorking(true);
    setProblem(null);
    const answer = await requestPlan(api, { plan, trial: false, particulars: null });
    setWorking(false);
    if ('url' in answer) {
      markPayingElsewhere();
      showToast('info', m.partner_paying_elsewhere());
      openPartnerDialog(null);
      tab.lead(answer.url);
      return;
    }
    tab.close();
    setProblem(answer.problem);
    if (!answer.signedOut) return;
    rememberPlan(plan);
    openPartnerDialog({ name: 'sign-in', forPlan: true });
  };
  return (
    <div className="grid gap-6">
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <div className="partner-choice">
        <p className="notes">{m.partner_host_begin_text({ setup: pounds(setupPence), guest: pounds(pence) })}</p>
        <Button disabled={working} onClick={() => void begin()}>
          {working ? m.partner_setting_up() : m.partner_trial_now()}
        </Button>
      </div>
      <p className="small soft">{m.partner_host_begin_free()}</p>
      <p className="small soft">{m.partner_trial_tab()}</p>
    </div>
  );
}
