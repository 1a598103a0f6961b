import { m } from '#messages/messages.js';
import type { EngineAttempt } from '../contract.ts';

export const stateWords: Record<EngineAttempt['state'], () => string> = {
  begun: m.engines_state_begun,
  submitted: m.engines_state_submitted,
  answered: m.engines_state_answered,
  refused: m.engines_state_refused,
  failed: m.engines_state_failed,
  'perhaps-bought': m.engines_state_perhaps,
};

/** Faults in words; the service's own follow them. */
export const faultWords: Record<string, () => string> = {
  unreachable: m.engines_unreachable,
  busy: m.engines_busy,
  'refused-key': m.engines_refused_key,
  'refused-job': m.engines_refused_job,
  moderated: m.engines_moderated,
  failed: m.engines_failed,
  lost: m.engines_lost,
  'bad-answer': m.engines_bad_answer,
  unanswered: m.engines_unanswered,
};
