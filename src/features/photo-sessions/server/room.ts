import { every } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { photoSessionsContract } from '../contract.ts';
import { previewConsent, sealedTokens } from './leads.ts';
import { photoSessionsPersonalData } from './personal-data.ts';
import { photoSessionsProcedures } from './procedures.ts';
import { sessionById } from './repository.ts';
import { clearOrphans, clearSessions, sessionRetention } from './retention.ts';

export const photoSessionsRoom = defineRoom({
  name: 'photoSessions',
  contract: photoSessionsContract,
  procedures: photoSessionsProcedures,
  periodic: (deps) => [
    every(3600, 'clear away photo sessions', async () => void (await clearSessions(deps))),
    every(24 * 3600, 'clear away files of no photo session', async () => void (await clearOrphans(deps))),
  ],
  personalData: photoSessionsPersonalData,
  retention: sessionRetention,
  sealedColumns: sealedTokens,
  consentScopes: [previewConsent],
  isSessionOf: async ({ db }, { id, affiliateId }) => (await sessionById(db, id))?.affiliateId === affiliateId,
});
