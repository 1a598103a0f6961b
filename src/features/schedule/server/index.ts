/** Server API of the schedule: everything that other rooms' servers may call. */
export { cancelMessage, messagesOf, scheduleMessage, scheduleMessages, type MessageAt } from './schedule.ts';
