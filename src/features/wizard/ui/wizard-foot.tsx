import { ArrowLeft } from '#ui/icons/arrow-left.ts';
import { ArrowRight } from '#ui/icons/arrow-right.ts';
import { Lock } from '#ui/icons/lock.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FairTerms, type Submission, SubmissionNotice } from '#features/orders/ui/index.ts';
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
  checkout: Submission;
  /** Null where a plan covers the song. */
  totalPence: number | null;
}) {
  const { state, goBack } = model;
  return (
    <>
      {/* Above the foot, which stays in sight: what it grew by would lie over the field in focus. */}
      {state.step === lastStep && totalPence !== null && <FairTerms />}
      <div className="sheet-foot wizard-foot">
        {state.step === lastStep && <SubmissionNotice submission={checkout} tomorrow={m.wizard_pay_tomorrow()} />}
        <div className="wizard-foot-row">
          {state.step === 0 ? (
            <span className="small soft">{m.wizard_takes_two_minutes()}</span>
          ) : (
            <Button look="outline" className="wizard-back" onClick={goBack}>
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
            <Button type="submit" className="wizard-next" disabled={checkout.state !== 'idle'}>
              <Lock className="icon" aria-hidden="true" />
              {payLabel(checkout.state, totalPence === null)}
            </Button>
          ) : (
            <Button type="submit" className="wizard-next">
              {m.wizard_next()}
              <ArrowRight className="icon" aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** WIZ-11 */
function payLabel(paying: Submission['state'], byPlan: boolean): string {
  if (paying === 'creating') return m.wizard_pay_creating();
  return paying === 'redirecting' ? m.wizard_pay_redirecting() : byPlan ? m.wizard_pay_by_plan() : m.wizard_pay();
}
