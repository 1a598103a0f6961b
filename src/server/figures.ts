import { statfs } from 'node:fs/promises';
import type { Deps } from '#platform/deps.ts';
import { waitingWork } from '#platform/jobs/waiting-work.ts';
import type { Figure } from '#platform/rooms/define-room.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';

/** Figures of what all rooms share: background work, letters, and room for files. */
export function sharedFigures({ db, clock, config, mailer }: Deps): Figure[] {
  const seconds = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000);
  return [
    {
      name: 'queue_waiting',
      help: 'Pieces of background work that wait for a worker, by queue',
      label: 'queue',
      read: async () => new Map((await waitingWork(db)).map(({ queue, count }) => [queue, count])),
    },
    {
      name: 'queue_oldest_seconds',
      help: 'Seconds for which the oldest piece of background work waits for a worker, by queue',
      label: 'queue',
      read: async () => new Map((await waitingWork(db)).map(({ queue, since }) => [queue, seconds(since)])),
    },
    {
      name: 'letters_oldest_seconds',
      help: 'Seconds for which the oldest letter that is owed waits to be sent',
      read: async () => seconds(await mailer.oldestOwed()),
    },
    {
      name: 'data_folder_free_bytes',
      help: 'Bytes that are free where DATA_DIR lies',
      async read() {
        const { bavail, bsize } = await statfs(config.DATA_DIR);
        return bavail * bsize;
      },
    },
  ];
}

/** Everything that waits for staff, by kind: unplaced money, refused refunds, promises at risk, and all else of the to-do list. */
export function taskFigure(lists: () => readonly TaskList[]): Figure {
  return {
    name: 'tasks_waiting',
    help: 'Work that waits for staff, by kind as on the to-do list',
    label: 'kind',
    async read() {
      const counts = new Map<string, number>();
      for (const list of lists())
        if (!list.isPersonal) counts.set(list.kind, (await list.read({ accountId: '', limit: 0 })).count);
      return counts;
    },
  };
}
