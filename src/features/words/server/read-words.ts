import { Refusal } from '#kit/refusal.ts';
import { isPaidFor, isUnpaid } from '#features/orders/domain/status.ts';
import { readingHours } from '#features/orders/domain/reading-words.ts';
import { deliveryOf, isWaitingToStart, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { productionsOf } from '#features/production/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { ReadDraft, Reading, wordsContract, wordsOfOrder as wordsOfOrderContract } from '../contract.ts';
import { countChangedLines } from '../domain/changed-lines.ts';
import { changesOf, isDropped, readingOf, type ReadingRow } from './repository.ts';
import type { Draft } from './schema.ts';

type Contract = (typeof wordsContract)['readWords'];

/** The words of an order as its buyer reads them; staff read the page in English. @throws Refusal ORDER_NOT_FOUND, NO_WORDS */
export async function readWords(deps: Deps, orderNumber: string, { isBuyer }: { isBuyer: boolean }): Promise<Reading> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  // Of an order that is not paid yet there is nothing to say: its payment may be on its way.
  if (!order.readsWords || order.erasedAt || isUnpaid(order.status)) throw new Refusal<Contract>('NO_WORDS');
  const view = await readingView(deps, deps.db, order);
  return isBuyer ? view : { ...view, page_language: 'en' };
}

/** The words of an order whose buyer reads them. */
export async function readingView(
  deps: Pick<Deps, 'clock' | 'orders'>,
  db: Queryable,
  order: OrderRow,
): Promise<Reading> {
  const reading = await readingOf(db, order.id);
  const { brief, pageLanguage, whiteLabel } = deps.orders.kinds.facts(order);
  return {
    order_number: order.number,
    page_language: pageLanguage,
    white_label: whiteLabel,
    first_name: brief.recipient.shown,
    occasion: brief.occasion,
    delivery: deliveryOf(deps, order),
    ...(reading && !isDropped(reading) ? partsOf(reading) : nothingYet(deps, order)),
    changed_since: reading ? await changedSince(db, reading) : 0,
  };
}

type Parts = Omit<
  Reading,
  'order_number' | 'page_language' | 'white_label' | 'first_name' | 'occasion' | 'delivery' | 'changed_since'
>;

function stateWithoutDrafts(deps: Pick<Deps, 'clock'>, order: OrderRow): Parts['state'] {
  if (!isPaidFor(order.status)) return 'ended';
  return isWaitingToStart(deps, order) ? 'waits-for-friends' : 'being-written';
}

const nothingYet = (deps: Pick<Deps, 'clock'>, order: OrderRow): Parts => ({
  state: stateWithoutDrafts(deps, order),
  language: 'und',
  drafts: [],
  chosen: 0,
  revision: 0,
  approves_at: null,
  ends_for_day: false,
  approved_at: null,
  approved_by: null,
});

function partsOf(reading: ReadingRow): Parts {
  const { state, drafts, chosen, shownAt, approvesAt, approvedAt, approvedBy } = reading;
  const shown = state === 'approved' ? drafts.slice(chosen, chosen + 1) : drafts;
  return {
    state,
    language: drafts[0]?.now.language ?? 'und',
    drafts: shown.map(draftView),
    chosen: state === 'approved' ? 0 : chosen,
    revision: reading.revision,
    approves_at: approvesAt.toISOString(),
    ends_for_day: approvesAt.getTime() - shownAt.getTime() < readingHours * 3_600_000,
    approved_at: approvedAt?.toISOString() ?? null,
    approved_by: approvedBy,
  };
}

function draftView({ written, now }: Draft): ReadDraft {
  return {
    title: now.title,
    sections: now.sections.map(({ tag, lines }, section) => ({
      tag,
      lines: lines.map(({ display }, line) => {
        const before = written.sections[section]?.lines[line]?.display ?? display;
        return { text: display, before: before === display ? null : before };
      }),
    })),
  };
}

/** Lines in which the newest words differ from those that were approved: a producer's doing, or the buyer's own wish. */
async function changedSince(db: Queryable, { state, drafts, chosen, orderId }: ReadingRow): Promise<number> {
  const approved = drafts[chosen]?.now;
  if (state !== 'approved' || !approved) return 0;
  const newest = (await productionsOf(db, orderId)).find(({ lyrics }) => lyrics !== null);
  return newest?.lyrics ? countChangedLines(approved, newest.lyrics) : 0;
}

/** The drafts of an order and the lines that its buyer changed, for staff; null for one whose buyer does not read. @throws Refusal ORDER_NOT_FOUND */
export async function wordsOfOrder(deps: Deps, orderNumber: string) {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<typeof wordsOfOrderContract>('ORDER_NOT_FOUND');
  if (!order.readsWords || order.erasedAt) return null;
  const changes = await changesOf(deps.db, order.id);
  return {
    reading: await readingView(deps, deps.db, order),
    by_day: order.wantedOn,
    changes: changes.map(({ at, draft, section, line, before, after, source }) => ({
      at: at.toISOString(),
      draft,
      section,
      line,
      before,
      after,
      source,
    })),
  };
}
