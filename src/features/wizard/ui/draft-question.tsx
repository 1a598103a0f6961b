import { occasionName } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { WizardModel } from './use-wizard.ts';

/** On the page of one occasion with a draft for another: which is it to be? Nothing is changed until that is answered. */
export function DraftQuestion({ model: { state, dispatch } }: { model: WizardModel }) {
  const { asked, order } = state;
  if (asked === null) return null;
  const [kept, page] = [occasionName(order.occasion_type), occasionName(asked)];
  return (
    <Notice tone="info" announce title={m.wizard_draft_title({ occasion: kept })}>
      <p>{m.wizard_draft_text({ occasion: page })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="slim" onClick={() => dispatch({ type: 'answered', isForPage: false })}>
          {m.wizard_draft_keep({ occasion: kept })}
        </Button>
        <Button look="outline" size="slim" onClick={() => dispatch({ type: 'answered', isForPage: true })}>
          {m.wizard_draft_change({ occasion: page })}
        </Button>
      </div>
    </Notice>
  );
}
