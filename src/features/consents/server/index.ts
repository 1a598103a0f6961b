/** Server API of the consents room: everything that other rooms' servers may call. */
export { consentAbout } from './repository.ts';
export {
  endConsent,
  isConsentGiven,
  isSecretOfConsents,
  ownWithdrawalLink,
  recordConsent,
  withdrawalLink,
  type ConsentText,
} from './ledger.ts';
