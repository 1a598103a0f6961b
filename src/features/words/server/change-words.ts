import { Refusal } from '#kit/refusal.ts';
import { checkOrderWords } from '#features/moderation/server/index.ts';
import { lockOrder, orderByNumber, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LyricLine } from '#studio/contracts.ts';
import { withLine } from '#studio/lyrics/with-line.ts';
import type { Reading, wordsContract } from '../contract.ts';
import { maximumChanges, offeredLines } from '../domain/limits.ts';
import { typedLine } from '../domain/typed-line.ts';
import { approve } from './approve.ts';
import { readingView } from './read-words.ts';
import { countChanges, insertChange, readingOf, updateReading, type ChangeRow, type ReadingRow } from './repository.ts';

type Contract = (typeof wordsContract)['offerLines' | 'changeLine' | 'approveWords'];
type ChangeContract = (typeof wordsContract)['changeLine'];
type ApproveContract = (typeof wordsContract)['approveWords'];

interface Place {
  order_number: string;
  draft: number;
  section: number;
  line: number;
}

/** Lines that may be asked for within an hour; each costs a process of the studio. */
const lineLimit = { name: 'words-lines', points: 90, seconds: 3600 };

const studioOptions = () => ({ signal: AbortSignal.timeout(30_000), onProgress: () => undefined });

/** @throws Refusal ORDER_NOT_FOUND, NO_WORDS, APPROVED_MEANWHILE, TOO_MANY */
export async function offerLines(deps: Deps, place: Place): Promise<{ lines: string[] }> {
  const { order, reading } = await toRead(deps.db, place.order_number);
  const { draft } = placeIn(reading, place);
  await countLine(deps, order.id);
  const { brief } = deps.orders.kinds.facts(order);
  const input = { brief, lyrics: draft.now, place, most: offeredLines };
  const lines = await deps.studio.otherLines(input, studioOptions());
  return { lines: lines.map(({ display }) => display) };
}

/**
 * Puts a line there, whether it was offered or typed. `source` is the browser's word for it; what a line may say is checked
 * in any case. @throws Refusal ORDER_NOT_FOUND, NO_WORDS, APPROVED_MEANWHILE, CHANGED_MEANWHILE, NO_LINE, CHANGES_SPENT, TOO_MANY
 */
export async function changeLine(
  deps: Deps,
  { text, revision, source, ...place }: Place & { text: string; revision: number; source: ChangeRow['source'] },
): Promise<{ reading: Reading; findings: string[] }> {
  const typed = typedLine(text);
  if (typed === null) throw new Refusal<ChangeContract>('NO_LINE');
  const found = await toRead(deps.db, place.order_number);
  const { draft, before } = placeIn(found.reading, place);
  if ((await countChanges(deps.db, found.order.id)) >= maximumChanges)
    throw new Refusal<ChangeContract>('CHANGES_SPENT');
  await countLine(deps, found.order.id);
  const { brief } = deps.orders.kinds.facts(found.order);
  const judged = await deps.studio.judgeLine({ brief, lyrics: draft.now, place, text: typed }, studioOptions());
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.order.id);
    const reading = await readingOf(tx, found.order.id);
    const current = stillToRead(order, reading, revision);
    await writeChange(deps, tx, current, { place, before, line: judged.line, source });
    return {
      reading: await readingView(deps, tx, current.order),
      findings: [...new Set(judged.findings.map(({ rule }) => rule))],
    };
  });
}

/** @throws Refusal ORDER_NOT_FOUND, NO_WORDS, APPROVED_MEANWHILE, CHANGED_MEANWHILE, TRY_AGAIN_SOON */
export async function approveWords(
  deps: Deps,
  { order_number, draft, revision }: { order_number: string; draft: number; revision: number },
): Promise<Reading> {
  const found = await orderByNumber(deps.db, order_number);
  if (!found) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    const reading = await readingOf(tx, found.id);
    // A press that comes twice has done what it should.
    if (order && reading?.state === 'approved' && reading.approvedBy === 'buyer' && isSame(reading, draft, revision))
      return readingView(deps, tx, order);
    const current = stillToRead(order, reading, revision);
    if (draft >= current.reading.drafts.length) throw new Refusal<Contract>('NO_WORDS');
    await updateReading(tx, found.id, { chosen: draft });
    const chosen = { ...current.reading, chosen: draft };
    const outcome = await approve(deps, tx, { order: current.order, reading: chosen, by: 'buyer' });
    if (outcome === 'not-now') throw new Refusal<ApproveContract>('TRY_AGAIN_SOON');
    const after = await orderByNumber(tx, order_number);
    return readingView(deps, tx, after ?? current.order);
  });
}

const isSame = (reading: ReadingRow, draft: number, revision: number): boolean =>
  reading.chosen === draft && reading.revision === revision;

interface Found {
  order: OrderRow;
  reading: ReadingRow;
}

/** @throws Refusal ORDER_NOT_FOUND, NO_WORDS, APPROVED_MEANWHILE */
async function toRead(db: Queryable, orderNumber: string): Promise<Found> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  const reading = await readingOf(db, order.id);
  return stillToRead(order, reading, reading?.revision ?? 0);
}

/** @throws Refusal NO_WORDS, APPROVED_MEANWHILE, CHANGED_MEANWHILE */
function stillToRead(order: OrderRow | undefined, reading: ReadingRow | undefined, revision: number): Found {
  if (reading?.state === 'approved') throw new Refusal<Contract>('APPROVED_MEANWHILE');
  if (!order || reading?.state !== 'to-read') throw new Refusal<Contract>('NO_WORDS');
  if (reading.revision !== revision) throw new Refusal<Contract>('CHANGED_MEANWHILE');
  return { order, reading };
}

/** The draft, and the line that stands there. @throws Refusal NO_WORDS */
function placeIn({ drafts }: ReadingRow, { draft: at, section, line }: Place) {
  const draft = drafts[at];
  const before = draft?.now.sections[section]?.lines[line]?.display;
  if (!draft || before === undefined) throw new Refusal<Contract>('NO_WORDS');
  return { draft, before };
}

/** @throws Refusal TOO_MANY */
async function countLine(deps: Pick<Deps, 'limits'>, orderId: string): Promise<void> {
  const wait = await deps.limits.tooOften(lineLimit, orderId);
  if (wait !== null) throw new Refusal<ChangeContract>('TOO_MANY', { retry_after_seconds: wait });
}

/** Id of the change of a revision; among those of one moment it tells the order. */
const changeId = ({ orderId, revision }: ReadingRow): string => `${orderId}-${String(revision).padStart(7, '0')}`;

async function writeChange(
  deps: Deps,
  tx: Transaction,
  { order, reading }: Found,
  change: { place: Place; before: string; line: LyricLine; source: ChangeRow['source'] },
): Promise<void> {
  const { draft, section, line } = change.place;
  const { display: after } = change.line;
  const drafts = reading.drafts.map((present, index) =>
    index === draft ? { ...present, now: withLine(present.now, change.place, change.line) } : present,
  );
  await updateReading(tx, order.id, { drafts, chosen: draft, revision: reading.revision + 1 });
  const { before, source } = change;
  const at = deps.clock.now();
  await insertChange(tx, { id: changeId(reading), orderId: order.id, draft, section, line, before, after, source, at });
  await recordEvent(deps, tx, { orderId: order.id, kind: 'words-changed', actor: 'buyer' });
  await checkOrderWords(deps, tx, order, [after]);
}
