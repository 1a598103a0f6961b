import { m } from '#messages/messages.js';

/**
 * Says of a form whose script has not come yet that it is on its way, once that takes long enough to be noticed. What is typed
 * and pressed meanwhile is kept; the form carries `data-waits` as long as it waits.
 */
export function FormWaits() {
  return <output className="form-waits small">{m.ui_form_waits()}</output>;
}
