import type { Database } from '../db/database.ts';
import { every } from './define-job.ts';
import { lookedFor } from './looked-for.ts';
import type { OngoingWork, PeriodicTask, WorkflowOptions } from './port.ts';
import type { PromptQueues } from './prompt-queues.ts';

interface Lookers {
  db: Database;
  queues: PromptQueues<WorkflowOptions['queue']>;
  ongoing: readonly OngoingWork[];
  /** Lets the queues give out what has become due. */
  offerDue: () => Promise<void>;
}

/** Asks now and then for all that waits, by one statement, and has whoever it waits for look. */
export function lookForWork({ db, queues, ongoing, offerDue }: Lookers, milliseconds: number): PeriodicTask {
  const others = ongoing.flatMap(({ fromOthers }) => fromOthers ?? []);
  const look = lookedFor(
    queues.names,
    others.map(({ waiting }) => waiting),
  );
  return every(milliseconds / 1000, 'look for work', async () => {
    const { inQueues, isDue, ofOthers } = await look(db);
    for (const queue of inQueues) queues.lookSoon(queue);
    for (const place of ofOthers) others[place]?.look();
    if (isDue.length > 0) await offerDue();
    for (const queue of isDue) queues.lookSoon(queue);
  });
}
