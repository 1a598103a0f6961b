import { ArrowLeft, ArrowRight, Lock } from 'lucide-react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Checkout, PayState } from './use-checkout.ts';
import type { WizardModel } from './use-wizard.ts';
import { lastStep } from './wizard-state.ts';

/** Price lines are shown from the format step on. */
const priceFromStep = 3;

/** Back and Next, always in reach; on the last step the button that pays. */
export function WizardFoot({
  model,
  checkout,
  totalPence,
}: {
  model: WizardModel;
  checkout: Checkout;
  /** Null where a plan covers the song. */
  totalPence: number | null;
}) {
  const { state, dispatch } = model;
  return (
    <div className="sheet-foot wizard-foot">
      {state.step === lastStep && checkout.dayFull && <DayFull checkout={checkout} />}
      <div className="wizard-foot-row">
        {state.step === 0 ? (
          <span className="small soft">{m.wizard_takes_two_minutes()}</span>
        ) : (
          <Button look="outline" className="wizard-back" onClick={() => dispatch({ type: 'back' })}>
            <ArrowLeft className="icon" aria-hidden="true" />
            <span>{m.wizard_back()}</span>
          </Button>
        )}
        {state.step >= priceFromStep && totalPence !== null && (
          <p className="wizard-price figures">
            <span className="wizard-price-label">{m.wizard_total()} </span>
            {pounds(totalPence)}
          </p>
        )}
        {state.step === lastStep ? (
          <Button type="submit" className="wizard-next" disabled={checkout.paying !== 'idle'}>
            <Lock className="icon" aria-hidden="true" />
            {payLabel(checkout.paying, totalPence === null)}
          </Button>
        ) : (
          <Button type="submit" className="wizard-next">
            {m.wizard_next()}
            <ArrowRight className="icon" aria-hidden="true" />
          </Button>
        )}
      </div>
    </div>
  );
}

/** WIZ-11 */
function payLabel(paying: PayState, byPlan: boolean): string {
  if (paying === 'creating') return m.wizard_pay_creating();
  return paying === 'redirecting' ? m.wizard_pay_redirecting() : byPlan ? m.wizard_pay_by_plan() : m.wizard_pay();
}

function DayFull({ checkout }: { checkout: Checkout }) {
  return (
    <Notice tone="warn" announce>
      <p>{checkout.dayFull?.text}</p>
      {checkout.dayFull?.tomorrowOpen && (
        <Button look="outline" size="slim" className="mt-2" onClick={() => void checkout.pay('tomorrow')}>
          {m.wizard_pay_tomorrow()}
        </Button>
      )}
    </Notice>
  );
}
