import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { accountsContract } from '../contract.ts';
import { auditPersonalData } from './audit.ts';
import { createAccounts } from './auth.ts';
import { accountsProcedures } from './procedures.ts';
import { accountsRetention } from './retention-repository.ts';
import { sealedFactors } from './rotated-secret.ts';
import { authRoute } from './routes.ts';
import { newStaffLink } from './staff-link.ts';

/** Sign-in is better-auth's, behind a raw route; to everybody else this room says who calls. */
export const accountsRoom = defineRoomWith((deps, { accountPage, auditSubjects, isInTheField }) => ({
  ...deps,
  accountPage,
  auditSubjects,
  accounts: createAccounts(deps, { accountPage, isInTheField }),
}))({
  name: 'accounts',
  contract: accountsContract,
  procedures: accountsProcedures,
  routes: [authRoute],
  personalData: auditPersonalData,
  retention: ({ db }) => accountsRetention(db),
  sealedColumns: ({ config }) => sealedFactors(config),
  announcements: async (deps) => [['Admin, one-time link', await newStaffLink(deps)]],
  callers: ({ accounts }) => ({ actorOf: accounts.actorOf }),
});
