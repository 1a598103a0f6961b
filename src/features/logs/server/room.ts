import { namedRows } from '#platform/db/named-rows.ts';
import { emails } from '#platform/mail/schema.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { logsContract } from '../contract.ts';
import { logsProcedures } from './procedures.ts';
import { eventTypes } from './repository.ts';
import { logsTasks } from './tasks.ts';

export const logsRoom = defineRoom({
  name: 'logs',
  contract: logsContract,
  procedures: logsProcedures,
  auditSubjects: ({ db }) => [
    { kind: 'letter', names: (ids) => namedRows(db, { id: emails.id, name: emails.subject }, ids) },
    { kind: 'payment-event', names: (ids) => eventTypes(db, ids) },
  ],
  tasks: logsTasks,
});
