import { defineRoom } from '#platform/rooms/define-room.ts';
import { simpleOrderContract } from '../contract.ts';
import { contactConsent } from './contact-consent.ts';
import { simpleKind } from './order-kind.ts';
import { simpleOrderProcedures } from './procedures.ts';

export const simpleOrderRoom = defineRoom({
  name: 'simpleOrder',
  contract: simpleOrderContract,
  procedures: simpleOrderProcedures,
  orderKinds: [simpleKind],
  consentScopes: [contactConsent],
});
