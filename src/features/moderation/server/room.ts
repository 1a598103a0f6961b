import { namedRows } from '#platform/db/named-rows.ts';
import { moderationCases, moderationTerms } from './schema.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { moderationContract } from '../contract.ts';
import { checkPaidOrder } from './doubts.ts';
import { moderationPersonalData } from './personal-data.ts';
import { moderationProcedures } from './procedures.ts';
import { doubtsRetention, reportLinksRetention } from './repository.ts';
import { moderationTasks } from './tasks.ts';

export const moderationRoom = defineRoomWith((deps, { publications }) => ({ ...deps, publications }))({
  name: 'moderation',
  contract: moderationContract,
  procedures: moderationProcedures,
  personalData: moderationPersonalData,
  auditSubjects: ({ db }) => [
    { kind: 'case', names: (ids) => namedRows(db, { id: moderationCases.id, name: moderationCases.title }, ids) },
    { kind: 'term', names: (ids) => namedRows(db, { id: moderationTerms.id, name: moderationTerms.words }, ids) },
  ],
  tasks: moderationTasks,
  retention: ({ db }) => [doubtsRetention(db), reportLinksRetention(db)],
  orderListener: { onPay: checkPaidOrder },
});
