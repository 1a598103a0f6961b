import { useState } from 'react';
import type { Site } from '#shop/site.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { soldPrice, type SoldHostKey } from '../domain/sold-plans.ts';
import { leadToPayment } from './lead-to-payment.ts';
import type { SubscriptionsApi } from './subscriber.ts';

/** HOST-02, HOST-03: begin a host's plan: its setup today, each delivered souvenir with its month. */
export function BeginHostPlan({ api, plan, book }: { api: SubscriptionsApi; plan: SoldHostKey; book: Site['prices'] }) {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { pence, setupPence } = soldPrice(plan, book);
  const begin = async (): Promise<void> => {
    setWorking(true);
    setProblem(null);
    setProblem(await leadToPayment(api, { plan, trial: false, particulars: null }));
    setWorking(false);
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
