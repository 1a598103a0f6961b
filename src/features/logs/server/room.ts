import { defineRoom } from '#platform/rooms/define-room.ts';
import { logsContract } from '../contract.ts';
import { logsProcedures } from './procedures.ts';
import { logsTasks } from './tasks.ts';

export const logsRoom = defineRoom({
  name: 'logs',
  contract: logsContract,
  procedures: logsProcedures,
  tasks: logsTasks,
});
