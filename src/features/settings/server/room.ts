import { defineRoom } from '#platform/rooms/define-room.ts';
import { settingsContract } from '../contract.ts';
import { settingsProcedures } from './procedures.ts';

export const settingsRoom = defineRoom({
  name: 'settings',
  contract: settingsContract,
  procedures: settingsProcedures,
});
