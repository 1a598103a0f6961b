import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import type { Site } from '#shop/site.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { planName, soldPrice, type SoldPlanKey } from '../domain/sold-plans.ts';
import { openPartnerDialog } from './partner-dialog.ts';
import { dayAndMonth } from './plan-words.ts';
import { fetchSubscriber, type PlanStatus, type SubscriptionsApi } from './subscriber.ts';

type Words = Record<'plan' | 'day' | 'price' | 'running', string>;
type Per = ReturnType<typeof soldPrice>['per'];

const changeText = (per: Per, words: Words): string =>
  per === 'month' ? m.partner_plan_change_text(words) : m.partner_plan_change_text_host(words);

/** @param toldPence another price at which the plan goes on, which its business was told of; null for the one it has */
function keepText(toldPence: number | null, per: Per, words: Words): string {
  if (toldPence === null) return m.partner_plan_keep_text(words);
  const told = { ...words, price: pounds(toldPence) };
  return per === 'month' ? m.partner_plan_keep_text_told(told) : m.partner_plan_keep_text_told_host(told);
}

/** Asks once more before another plan follows this month's; the plan that runs is kept instead. */
export function ChangePlan({
  api,
  plan: running,
  wanted,
  book,
}: {
  api: SubscriptionsApi;
  plan: PlanStatus;
  wanted: SoldPlanKey;
  book: Site['prices'];
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const name = planName(wanted);
  const isKept = running.plan === wanted;
  const day = running.renews_at ? dayAndMonth(running.renews_at) : '';
  const { per, pence } = soldPrice(wanted, book);
  const change = async (): Promise<void> => {
    setWorking(true);
    const { data, error } = await safe(api.changePlan({ priceId: wanted, shown_pence: pence }));
    setWorking(false);
    if (error) {
      setProblem(isDefinedError(error) ? (error as Error).message : m.partner_error());
      return;
    }
    const starts = dayAndMonth(data.starts_at);
    showToast('ok', isKept ? m.partner_plan_kept({ plan: name }) : m.partner_plan_changed({ plan: name, day: starts }));
    openPartnerDialog(null);
    await fetchSubscriber(api);
  };
  const words = { plan: name, day, price: pounds(pence), running: running.subscription_tier ?? '' };
  return (
    <div className="grid gap-6">
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <p className="notes">{isKept ? keepText(running.told_pence, per, words) : changeText(per, words)}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={working} onClick={() => void change()}>
          {working ? m.partner_plan_changing() : isKept ? m.partner_plan_keep(words) : m.partner_plan_change(words)}
        </Button>
        <Button look="outline" onClick={() => openPartnerDialog(null)}>
          {m.partner_plan_as_is()}
        </Button>
      </div>
    </div>
  );
}
