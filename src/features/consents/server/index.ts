/** Server API of the consents room: everything that other rooms' servers may call. */
export { isConsentGiven, recordConsent, withdrawalLink, type ConsentText } from './ledger.ts';
