import { defineRoom } from '#platform/rooms/define-room.ts';
import { enginesPersonalData } from './personal-data.ts';

export const enginesRoom = defineRoom({ name: 'engines', personalData: enginesPersonalData });
