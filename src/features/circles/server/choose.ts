import { Refusal } from '#kit/refusal.ts';
import { lockOrder, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import { isHeld, raiseDoubts } from '#features/moderation/server/index.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import { handedPhotos, photosOfOrder } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { circlesContract, CircleView } from '../contract.ts';
import { followCircle } from './attach.ts';
import { contributionThing, isBeforeProduction } from './known-circle.ts';
import {
  circleOf,
  contributionById,
  contributionsOf,
  freeGreetingUse,
  lockCircle,
  updateCircle,
  updateContribution,
  type CircleRow,
  type ContributionRow,
} from './repository.ts';
import { knownOrder, readCircle } from './save-circle.ts';

type Contract = (typeof circlesContract)['chooseContribution'];

interface Choice {
  id: string;
  words: boolean;
  photo_ids: string[];
  greeting: ContributionRow['greetingUse'];
}

/** The circle of an order that is not begun, both locked. @throws Refusal TOO_LATE, NO_CIRCLE */
async function changeable(tx: Transaction, orderId: string): Promise<{ order: OrderRow; circle: CircleRow }> {
  const order = await lockOrder(tx, orderId);
  const found = await circleOf(tx, orderId);
  const circle = found && (await lockCircle(tx, found.id));
  if (!circle) throw new Refusal<Contract>('NO_CIRCLE');
  if (!order || !isBeforeProduction(order) || circle.begunAt !== null) throw new Refusal<Contract>('TOO_LATE');
  return { order, circle };
}

/** @throws Refusal NO_CIRCLE */
async function contributionIn(tx: Transaction, circleId: string, id: string): Promise<ContributionRow> {
  const row = await contributionById(tx, id);
  if (row?.circleId !== circleId) throw new Refusal<Contract>('NO_CIRCLE');
  return row;
}

/**
 * Chooses what of one friend enters the story and the film; one greeting at each end.
 * @throws Refusal ORDER_NOT_FOUND, TOO_LATE, NO_CIRCLE, HELD, TOO_MANY_PHOTOS
 */
export async function chooseContribution(deps: Deps, orderNumber: string, choice: Choice): Promise<CircleView> {
  const { id: orderId } = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    const { circle } = await changeable(tx, orderId);
    const row = await contributionIn(tx, circle.id, choice.id);
    if (await isHeld(tx, contributionThing, row.id)) throw new Refusal<Contract>('HELD');
    const own = new Set((await handedPhotos(tx, row.id)).map(({ id }) => id));
    const chosenPhotos = choice.photo_ids.filter((id) => own.has(id));
    const others = (await contributionsOf(tx, circle.id)).filter(({ id }) => id !== row.id);
    const taken = others.reduce((count, other) => count + other.chosenPhotos.length, 0);
    const room = maximumPhotos - (await photosOfOrder(tx, orderId)).length;
    if (chosenPhotos.length > 0 && taken + chosenPhotos.length > room) throw new Refusal<Contract>('TOO_MANY_PHOTOS');
    const greetingUse = row.greetingKey === null ? 'none' : choice.greeting;
    if (greetingUse !== 'none') await freeGreetingUse(tx, circle.id, greetingUse);
    await updateContribution(tx, row.id, { wordsChosen: choice.words && row.words !== '', chosenPhotos, greetingUse });
  });
  return readCircle(deps, orderNumber);
}

/** Begins the song without waiting for more friends; twice is once. @throws Refusal ORDER_NOT_FOUND, TOO_LATE, NO_CIRCLE */
export async function closeCircle(deps: Deps, orderNumber: string): Promise<CircleView> {
  const { id: orderId } = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    const { order, circle } = await changeable(tx, orderId);
    if (circle.closedBy === 'giver') return;
    const now = deps.clock.now();
    const closed = { closedBy: 'giver', closedAt: now } as const;
    // What staff closed stays theirs: the next change of the invitation would open it again.
    await updateCircle(tx, circle.id, { ...(circle.closedBy === 'staff' ? {} : closed), updatedAt: now });
    await followCircle(deps, tx, order, { ...circle, ...closed });
    await recordEvent(deps, tx, { orderId, kind: 'friends-closed', actor: 'buyer' });
  });
  return readCircle(deps, orderNumber);
}

/** Tells staff of something that a friend added; until they have looked it is not chosen. @throws Refusal ORDER_NOT_FOUND, NO_CIRCLE */
export async function reportContribution(deps: Deps, orderNumber: string, id: string): Promise<CircleView> {
  const { id: orderId } = await knownOrder(deps.db, orderNumber);
  await deps.db.transaction(async (tx) => {
    const circle = await circleOf(tx, orderId);
    if (!circle) throw new Refusal<Contract>('NO_CIRCLE');
    const row = await contributionIn(tx, circle.id, id);
    const thing = { kind: contributionThing, subject: id, orderId, title: row.name, path: '' };
    // As a finding of the rules it holds the thing, too: its giver, who alone sees it, does not want it as it is.
    await raiseDoubts(deps, tx, thing, [
      { by: 'reader', category: 'other', words: '', email: '' },
      { by: 'rules', category: 'other', words: row.words, email: '' },
    ]);
    // What a song was made with stays named, so that taking it back reaches that song.
    if (circle.begunAt === null)
      await updateContribution(tx, id, { wordsChosen: false, chosenPhotos: [], greetingUse: 'none' });
  });
  return readCircle(deps, orderNumber);
}
