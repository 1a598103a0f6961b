import { namedRows } from '#platform/db/named-rows.ts';
import { automationRecords } from './schema.ts';
import { every, handles } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { automationContract, orderEventKinds } from '../contract.ts';
import { deliver } from './deliver.ts';
import { deleteOldRecords } from './delete-old-records.ts';
import { deliverRecord } from './jobs.ts';
import { publishOrderEvents } from './order-events.ts';
import { automationPersonalData } from './personal-data.ts';
import { automationProcedures } from './procedures.ts';
import { takeUpRecords } from './take-up.ts';
import { automationTasks } from './tasks.ts';

export const automationRoom = defineRoom({
  name: 'automation',
  contract: automationContract,
  procedures: automationProcedures,
  jobs: [handles(deliverRecord, deliver)],
  periodic: (deps) => [
    every(600, 'take up records that wait', () => takeUpRecords(deps)),
    every(3600, 'forget old records', () => deleteOldRecords(deps)),
  ],
  personalData: automationPersonalData,
  auditSubjects: ({ db }) => [
    { kind: 'record', names: (ids) => namedRows(db, { id: automationRecords.id, name: automationRecords.event }, ids) },
  ],
  tasks: automationTasks,
  orderListener: publishOrderEvents,
  postedEvents: orderEventKinds,
});
