import { m } from '#messages/messages.js';

/**
 * Says of a form whose script has not come yet that it is on its way, once that takes long enough to be noticed, wherever in the
 * form the visitor is. What is typed and pressed meanwhile is kept; the form carries `data-waits` as long as it waits.
 */
export function FormLoadingNote() {
  return (
    <div className="form-waits">
      <output className="small">{m.ui_form_waits()}</output>
    </div>
  );
}
