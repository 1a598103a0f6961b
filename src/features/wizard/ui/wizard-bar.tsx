import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormLoadingNote } from '#ui/form-loading-note.tsx';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import { stepNames } from './steps.tsx';
import type { WizardModel } from './use-wizard.ts';
import { isTouched, lastStep } from './wizard-state.ts';

/** Progress of the visitor: the sleeve so far, the step's name and five bars. */
export function WizardBar({ model, name }: { model: WizardModel; name: string }) {
  const { step, order, key } = model.state;
  return (
    <div className="wizard-bar">
      {!model.ready && <FormLoadingNote />}
      {order.occasion_type ? (
        <Sleeve className="wizard-thumb" occasion={order.occasion_type} seed={key} name={name} text={false} label="" />
      ) : (
        <BlankSleeve className="wizard-thumb" />
      )}
      <div>
        <p className="label figures">
          {m.wizard_progress({ number: step + 1, count: stepNames.length, name: stepNames[step]?.() ?? '' })}
        </p>
        <progress className="sr-only" value={step} max={lastStep} aria-label={m.wizard_progress_label()} />
        <div className="wizard-progress" aria-hidden="true">
          {stepNames.map((_, position) => (
            <i key={position} data-done={position <= step} />
          ))}
        </div>
      </div>
      <StartOver model={model} />
    </div>
  );
}

/** Button that clears the draft, so that a shared computer does not keep a family's story. */
function StartOver({ model }: { model: WizardModel }) {
  const [asking, setAsking] = useState(false);
  if (!isTouched(model.state)) return null;
  const clear = (): void => {
    setAsking(false);
    model.startOver();
  };
  return (
    <>
      <Button look="quiet" size="slim" onClick={() => setAsking(true)}>
        {m.wizard_start_over()}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={m.wizard_start_over_title()}>
        <p className="notes">{m.wizard_start_over_text()}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={clear}>{m.wizard_start_over_yes()}</Button>
          <Button look="outline" onClick={() => setAsking(false)}>
            {m.wizard_start_over_no()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
