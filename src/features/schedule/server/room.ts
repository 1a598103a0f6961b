import { every } from '#platform/jobs/define-job.ts';
import { daysBefore, rowsPast } from '#platform/retention.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { countLate, lateMessages, settledBefore } from './repository.ts';
import { scheduledMessages as table } from './schema.ts';
import { sendDue } from './send-due.ts';

/** A year and a month: whoever moves a stay finds that its message was sent. */
const keptDays = 400;

/** Messages at a day and hour of a time zone; a room that has some registers its kinds and schedules them here. */
export const scheduleRoom = defineRoomWith((deps, { scheduledMessages }) => ({ ...deps, scheduledMessages }))({
  name: 'schedule',
  periodic: (deps) => [every(30, 'send messages that are due', () => sendDue(deps))],
  retention: ({ db }) => [
    rowsPast(db, {
      what: 'messages that were sent at their time, or cancelled',
      kept: `${keptDays} days`,
      table,
      past: (now) => settledBefore(daysBefore(now, keptDays)),
    }),
  ],
  metrics: ({ db, clock }) => [
    {
      name: 'keepsong_scheduled_messages_late',
      help: 'Messages more than an hour past their time and not sent.',
      read: () => countLate(db, clock.now()),
    },
  ],
  tasks: ({ db, clock }) => [
    {
      kind: 'late-message',
      role: 'admin',
      async read({ limit }) {
        const now = clock.now();
        const rows = await lateMessages(db, now, limit);
        return {
          count: await countLate(db, now),
          tasks: rows.map(({ id, kind, problem, dueAt }) => ({
            id,
            orderNumber: null,
            about: problem ? `${kind}: ${problem}` : kind,
            since: dueAt,
            due: dueAt,
          })),
        };
      },
    },
  ],
});
