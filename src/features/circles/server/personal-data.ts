import { handedPhotos } from '#features/uploads/server/index.ts';
import { comparableAddress } from '#kit/reader.ts';
import { tryAll } from '#kit/try-all.ts';
import { addDays } from '#kit/zoned-time.ts';
import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RetentionRule } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { retentionDays } from '../domain/limits.ts';
import { keepCases } from './attach.ts';
import {
  circleOfAbandonedOrder,
  circleOf,
  contributionsFrom,
  contributionsOf,
  countUnused,
  lockCircle,
  remindersTo,
  unusedCircle,
  unusedCircles,
} from './repository.ts';
import { deleteWholeCircle } from './withdraw.ts';

/** Circles of friends with what they added. A friend is found by the address that their own link went to. */
export const circlesPersonalData: PersonalData = {
  room: 'circle',
  tables: ['circles'],
  async collect({ db }, orderId) {
    // One that an order left to its form is still of that order's people, until another order has it.
    const circle = (await circleOf(db, orderId)) ?? (await circleOfAbandonedOrder(db, orderId));
    if (!circle) return { data: null, files: [] };
    const { giver, honouree, message, lastDay, createdAt } = circle;
    const rows = await contributionsOf(db, circle.id);
    const photos = await Promise.all(rows.map(async ({ id }) => ({ id, photos: await handedPhotos(db, id) })));
    return {
      data: {
        invitation: { giver, honouree, message, lastDay, createdAt },
        contributions: rows.map(({ name, words, wordsChosen, greetingUse, createdAt: at }) => ({
          name,
          words,
          wordsChosen,
          greetingUse,
          at,
        })),
      },
      files: [
        ...photos.flatMap(({ id, photos: own }) =>
          own.map(({ photoKey }, index) => ({ name: `friend-${id}-${index + 1}.jpg`, key: photoKey })),
        ),
        ...rows.flatMap(({ id, greetingKey }) =>
          greetingKey === null ? [] : [{ name: `greeting-${id}.mp3`, key: greetingKey }],
        ),
      ],
    };
  },
  async collectByAddress({ db }, email) {
    const address = comparableAddress(email);
    const [given, asked] = [await contributionsFrom(db, address), await remindersTo(db, address)];
    const subject = given[0]?.contribution.id ?? asked[0]?.reminder.id;
    if (subject === undefined) return null;
    return {
      subject,
      name: 'contributions',
      data: {
        contributions: given.map(({ contribution: { name, words, createdAt }, honouree }) => ({
          for: honouree,
          name,
          words,
          at: createdAt,
        })),
        reminders: asked.map(({ reminder: { createdAt }, honouree }) => ({ for: honouree, at: createdAt })),
      },
    };
  },
  async forget(deps, tx, orderId, extent) {
    const circle = await circleOf(tx, orderId);
    if (circle) return deleteWholeCircle(deps, tx, circle);
    const left = await circleOfAbandonedOrder(tx, orderId);
    // Ordered anew meanwhile, it is that order's.
    const locked = left && (await lockCircle(tx, left.id));
    if (locked?.givenUpOrderId !== orderId) return [];
    // Whoever erases it wants its friends forgotten; where only its time is over, the form may still be ordered.
    if (extent === 'personal') return deleteWholeCircle(deps, tx, locked);
    await keepCases(tx, locked);
    return [];
  },
};

/** Circles that no song was made with go some weeks after their last day. */
export function unusedRetention(deps: Deps): RetentionRule {
  const before = (now: Date): string => addDays(businessDay(now), -retentionDays);
  return {
    what: 'invitations to friends that no song was made with, with all that friends added',
    kept: `${retentionDays} days after their last day`,
    due: (now) => countUnused(deps.db, before(now)),
    async clear(now) {
      let cleared = 0;
      await tryAll(await unusedCircles(deps.db, before(now)), async (id) => {
        const files = await deps.db.transaction(async (tx) => {
          await lockCircle(tx, id);
          const circle = await unusedCircle(tx, id, before(now));
          return circle && deleteWholeCircle(deps, tx, circle);
        });
        if (!files) return;
        cleared += 1;
        await deleteAll(deps, files);
      });
      return cleared;
    },
  };
}
