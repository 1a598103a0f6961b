import { isCalm } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import type { WizardState } from './wizard-state.ts';

/** On desks the sleeve grows beside the form: first its art, then the ribbon of the `name`. */
export function WizardAside({ state, name }: { state: WizardState; name: string }) {
  const { order, key } = state;
  return (
    <aside className="wizard-aside" aria-label={m.wizard_sleeve_label()}>
      {order.occasion_type ? (
        <Sleeve
          key={`${order.occasion_type}|${name === ''}`}
          className="wizard-live-sleeve"
          occasion={order.occasion_type}
          seed={key}
          name={name}
          language={order.language}
          text={name !== ''}
          label={name === '' ? '' : m.wizard_sleeve_for({ name })}
          lifted
        />
      ) : (
        <BlankSleeve />
      )}
      <p className="notes soft mt-4">{caption(state, name)}</p>
    </aside>
  );
}

function caption({ step, order }: WizardState, name: string): string {
  const isQuiet = isCalm(order.occasion_type);
  if (step === 0) return m.wizard_sleeve_occasion();
  if (name === '') return m.wizard_sleeve_nameless();
  switch (step) {
    case 1:
      return m.wizard_sleeve_ribbon({ name });
    case 2:
      return m.wizard_sleeve_title();
    case 3:
      return m.wizard_sleeve_unique();
    default:
      return isQuiet ? m.wizard_sleeve_keep({ name }) : m.wizard_sleeve_open({ name });
  }
}
