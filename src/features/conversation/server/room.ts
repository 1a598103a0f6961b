import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { orderReleased } from '#features/production/server/index.ts';
import { conversationContract } from '../contract.ts';
import { openConversations } from './deps.ts';
import { revisionPaid } from './jobs.ts';
import { settleRevision } from './pay-revision.ts';
import { conversationPersonalData } from './personal-data.ts';
import { conversationProcedures } from './procedures.ts';
import { conversationTasks } from './tasks.ts';
import { completeRevisions, notifyUnread } from './workflows.ts';

export const conversationRoom = defineRoomWith(openConversations)({
  name: 'conversation',
  contract: conversationContract,
  procedures: conversationProcedures,
  jobs: [
    handles(orderReleased, (deps, input, job) => job.step('complete revisions', () => completeRevisions(deps, input))),
    handles(revisionPaid, (deps, { subject }, job) => job.step('settle', () => settleRevision(deps, subject))),
  ],
  periodic: (deps) => [every(60, 'tell of unread messages', () => notifyUnread(deps))],
  personalData: conversationPersonalData,
  tasks: conversationTasks,
  drain: ({ live }) => live.close(),
});
