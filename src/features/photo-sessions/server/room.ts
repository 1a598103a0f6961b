import { every } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { photoSessionsContract } from '../contract.ts';
import { previewConsent } from './leads.ts';
import { photoSessionsPersonalData } from './personal-data.ts';
import { photoSessionsProcedures } from './procedures.ts';
import { clearSessions, sessionRetention } from './retention.ts';

export const photoSessionsRoom = defineRoom({
  name: 'photoSessions',
  contract: photoSessionsContract,
  procedures: photoSessionsProcedures,
  periodic: (deps) => [every(3600, 'clear away photo sessions', async () => void (await clearSessions(deps)))],
  personalData: photoSessionsPersonalData,
  retention: sessionRetention,
  consentScopes: [previewConsent],
});
