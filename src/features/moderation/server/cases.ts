import { Refusal } from '#kit/refusal.ts';
import { hasOtherAdmin, recordAudit } from '#features/accounts/server/index.ts';
import { checkedEmail, lockOrder, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import type { ModerationCase, moderationContract, PublicationKind, Takedown } from '../contract.ts';
import type { ReportReason } from '../domain/case.ts';
import { isAwaited } from '../domain/awaited-order.ts';
import { appealBar, type AppealReader } from '../domain/appeal.ts';
import { orderCase, raiseDoubts } from './doubts.ts';
import { tellDecision } from './letters.ts';
import {
  caseById,
  casesOfOrder,
  decidedCases,
  lockCase,
  updateCase,
  waitingCases,
  type CaseRow,
  type CaseWithOrder,
} from './repository.ts';

/** Moderation at work: it asks the other rooms what stands at an address. */
export type ModerationDeps = Deps & { publications: readonly PublicationKindOfRoom[] };

type Contract = typeof moderationContract;

/** A member of staff who looks at the cases. */
export interface Reader {
  id: string;
  isAdmin: boolean;
}

const mostWaiting = 500;
const mostDecided = 100;

export interface Report {
  kind: PublicationKind;
  address: string;
  reason: ReportReason;
  details: string;
  email: string;
}

/** @throws Refusal NOT_PUBLISHED, INVALID_EMAIL */
export async function reportContent(deps: ModerationDeps, report: Report): Promise<{ received: true }> {
  const { kind, reason: category, details: words } = report;
  const email = report.email === '' ? '' : checkedEmail(report.email);
  const room = deps.publications.find((publication) => publication.kind === kind);
  const found = await room?.find(deps, report.address);
  if (!found) throw new Refusal<Contract['reportContent']>('NOT_PUBLISHED');
  const doubt = { by: 'reader', category, words, email } as const;
  await deps.db.transaction((tx) => raiseDoubts(deps, tx, { ...found, kind }, [doubt]));
  return { received: true };
}

export async function listCases(
  deps: ModerationDeps,
  reader: Reader,
): Promise<{ waiting: ModerationCase[]; decided: ModerationCase[] }> {
  const [waiting, decided] = [await waitingCases(deps.db, mostWaiting), await decidedCases(deps.db, mostDecided)];
  const appealReader = await asAppealReader(deps, reader);
  return {
    waiting: await Promise.all(waiting.map((row) => view(deps, row, appealReader))),
    decided: await Promise.all(decided.map((row) => view(deps, row, appealReader))),
  };
}

const asAppealReader = async (deps: ModerationDeps, reader: Reader): Promise<AppealReader> => ({
  ...reader,
  hasOtherAdmin: await hasOtherAdmin(deps, reader.id),
});

async function view(deps: ModerationDeps, row: CaseWithOrder, reader: AppealReader): Promise<ModerationCase> {
  const room = deps.publications.find(({ kind }) => kind === row.kind);
  const isBuyerWaiting = row.kind === orderCase && row.order !== null && isAwaited(row.order);
  const isWaiting = row.state === 'open' || row.appealState === 'open';
  return {
    ...takedownView(row),
    path: row.path,
    order_number: row.orderNumber,
    films: isWaiting ? ((await room?.films?.(deps, row.subject)) ?? []) : [],
    photos: isWaiting ? ((await room?.photos?.(deps, row.subject)) ?? []) : [],
    state: row.state,
    tells_buyer: isBuyerWaiting,
    is_to_refund: reader.isAdmin && isBuyerWaiting && row.state === 'taken-down' && (row.order?.pricePence ?? 0) > 0,
    doubts: row.doubts,
    opened_at: row.openedAt.toISOString(),
    appeal_barred: row.appealState === 'open' ? appealBar(row, reader) : null,
  };
}

export const takedownView = ({
  id,
  kind,
  title,
  decision,
  decidedAt,
  appeal,
  appealState,
  appealAnswer,
}: CaseRow): Takedown => ({
  id,
  kind,
  title,
  decision,
  decided_at: decidedAt?.toISOString() ?? null,
  appeal,
  appeal_state: appealState,
  appeal_answer: appealAnswer,
});

interface Decision {
  id: string;
  decision: 'take-down' | 'dismiss';
  reason: string;
  seen: 'open' | 'taken-down';
}

/** @throws Refusal CASE_NOT_FOUND, DECIDED */
export async function decideCase(
  deps: ModerationDeps,
  { id, decision, reason, seen }: Decision,
  reader: Reader,
): Promise<ModerationCase> {
  const actor = reader.id;
  await deps.db.transaction(async (tx) => {
    const row = await lockedCase(tx, id);
    // What was taken down by mistake can be put back without an appeal.
    const isUndone = row.state === 'taken-down' && decision === 'dismiss' && row.appealState !== 'open';
    if (row.state !== seen || (row.state !== 'open' && !isUndone)) throw new Refusal<Contract['decideCase']>('DECIDED');
    const state = decision === 'take-down' ? 'taken-down' : 'dismissed';
    await updateCase(tx, id, {
      state,
      decision: row.isErased ? '' : reason,
      decidedAt: deps.clock.now(),
      decidedBy: actor,
    });
    await recordAudit(deps, tx, { actor, action: `moderation-${state}`, subject: id, reason });
    if (state === 'taken-down') await tellDecision(deps, tx, row, reason);
  });
  return shown(deps, id, reader);
}

/**
 * The order first, as everywhere: two who lock in different sequences would wait for each other. `isErased` for a case about
 * somebody whose data was erased: no words are added to it. The database keeps the words of the same decision out of the audit by a
 * rule of its own, `omission` in `platform/db/append-only.ts`; the two must agree, and a test of the audit's words compares them.
 */
export async function lockedCase(tx: Transaction, id: string): Promise<CaseRow & { isErased: boolean }> {
  const known = await caseById(tx, id);
  const order = known?.orderId ? await lockOrder(tx, known.orderId) : undefined;
  const row = await lockCase(tx, id);
  if (!row) throw new Refusal<Contract['decideCase']>('CASE_NOT_FOUND');
  const isEmptied = row.orderId === null && row.title === '' && row.path === '';
  return { ...row, isErased: isEmptied || Boolean(order?.erasedAt) };
}

export async function shown(deps: ModerationDeps, id: string, reader: Reader): Promise<ModerationCase> {
  const row = await caseById(deps.db, id);
  if (!row) throw new Error('The case was not kept');
  return view(deps, row, await asAppealReader(deps, reader));
}

/** @throws Refusal ORDER_NOT_FOUND */
export async function orderTakedowns(deps: Deps, orderNumber: string): Promise<{ takedowns: Takedown[] }> {
  const order = await orderOf(deps, orderNumber);
  const cases = await casesOfOrder(deps.db, order.id);
  return {
    takedowns: cases
      .filter(({ kind, state, appealState }) => kind !== orderCase && (state === 'taken-down' || appealState !== null))
      .map(takedownView),
  };
}

export async function orderOf({ db }: Pick<Deps, 'db'>, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<Contract['orderTakedowns']>('ORDER_NOT_FOUND');
  return order;
}
