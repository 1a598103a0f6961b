import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenDatabase } from '../db/database.ts';

/** Set for all that runs within a transaction; not open any more once it has ended, for what it started and nobody awaited. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Makes PostgreSQL refuse what the embedded database would wait for without end, having one connection only: to ask it from
 * within a transaction by anything but the transaction. So a test on PostgreSQL alone finds that fault as well, when the
 * database is closed at the latest.
 */
export function refuseOutsideTransaction(database: OpenDatabase): OpenDatabase {
  const { db, pool } = database;
  const refusals: Error[] = [];
  const refuse = (): void => {
    if (!transactions.getStore()?.isOpen) return;
    refusals.push(
      new Error('Asked from within a transaction, and not by it: the embedded database would never answer'),
    );
    throw refusals.at(-1);
  };
  for (const method of ['query', 'connect'] as const) {
    const ask = pool[method].bind(pool) as (...values: unknown[]) => unknown;
    Object.assign(pool, {
      [method](...values: unknown[]): unknown {
        refuse();
        return ask(...values);
      },
    });
  }
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) =>
    begin(async (transaction) => {
      const state = { isOpen: true };
      try {
        return await transactions.run(state, () => run(transaction));
      } finally {
        state.isOpen = false;
      }
    }, config);
  const close = database.close.bind(database);
  return {
    ...database,
    async close() {
      await close();
      // Somebody may have taken it for a fault that passes.
      if (refusals.length > 0) throw refusals[0];
    },
  };
}
