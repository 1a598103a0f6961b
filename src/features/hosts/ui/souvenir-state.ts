import { m } from '#messages/messages.js';
import type { deliveryStates } from '../domain/states.ts';

/** States of a souvenir as staff read them. */
export const souvenirStateNames: Record<(typeof deliveryStates)[number], () => string> = {
  waiting: m.hosts_desk_state_waiting,
  making: m.hosts_desk_state_making,
  made: m.hosts_desk_state_made,
  failed: m.hosts_desk_state_failed,
  delivered: m.hosts_desk_state_delivered,
  cancelled: m.hosts_desk_state_cancelled,
  'given-up': m.hosts_desk_state_given_up,
};
