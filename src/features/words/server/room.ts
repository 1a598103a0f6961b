import type { OrderListener } from '#features/orders/server/index.ts';
import { every } from '#platform/jobs/define-job.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import { wordsContract } from '../contract.ts';
import { approveDue, remindDue } from './approve.ts';
import { draftWords } from './draft-words.ts';
import { redraft } from './redraft.ts';
import { wordsPersonalData } from './personal-data.ts';
import { wordsProcedures } from './procedures.ts';
import { countToRead, readingOf, updateReading } from './repository.ts';
import { approvalRoute } from './routes.ts';

/** Words come before the song; with an order that is given up the reading of them ends, and without what a friend took back they are written anew. */
const wordsListener: OrderListener = {
  beforeSong: draftWords,
  onContributedChanged: redraft,
  async onCancel(_deps, tx, order) {
    const reading = await readingOf(tx, order.id);
    if (reading?.state === 'to-read') await updateReading(tx, order.id, { state: 'ended', remindsAt: null });
  },
};

export const wordsRoom = defineRoom({
  name: 'words',
  contract: wordsContract,
  procedures: wordsProcedures,
  routes: [approvalRoute],
  personalData: wordsPersonalData,
  orderListener: wordsListener,
  periodic: (deps) => [
    every(30, 'approve words whose time is up', () => approveDue(deps)),
    every(60, 'remind buyers of their words', () => remindDue(deps)),
  ],
  metrics: ({ db }) => [
    { name: 'keepsong_words_to_read', help: 'Orders whose buyers read the words.', read: () => countToRead(db) },
  ],
});
