import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import {
  checkedEmail,
  inOrderLanguage,
  lockOrder,
  orderById,
  orderByNumber,
  portalLink,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { m } from '#messages/messages.js';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import type { ModerationCase, moderationContract, PublicationKind, Takedown } from '../contract.ts';
import type { ReportReason } from '../domain/case.ts';
import { orderCase, raiseDoubts } from './doubts.ts';
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
): Promise<{ waiting: ModerationCase[]; decided: ModerationCase[] }> {
  const [waiting, decided] = [await waitingCases(deps.db, mostWaiting), await decidedCases(deps.db, mostDecided)];
  return {
    waiting: await Promise.all(waiting.map((row) => view(deps, row))),
    decided: await Promise.all(decided.map((row) => view(deps, row))),
  };
}

async function view(deps: ModerationDeps, row: CaseWithOrder): Promise<ModerationCase> {
  const room = deps.publications.find(({ kind }) => kind === row.kind);
  const isWaiting = row.state === 'open' || row.appealState === 'open';
  return {
    ...takedownView(row),
    path: row.path,
    order_number: row.orderNumber,
    films: isWaiting ? ((await room?.films?.(deps, row.subject)) ?? []) : [],
    photos: isWaiting ? ((await room?.photos?.(deps, row.subject)) ?? []) : [],
    state: row.state,
    doubts: row.doubts,
    opened_at: row.openedAt.toISOString(),
  };
}

const takedownView = ({
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
  actor: string,
): Promise<ModerationCase> {
  await deps.db.transaction(async (tx) => {
    const row = await locked(tx, id);
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
    // An order that waits is staff's own matter: they write to its buyer by themselves, or give the money back.
    if (state === 'taken-down' && row.kind !== orderCase) await tellOwner(deps, tx, row, { reason, isAnswer: false });
  });
  return shown(deps, id);
}

/** @throws Refusal CASE_NOT_FOUND, DECIDED */
export async function answerAppeal(
  deps: ModerationDeps,
  { id, decision, reason }: { id: string; decision: 'refuse' | 'grant'; reason: string },
  actor: string,
): Promise<ModerationCase> {
  await deps.db.transaction(async (tx) => {
    const row = await locked(tx, id);
    if (row.appealState !== 'open') throw new Refusal<Contract['answerAppeal']>('DECIDED');
    const isGranted = decision === 'grant';
    await updateCase(tx, id, {
      appealState: isGranted ? 'granted' : 'refused',
      appealAnswer: row.isErased ? '' : reason,
      ...(isGranted ? { state: 'dismissed' as const } : {}),
    });
    await recordAudit(deps, tx, { actor, action: `moderation-appeal-${decision}`, subject: id, reason });
    await tellOwner(deps, tx, row, { reason, isAnswer: true });
  });
  return shown(deps, id);
}

/**
 * The order first, as everywhere: two who lock in different sequences would wait for each other. `isErased` for a case about
 * somebody whose data was erased: no words are added to it. The database keeps the words of the same decision out of the audit by a
 * rule of its own, `omission` in `platform/db/append-only.ts`; the two must agree, and a test of the audit's words compares them.
 */
async function locked(tx: Transaction, id: string): Promise<CaseRow & { isErased: boolean }> {
  const known = await caseById(tx, id);
  const order = known?.orderId ? await lockOrder(tx, known.orderId) : undefined;
  const row = await lockCase(tx, id);
  if (!row) throw new Refusal<Contract['decideCase']>('CASE_NOT_FOUND');
  const isEmptied = row.orderId === null && row.title === '' && row.path === '';
  return { ...row, isErased: isEmptied || Boolean(order?.erasedAt) };
}

async function shown(deps: ModerationDeps, id: string): Promise<ModerationCase> {
  const row = await caseById(deps.db, id);
  if (!row) throw new Error('The case was not kept');
  return view(deps, row);
}

/** Writes to the buyer of the order that something came from; nobody is written to about what staff wrote themselves. */
async function tellOwner(
  deps: Deps,
  tx: Transaction,
  { id, orderId }: CaseRow,
  { reason, isAnswer }: { reason: string; isAnswer: boolean },
): Promise<void> {
  const order = orderId === null ? undefined : await orderById(tx, orderId);
  if (!order) return;
  const { number } = order;
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `moderation:${id}:${isAnswer ? 'answer' : 'taken-down'}`,
      to: order.email,
      ground: 'paid',
      letter: {
        ...(isAnswer
          ? {
              subject: m.letters_appeal_subject({ number }),
              greeting: m.letters_appeal_greeting(),
              paragraphs: [m.letters_appeal_text({ number }), reason],
            }
          : {
              subject: m.letters_takedown_subject({ number }),
              greeting: m.letters_takedown_greeting(),
              paragraphs: [m.letters_takedown_text({ number }), reason, m.letters_takedown_wrong()],
            }),
        action: { label: m.track_open(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
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

/** @throws Refusal ORDER_NOT_FOUND, CASE_NOT_FOUND, APPEALED */
export async function appealTakedown(
  deps: Deps,
  { order_number, id, text }: { order_number: string; id: string; text: string },
): Promise<Takedown> {
  const order = await orderOf(deps, order_number);
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const row = await lockCase(tx, id);
    if (row?.orderId !== order.id || row.kind === orderCase || row.state !== 'taken-down')
      throw new Refusal<Contract['appealTakedown']>('CASE_NOT_FOUND');
    if (row.appealState !== null) throw new Refusal<Contract['appealTakedown']>('APPEALED');
    const change = { appeal: text, appealedAt: deps.clock.now(), appealState: 'open' as const };
    await updateCase(tx, id, change);
    return takedownView({ ...row, ...change });
  });
}

async function orderOf({ db }: Pick<Deps, 'db'>, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(db, orderNumber);
  if (!order) throw new Refusal<Contract['orderTakedowns']>('ORDER_NOT_FOUND');
  return order;
}
