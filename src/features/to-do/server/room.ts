import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { toDoContract } from '../contract.ts';
import { toDoProcedures } from './procedures.ts';

export const toDoRoom = defineRoomWith((_, { taskLists }) => ({ taskLists }))({
  name: 'toDo',
  contract: toDoContract,
  procedures: toDoProcedures,
});
