import { recordEvent } from '#features/orders/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { EngineError, type EngineFault } from '#platform/engines/engine-error.ts';
import { withoutKeys } from '#platform/engines/engine-variables.ts';
import { circuit, type Purpose } from '../domain/attempts.ts';
import {
  insertAttempt,
  lockBudget,
  spentOnDay,
  spentOnOrder,
  updateAttempt,
  type AttemptRow,
} from './attempts-repository.ts';
import { switchOf, writeSwitch } from '#platform/engines/switches-repository.ts';

export type PurchaseDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'config'>;

/** Purchase for an order's version; without an order it is a staff trial. */
export interface PurchaseRequest {
  orderId: string | null;
  version: number | null;
  /** Number of the version's run that staff enqueued last. */
  run: number;
  purpose: Purpose;
}

/** The budget of the order or of the day does not allow a purchase. */
export class BudgetSpent extends Error {
  constructor(which: 'order' | 'day') {
    // Without figures: producers read it.
    super(`The budget of the ${which} does not allow it.`);
    this.name = 'BudgetSpent';
  }
}

/**
 * Commits an attempt and its price before anything is sent, within the budgets, and `also` with them. Free work needs no budget.
 * @throws BudgetSpent
 */
export async function beginAttempt(
  deps: PurchaseDeps,
  wanted: PurchaseRequest,
  purchase: { engine: string; model: string; pence: number; why: string; seed?: string },
  also: (tx: Transaction, attempt: AttemptRow) => Promise<void> = () => Promise.resolve(),
): Promise<AttemptRow> {
  const { config } = deps;
  const { engine, model, pence, why, seed = null } = purchase;
  const createdAt = deps.clock.now();
  const day = businessDay(createdAt);
  return deps.db.transaction(async (tx) => {
    if (pence > 0) {
      await lockBudget(tx);
      const onOrder = wanted.orderId === null ? 0 : await spentOnOrder(tx, wanted.orderId);
      if (onOrder + pence > config.ENGINE_ORDER_BUDGET_PENCE) throw new BudgetSpent('order');
      const onDay = await spentOnDay(tx, day);
      if (onDay + pence > config.ENGINE_DAY_BUDGET_PENCE) throw new BudgetSpent('day');
    }
    const row = { id: deps.ids.id(), ...wanted, engine, model, why, state: 'begun', seed, createdAt, day } as const;
    const attempt: AttemptRow = {
      ...row,
      pricePence: pence,
      reference: null,
      lyrics: null,
      fault: null,
      detail: null,
      suggestion: null,
      submittedAt: null,
      endedAt: null,
    };
    await insertAttempt(tx, attempt);
    await also(tx, attempt);
    return attempt;
  });
}

/** State in which an attempt ends by a fault: free, bought and useless, or nobody knows. */
function stateAfter(error: EngineError): AttemptRow['state'] {
  if (error.isFree) return 'refused';
  return error.fault === 'unanswered' ? 'perhaps-bought' : 'failed';
}

/** Faults that say nothing about the engine's health. */
const about: ReadonlySet<EngineFault> = new Set(['moderated', 'refused-job', 'busy']);

/** Writes how an attempt failed, and lets its engine rest after several failures in a row. */
export async function endFailed(deps: PurchaseDeps, attempt: AttemptRow, error: EngineError): Promise<AttemptRow> {
  const endedAt = deps.clock.now();
  const { fault } = error;
  const [detail, suggestion] = [withoutKeys(error.message, deps.config), withoutKeys(error.suggestion, deps.config)];
  // A job that was handed over was taken: whatever its end, it counts as bought.
  const state = attempt.reference !== null && error.isFree ? 'failed' : stateAfter(error);
  const change = { state, fault, detail, suggestion, endedAt } as const;
  await updateAttempt(deps.db, attempt.id, change);
  const { orderId, engine, pricePence } = attempt;
  // Not the detail: a service may have answered with words of the story.
  deps.log.warn({ orderId, engine, fault, pence: pricePence }, 'an engine failed');
  if (state === 'perhaps-bought') await tellOfUnanswered(deps, attempt);
  if (!about.has(fault)) await countFailure(deps, engine);
  return { ...attempt, ...change };
}

/**
 * Ends an attempt whose process died before an answer was kept. It says nothing about the engine's health.
 */
export async function endInterruptedAttempt(deps: PurchaseDeps, attempt: AttemptRow): Promise<void> {
  const detail = 'The process ended before an answer was kept.';
  const change = { state: 'perhaps-bought', fault: 'unanswered', detail, endedAt: deps.clock.now() } as const;
  await updateAttempt(deps.db, attempt.id, change);
  await tellOfUnanswered(deps, attempt);
}

/** Raises a purchase without an answer, with its price; what costs nothing is not worth a word. */
async function tellOfUnanswered(deps: PurchaseDeps, { orderId, engine, pricePence }: AttemptRow): Promise<void> {
  if (pricePence === 0) return;
  deps.log.error({ alert: 'perhaps-bought', orderId, engine, pence: pricePence }, 'a purchase has no answer');
  if (orderId === null) return;
  const note = String(pricePence);
  await deps.db.transaction((tx) => recordEvent(deps, tx, { orderId, kind: 'perhaps-bought', actor: 'system', note }));
}

async function countFailure(deps: PurchaseDeps, engine: string): Promise<void> {
  const changedAt = deps.clock.now();
  const failures = ((await switchOf(deps.db, engine))?.failures ?? 0) + 1;
  const rests = failures >= circuit.failures;
  const restsUntil = rests ? new Date(changedAt.getTime() + circuit.rest) : null;
  await writeSwitch(deps.db, engine, { failures, restsUntil, changedAt });
  if (rests) deps.log.error({ alert: 'engine-rests', engine, failures }, 'an engine failed again and again, and rests');
}

/** Clears an engine's count of failures. */
export async function countSuccess(deps: PurchaseDeps, engine: string): Promise<void> {
  const row = await switchOf(deps.db, engine);
  if (row && row.failures > 0)
    await writeSwitch(deps.db, engine, { failures: 0, restsUntil: null, changedAt: deps.clock.now() });
}

/** Returns an engine's error; rethrows any other, and those of a cancelled call. @throws */
export function engineErrorOf(error: unknown, signal: AbortSignal): EngineError {
  if (signal.aborted || !(error instanceof EngineError)) throw error;
  return error;
}

/** Waits, or throws when the signal is aborted. */
export async function delay(seconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, seconds * 1000);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
  signal.throwIfAborted();
}
