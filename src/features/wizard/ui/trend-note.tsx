import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { newRequestKey } from '#ui/request-key.ts';
import { forgetHandoff } from './use-trend-handoff.ts';
import type { WizardModel } from './use-wizard.ts';

/** Trend that an order began at, and for somebody with a draft of their own the question which it is to be. */
export function TrendNote({ model }: { model: WizardModel }) {
  const { askedTrend, order, step } = model.state;
  if (askedTrend) return <TrendQuestion model={model} title={askedTrend.trendTitle} />;
  if (!order.trend) return null;
  return (
    <Notice tone="info" title={m.wizard_trend_title({ title: order.trend.title })}>
      {step === 1 && <p>{m.wizard_trend_name()}</p>}
      <Button look="quiet" size="slim" onClick={() => model.edit({ trend: null })}>
        {m.wizard_trend_remove()}
      </Button>
    </Notice>
  );
}

function TrendQuestion({ model, title }: { model: WizardModel; title: string }) {
  const answer = (isForTrend: boolean): void => {
    forgetHandoff();
    model.dispatch({ type: 'trend-answered', isForTrend, key: newRequestKey() });
  };
  return (
    <Notice tone="info" announce title={m.wizard_trend_ask_title()}>
      <p>{m.wizard_trend_ask_text({ title })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="slim" onClick={() => answer(false)}>
          {m.wizard_trend_ask_keep()}
        </Button>
        <Button look="outline" size="slim" onClick={() => answer(true)}>
          {m.wizard_trend_ask_begin({ title })}
        </Button>
      </div>
    </Notice>
  );
}
