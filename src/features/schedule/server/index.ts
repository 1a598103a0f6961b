/** Server API of the schedule: everything that other rooms' servers may call. */
export { cancelMessage, messagesOf, scheduleMessage } from './schedule.ts';
