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
