import { defineRoom } from '#platform/rooms/define-room.ts';
import { nextYearContract } from '../contract.ts';
import { sealedTokens } from './letters.ts';
import { nextYearPersonalData, nextYearRetention } from './personal-data.ts';
import { nextYearProcedures } from './procedures.ts';
import { nextYearConsent, nextYearListener, nextYearReminder } from './reminders.ts';

/** Givers who are reminded of an order's date next year, and new orders that begin with an old one's story. */
export const nextYearRoom = defineRoom({
  name: 'nextYear',
  contract: nextYearContract,
  procedures: nextYearProcedures,
  personalData: nextYearPersonalData,
  sealedColumns: sealedTokens,
  scheduledMessages: [nextYearReminder],
  consentScopes: [nextYearConsent],
  orderListener: nextYearListener,
  retention: (deps) => [nextYearRetention(deps)],
});
