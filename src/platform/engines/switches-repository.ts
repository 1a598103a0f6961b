import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { engineSwitches } from './schema.ts';

export type SwitchRow = typeof engineSwitches.$inferSelect;

const selectAll = prepared<Record<string, never>, SwitchRow[]>((db) => db.select().from(engineSwitches));

export async function allSwitches(db: Queryable): Promise<Map<string, SwitchRow>> {
  const rows = await selectAll(db, {});
  return new Map(rows.map((row) => [row.engine, row]));
}

export async function switchOf(db: Queryable, engine: string): Promise<SwitchRow | undefined> {
  return (await db.select().from(engineSwitches).where(eq(engineSwitches.engine, engine)))[0];
}

/** Writes a change of an engine's row, and the row where there is none. */
export async function writeSwitch(
  db: Queryable,
  engine: string,
  change: Partial<Omit<SwitchRow, 'engine' | 'changedAt'>> & { changedAt: Date },
): Promise<void> {
  await db
    .insert(engineSwitches)
    .values({ engine, ...change })
    .onConflictDoUpdate({ target: engineSwitches.engine, set: change });
}

export function isSwitchedOn(engine: { onByDefault: boolean }, row: SwitchRow | undefined): boolean {
  return row?.isOn ?? engine.onByDefault;
}

/** Engines in the order that staff have set, those without a place behind in the order of the configuration. */
export function inOrder<Engine extends { id: string }>(
  engines: readonly Engine[],
  switches: ReadonlyMap<string, SwitchRow>,
): Engine[] {
  const place = ({ id }: Engine): number => switches.get(id)?.position ?? Number.MAX_SAFE_INTEGER;
  return engines.toSorted((a, b) => place(a) - place(b));
}
