import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { newRequestKey } from '#ui/request-key.ts';
import { forgetOldOrder } from './use-old-order.ts';
import type { WizardModel } from './use-wizard.ts';

/** An order that began with an earlier one's story says so; somebody with a draft of their own is asked which it is to be. */
export function OldOrderNote({ model }: { model: WizardModel }) {
  const { askedOldOrder, isOldOrder, step } = model.state;
  const answer = (isForOld: boolean): void => {
    forgetOldOrder();
    model.dispatch({ type: 'old-order-answered', isForOld, key: newRequestKey() });
  };
  if (askedOldOrder)
    return (
      <Notice tone="info" announce title={m.wizard_again_ask_title()}>
        <p>{m.wizard_again_ask_text()}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="slim" onClick={() => answer(false)}>
            {m.wizard_again_ask_keep()}
          </Button>
          <Button look="outline" size="slim" onClick={() => answer(true)}>
            {m.wizard_again_ask_begin()}
          </Button>
        </div>
      </Notice>
    );
  if (!isOldOrder || step > 1) return null;
  return (
    <Notice tone="info" title={m.wizard_again_title()}>
      <p>{m.wizard_again_text()}</p>
    </Notice>
  );
}
