import type { OrderFacts, OrderRow } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Doubt, type ReviewReason, withDoubts } from '../domain/case.ts';
import { type Audience, type Finding, findDoubts } from '../domain/check.ts';
import { allTerms, casesOf, insertCase, lockOpenCase, updateCase, type CaseRow } from './repository.ts';

type Writing = Pick<Deps, 'clock' | 'ids'>;

/** Content that staff review. */
export type ModeratedContent = Pick<CaseRow, 'kind' | 'subject' | 'orderId' | 'title' | 'path'>;

/** Findings of the rules and of the operator's list in somebody's words. */
async function doubtsAbout(db: Queryable, texts: readonly string[], audience: Audience): Promise<Finding[]> {
  return findDoubts(texts, await allTerms(db), audience);
}

/** Adds doubts to the open case of a thing, or opens one. */
export async function raiseDoubts(
  deps: Writing,
  tx: Transaction,
  thing: ModeratedContent,
  doubts: readonly Omit<Doubt, 'at'>[],
): Promise<void> {
  if (doubts.length === 0) return;
  const now = deps.clock.now();
  const added = doubts.map((doubt) => ({ ...doubt, at: now.toISOString() }));
  const row = { ...thing, id: deps.ids.id(), doubts: withDoubts([], added), state: 'open' as const, openedAt: now };
  if (await insertCase(tx, row)) return;
  const open = await lockOpenCase(tx, thing);
  if (open) await updateCase(tx, open.id, { doubts: withDoubts(open.doubts, added) });
}

/** Holds content with findings for staff review. @returns the findings; none lets it pass */
export async function holdIfInDoubt(
  deps: Writing,
  tx: Transaction,
  thing: ModeratedContent,
  { texts, audience }: { texts: readonly string[]; audience: Audience },
): Promise<Finding[]> {
  const findings = await doubtsAbout(tx, texts, audience);
  await raiseDoubts(
    deps,
    tx,
    thing,
    findings.map((finding) => ({ ...finding, by: 'rules', email: '' })),
  );
  return findings;
}

/** Holds content for staff review, whatever its text. */
export function holdForReview(
  deps: Writing,
  tx: Transaction,
  thing: ModeratedContent,
  category: ReviewReason,
): Promise<void> {
  return raiseDoubts(deps, tx, thing, [{ by: 'rules', category, words: '', email: '' }]);
}

/** A thing's state as moderation sees it. `isHeld`: the rules' doubts about it are not decided, or staff have taken it down. */
export async function moderationOf(
  db: Queryable,
  kind: string,
  subject: string,
): Promise<{ isHeld: boolean; isTakenDown: boolean }> {
  const cases = await casesOf(db, kind, subject);
  const isTakenDown = cases.some(({ state }) => state === 'taken-down');
  const isInDoubt = cases.some(({ state, doubts }) => state === 'open' && doubts.some(({ by }) => by === 'rules'));
  return { isHeld: isTakenDown || isInDoubt, isTakenDown };
}

/** True while the rules' doubts about a thing are not decided, and after staff have taken it down. */
export async function isHeld(db: Queryable, kind: string, subject: string): Promise<boolean> {
  return (await moderationOf(db, kind, subject)).isHeld;
}

export async function isTakenDown(db: Queryable, kind: string, subject: string): Promise<boolean> {
  return (await moderationOf(db, kind, subject)).isTakenDown;
}

export const orderCase = 'order';

/** An order as moderation sees it: its words wait for a look, or staff decided not to release it; null where nothing holds it. */
export async function orderReview(db: Queryable, orderId: string): Promise<'in-review' | 'refused' | null> {
  const { isHeld: isAnyHeld, isTakenDown: isRefused } = await moderationOf(db, orderCase, orderId);
  if (isRefused) return 'refused';
  return isAnyHeld ? 'in-review' : null;
}

/** Looks at the words of an order once it is paid. It is made whatever is found: only its release waits for staff. */
export async function checkPaidOrder(
  deps: Writing & { orders: Pick<Deps['orders'], 'kinds'> },
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  await checkOrderWords(deps, tx, order, textsOf(deps.orders.kinds.facts(order)));
}

/** Looks at what a buyer wrote about an order, in its form, in the chat or in a request for another version. */
export async function checkOrderWords(
  deps: Writing,
  tx: Transaction,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  texts: readonly string[],
): Promise<void> {
  const thing = { kind: orderCase, subject: id, orderId: id, title: number, path: '' };
  await holdIfInDoubt(deps, tx, thing, { texts, audience: 'private' });
}

/** Everything that a buyer wrote for the song, and the name that a business sends it in. */
function textsOf({ brief: { recipient, story, names }, whiteLabel }: OrderFacts): string[] {
  const { favoriteMoment, companions, specialWords, extraDetails } = story;
  return [
    recipient.shown,
    recipient.sung ?? '',
    favoriteMoment,
    companions,
    specialWords,
    extraDetails,
    ...names.map(({ shown }) => shown),
    ...(whiteLabel ? [whiteLabel.name, ...whiteLabel.address] : []),
  ];
}
