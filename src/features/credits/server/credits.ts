import { businessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { orderById, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import { daysBefore } from '#platform/retention.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import type { creditErrors } from '../contract.ts';
import { codeLength, printedCode, typedCode } from '../domain/code.ts';
import {
  assignCredit,
  creditByCode,
  creditById,
  creditByOrder,
  extendCredits,
  insertCredit,
  releaseCredits,
  type CreditRow,
} from './repository.ts';
import { credits } from './schema.ts';

const purpose = 'credit code';

/** A credit as an order takes it. */
export interface Credit {
  id: string;
  amountPence: number;
}

/** Writes a new credit in the caller's transaction. @returns its id, and the code as it is printed */
export async function issueCredit(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Transaction,
  credit: { amountPence: number; reason: string; issuedBy: string; expiresAt: Date },
): Promise<{ id: string; code: string }> {
  const [id, code] = [deps.ids.id(), deps.ids.code(codeLength)];
  const sealedCode = sealText(deps.ids, deps.config.SECRET, purpose, code);
  await insertCredit(tx, { id, codeHash: sha256(code), sealedCode, ...credit, issuedAt: deps.clock.now() });
  return { id, code: printedCode(code) };
}

/** Codes of credits. */
export const sealedCodes = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] => [
  {
    table: credits,
    id: credits.id,
    column: credits.sealedCode,
    reseal: (sealed) => resealText(ids, config, purpose, sealed),
  },
];

/** An issued credit with its code; null if there is none. */
export async function readIssuedCredit(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<{ code: string; amountPence: number; expiresAt: Date; isTaken: boolean } | null> {
  const row = await creditById(db, id);
  if (!row) return null;
  const { amountPence, expiresAt, orderId } = row;
  const code = printedCode(openText(config, purpose, row.sealedCode));
  return { code, amountPence, expiresAt, isTaken: orderId !== null };
}

/** The credit of a typed code, free or taken. @throws Refusal CODE_UNKNOWN */
export async function creditOf(db: Queryable, typed: string): Promise<CreditRow> {
  const row = await creditByCode(db, sha256(typedCode(typed)));
  if (!row) throw new Refusal<typeof creditErrors>('CODE_UNKNOWN');
  return row;
}

/** @throws Refusal CODE_UNKNOWN, CODE_TAKEN, CODE_ENDED */
export async function readCredit(
  deps: Pick<Deps, 'db' | 'clock'>,
  typed: string,
  browserHash: string | null,
): Promise<{ amount_pence: number; expires_at: string }> {
  const { orderId, amountPence, expiresAt } = await creditOf(deps.db, typed);
  const holder = orderId === null ? undefined : await orderById(deps.db, orderId);
  // Whoever comes back from the payment page has it in their own order, and may go on with it.
  const isOwn = holder !== undefined && holder.paidAt === null && holder.browserHash === browserHash;
  if (orderId !== null && !isOwn) throw new Refusal<typeof creditErrors>('CODE_TAKEN');
  refuseEnded(deps, { expiresAt });
  return { amount_pence: amountPence, expires_at: expiresAt.toISOString() };
}

/**
 * Makes `credit` the one that pays a part of an order, whose row the caller has locked; null frees the one it had, but one that `isNew` had none. An order
 * that has it already keeps it, also when it has ended meanwhile. @throws Refusal CODE_TAKEN, CODE_ENDED
 */
export async function reserveCredit(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { orderId, isNew }: { orderId: string; isNew: boolean },
  credit: Credit | null,
): Promise<void> {
  if (!isNew) await releaseCredits(tx, orderId, credit?.id ?? null);
  if (credit === null) return;
  const now = deps.clock.now();
  const row = await creditById(tx, credit.id);
  if (row?.orderId === orderId) return;
  if (row) refuseEnded(deps, row);
  if (!(await assignCredit(tx, { id: credit.id, orderId, at: now })))
    throw new Refusal<typeof creditErrors>('CODE_TAKEN');
}

/**
 * Days for which a credit works at least once a paid order gave it back: its own last day may have passed while that order had it.
 * Buyers who cancel have this once, or whoever orders and cancels would have it for ever; what others cancel takes none of it.
 */
const givenBackDays = 30;

/** Frees the credit of an order that is over: it has used nothing up. */
export async function giveCreditBack(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { id, paidAt }: Pick<OrderRow, 'id' | 'paidAt'>,
  actor: string,
): Promise<void> {
  const at = clock.now();
  if (paidAt !== null) {
    const until = daysBefore(at, -givenBackDays);
    await extendCredits(tx, { orderId: id, until, onceAt: actor === 'buyer' ? at : null });
  }
  await releaseCredits(tx, id, null);
}

/**
 * Runs what ends an order. @returns until when the code that it frees can be used again, for the buyer's letter; null if it frees
 * none that still works
 */
export async function codeFreedBy(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  orderId: string,
  end: () => Promise<void>,
): Promise<Date | null> {
  const held = await creditHeldBy(tx, orderId);
  await end();
  return freeUntil(deps, tx, held);
}

/** Id of the credit that an order has; null for none. */
export async function creditHeldBy(db: Queryable, orderId: string): Promise<string | null> {
  return (await creditByOrder(db, orderId))?.id ?? null;
}

/** @returns until when a credit that an order had can be used again; null where none is free, or it has ended */
export async function freeUntil(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  creditId: string | null,
): Promise<Date | null> {
  const freed = creditId === null ? undefined : await creditById(tx, creditId);
  return freed?.orderId === null && !hasEnded(deps, freed) ? freed.expiresAt : null;
}

/** Letters and pages name the last day, which counts to its end in London. */
const hasEnded = ({ clock }: Pick<Deps, 'clock'>, { expiresAt }: Pick<CreditRow, 'expiresAt'>): boolean =>
  businessDay(expiresAt) < businessDay(clock.now());

/** @throws Refusal CODE_ENDED */
function refuseEnded({ clock }: Pick<Deps, 'clock'>, { expiresAt }: Pick<CreditRow, 'expiresAt'>): void {
  if (hasEnded({ clock }, { expiresAt })) throw new Refusal<typeof creditErrors>('CODE_ENDED');
}
