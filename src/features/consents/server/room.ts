import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { consentsContract } from '../contract.ts';
import { consentsPersonalData } from './personal-data.ts';
import { consentsProcedures } from './procedures.ts';
import { consentsRetention } from './retention.ts';

/** The ledger of consents; a room that relies on one registers its scope, and ends its use when it is told. */
export const consentsRoom = defineRoomWith((deps, { consentScopes }) => ({ ...deps, consentScopes }))({
  name: 'consents',
  contract: consentsContract,
  procedures: consentsProcedures,
  personalData: consentsPersonalData,
  retention: consentsRetention,
});
