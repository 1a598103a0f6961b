import { poundsAndPence } from '#kit/money.ts';
import { total, type PriceLine } from '#features/orders/domain/price.ts';
import { m } from '#messages/messages.js';
import type { SimpleOccasion } from '#occasions/occasions.ts';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import { songOccasion } from '../domain/options.ts';
import type { SimpleForm } from './use-simple-form.ts';

/** Beside the form: the sleeve as it grows, and what it all costs. */
export function Receipt({
  form: { order, key },
  name,
  lines,
}: {
  form: SimpleForm;
  /** The recipient's, once it has rested. */
  name: string;
  lines: readonly PriceLine[];
}) {
  return (
    <aside className="simple-aside" aria-label={m.simple_receipt()}>
      <div className="simple-sleeve">
        {order.occasion === '' ? (
          <BlankSleeve />
        ) : (
          <Sleeve
            occasion={songOccasion(order.occasion as SimpleOccasion)}
            seed={key}
            name={name}
            text={name !== ''}
            label={name === '' ? '' : m.simple_sleeve_for({ name })}
            lifted
          />
        )}
      </div>
      <div>
        <h2 className="heading-3">{m.simple_receipt()}</h2>
        <ul className="simple-sum figures">
          {lines.map((line) => (
            <li key={line.entry}>
              <span>{line.name}</span>
              <span>{poundsAndPence(line.amountPence)}</span>
            </li>
          ))}
          <li className="simple-sum-total">
            <span>{m.simple_total()}</span>
            <output aria-live="polite">{poundsAndPence(total(lines))}</output>
          </li>
        </ul>
      </div>
    </aside>
  );
}
