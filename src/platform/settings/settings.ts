import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { lockSettings, settingsRow, writeSettings, type SettingsRow } from './repository.ts';

/** Settings that staff change while the shop runs: the daily cap, and what is stopped. */
export interface ShopSettings {
  dailyCap: number;
  ordersStopped: boolean;
  productionStopped: boolean;
  emailsStopped: boolean;
}

/** Read from the database each time it is asked, so that a change holds in every process at once. */
export interface Settings {
  current(db?: Queryable): Promise<ShopSettings>;
  /** Writes the change in the caller's transaction, one change at a time. */
  change(tx: Transaction, change: Partial<ShopSettings>): Promise<{ before: ShopSettings; after: ShopSettings }>;
}

export function createSettings(parts: {
  db: Database;
  clock: Clock;
  /** As long as staff have not set another. */
  dailyCap: number;
}): Settings {
  const told = (row: SettingsRow | undefined): ShopSettings => ({
    dailyCap: row?.dailyCap ?? parts.dailyCap,
    ordersStopped: row?.ordersStopped ?? false,
    productionStopped: row?.productionStopped ?? false,
    emailsStopped: row?.emailsStopped ?? false,
  });
  return {
    current: async (db = parts.db) => told(await settingsRow(db)),
    async change(tx, change) {
      const now = parts.clock.now();
      const row = await lockSettings(tx, now);
      await writeSettings(tx, { ...change, changedAt: now });
      return { before: told(row), after: told({ ...row, ...change }) };
    },
  };
}
