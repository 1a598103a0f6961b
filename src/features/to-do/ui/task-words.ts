import { m } from '#messages/messages.js';

const names: Record<string, () => string> = {
  'at-risk': m.todo_at_risk,
  failed: m.todo_failed,
  words: m.todo_words,
  'to-check': m.todo_to_check,
  'to-refund': m.todo_to_refund,
  unread: m.todo_unread,
  revision: m.todo_revision,
  publishing: m.todo_publishing,
  asset: m.todo_asset,
  request: m.todo_request,
  payment: m.todo_payment,
  refund: m.todo_refund,
  dispute: m.todo_dispute,
  difference: m.todo_difference,
  'payment-event': m.todo_payment_event,
  email: m.todo_email,
  unreached: m.todo_unreached,
  delivery: m.todo_delivery,
  plan: m.todo_plan,
  'host-souvenir': m.todo_host_souvenir,
  moderation: m.moderation_title,
  review: m.todo_review,
  'late-message': m.todo_late_message,
};

/** Title of a kind of tasks; a kind without words of its own is shown by its name, so that nothing is left out. */
export function taskKindName(kind: string): string {
  return names[kind]?.() ?? kind;
}
