import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { shopSettings } from './schema.ts';

export type SettingsRow = typeof shopSettings.$inferSelect;

const only = 1;

const selectSettings = prepared<Record<string, never>, SettingsRow[]>((db) =>
  db.select().from(shopSettings).where(eq(shopSettings.id, only)),
);

export async function settingsRow(db: Queryable): Promise<SettingsRow | undefined> {
  return (await selectSettings(db, {}))[0];
}

/** The row, made if there is none, locked until the transaction ends. */
export async function lockSettings(tx: Transaction, now: Date): Promise<SettingsRow> {
  await tx.insert(shopSettings).values({ id: only, changedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.id, only)).for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}

export async function writeSettings(tx: Transaction, change: Partial<SettingsRow>): Promise<void> {
  await tx.update(shopSettings).set(change).where(eq(shopSettings.id, only));
}
