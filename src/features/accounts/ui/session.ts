/** The session of the signed-in account, as every call of a page knows it. Small: the first chunk of public pages carries it. */
export { presenceHeaders, watchPresence } from './presence.ts';
export { reauthenticate, onSessionEnded, withSession } from './session-gate.ts';
