import { useId } from 'react';
import { m } from '#messages/messages.js';
import { TextField } from '#ui/field.tsx';
import type { PromisedDelivery } from '../domain/turnaround.ts';
import { deliveryText } from './delivery-text.ts';
import type { WordsChoiceModel } from './use-words-choice.ts';
import './words-choice.css';

/** GIFT-01: in every form, the day that a song is for, and the tick by which its words are read before they are sung. */
export function WordsChoiceFields({
  model: { choice, tick, name },
  delivery,
}: {
  model: WordsChoiceModel;
  /** The promise of the order as it stands in the form, without reading; null while it is not known. */
  delivery: PromisedDelivery | null;
}) {
  const id = useId();
  return (
    <div className="words-choice">
      <label className="words-choice-tick" htmlFor={`${id}-read`}>
        <input
          id={`${id}-read`}
          type="checkbox"
          checked={choice.read}
          aria-describedby={`${id}-text`}
          onChange={(event) => tick(event.target.checked)}
        />
        <span>{m.words_tick()}</span>
      </label>
      <p className="hint" id={`${id}-text`}>
        {m.words_tick_text()}
        {delivery && ` ${m.words_tick_promise({ promise: deliveryText(delivery) })}`}
      </p>
      <div className="words-choice-day">
        <TextField
          id={`${id}-day`}
          label={m.words_tick_day()}
          type="date"
          autoComplete="off"
          value={choice.by}
          hint={m.words_tick_day_hint()}
          optional
          onChange={name}
        />
      </div>
    </div>
  );
}
