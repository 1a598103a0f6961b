/** State of one visit to the form. */
export interface Visit {
  /** Something was typed, now or before the page was loaded again. */
  typed: boolean;
  submitted: boolean;
  /** True once its only record is being sent. */
  sent: boolean;
}

/**
 * Events of a visit: something is typed, mouse, key or scroll move, two minutes pass without movement, the page is
 * left, its tab is hidden, shown again or stays hidden, the order is submitted, the order fails.
 */
export type VisitEvent =
  | 'typed'
  | 'moved'
  | 'idled'
  | 'left'
  | 'hidden'
  | 'shown'
  | 'stayed-hidden'
  | 'submitted'
  | 'failed';

/** Actions that follow an event; `send-leaving` must outlive the page. */
export type VisitAction = 'send' | 'send-leaving' | 'time-idle' | 'stop-idle' | 'time-hidden' | 'stop-hidden';

/** LEG-07, in milliseconds. */
export const idleAfter = 2 * 60_000;
export const hiddenFor = 5000;

/**
 * Returns the state after an event and the actions to take: at most one record a visit, and none once it was submitted.
 */
export function afterEvent(visit: Visit, happening: VisitEvent): { visit: Visit; deeds: VisitAction[] } {
  const mayStillSend = !visit.submitted && !visit.sent;
  const send = (how: 'send' | 'send-leaving'): { visit: Visit; deeds: VisitAction[] } =>
    mayStillSend && visit.typed
      ? { visit: { ...visit, sent: true }, deeds: [how, 'stop-idle', 'stop-hidden'] }
      : { visit, deeds: [] };
  switch (happening) {
    case 'typed':
      return { visit: { ...visit, typed: true }, deeds: mayStillSend ? ['time-idle'] : [] };
    case 'moved':
      return { visit, deeds: mayStillSend ? ['time-idle'] : [] };
    case 'hidden':
      return { visit, deeds: mayStillSend ? ['time-hidden'] : [] };
    case 'shown':
      return { visit, deeds: ['stop-hidden'] };
    case 'idled':
    case 'stayed-hidden':
      return send('send');
    case 'left':
      return send('send-leaving');
    case 'submitted':
      return { visit: { ...visit, submitted: true }, deeds: ['stop-idle', 'stop-hidden'] };
    case 'failed':
      return { visit: { ...visit, submitted: false }, deeds: visit.sent ? [] : ['time-idle'] };
  }
}
