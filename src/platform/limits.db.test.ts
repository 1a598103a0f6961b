import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SettableClock, systemClock } from './clock.ts';
import { openDatabase, type OpenDatabase } from './db/database.ts';
import { consumePoint } from './limits-repository.ts';
import type { LimitRule } from './limit-rule.ts';
import { createLimits } from './limits.ts';
import { copyTemplateTo, migratedDatabase, templateCopy } from './test/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rule: LimitRule = { name: 'tries', points: 5, seconds: 900 };

test('FIND-02 PORT-07 a limit holds over a restart, and counts each key and each rule by itself', async () => {
  const { url } = await templateCopy();
  const embedded = path.join(folder, 'database');
  if (!url) copyTemplateTo(embedded);
  const open = (): Promise<OpenDatabase> => openDatabase(url ? { url } : { folder: embedded });
  const before = await open();
  const limits = createLimits({ db: before.db, clock: systemClock });
  const tries = await Promise.all(Array.from({ length: 8 }, () => limits.tooOften(rule, 'dan')));
  expect(tries.filter((wait) => wait === null)).toHaveLength(5);
  await before.close();

  const after = await open();
  try {
    const again = createLimits({ db: after.db, clock: systemClock });
    const wait = await again.tooOften(rule, 'dan');
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await again.tooOften(rule, 'ruth')).toBeNull();
    expect(await again.tooOften({ ...rule, name: 'other' }, 'dan')).toBeNull();
    expect(await again.tooOften(rule, `'; drop table limits; --`)).toBeNull();
  } finally {
    await after.close();
  }
});

test('PORT-07 HOLE-08 a window that a clock ran ahead with is over once the clock was set right', async () => {
  const database = await migratedDatabase();
  try {
    const daily: LimitRule = { name: 'letters', points: 1, seconds: 24 * 3600 };
    const ask = (at: string) => consumePoint(database.db, daily, 'dan', new Date(at));
    expect(await ask('2027-11-23T12:00:00Z')).toBeNull();
    expect(await ask('2026-11-23T12:00:00Z')).toBeNull();
    expect(await ask('2026-11-24T11:59:00Z'), 'its own window holds').toBe(60);
    expect(await ask('2026-11-24T12:00:00Z')).toBeNull();
  } finally {
    await database.close();
  }
});

test('PORT-07 HOLE-08 an attempt that began before its window did counts in it', async () => {
  const database = await migratedDatabase();
  try {
    const once: LimitRule = { name: 'letters', points: 1, seconds: 24 * 3600 };
    expect(await consumePoint(database.db, once, 'dan', new Date('2026-11-23T12:00:00.001Z'))).toBeNull();
    expect(await consumePoint(database.db, once, 'dan', new Date('2026-11-23T12:00:00.000Z'))).toBe(86_401);
  } finally {
    await database.close();
  }
});

test('PORT-07 HOLE-08 nobody is locked out by tries that a clock ran ahead with', async () => {
  const database = await migratedDatabase();
  try {
    const clock = new SettableClock(new Date('2027-11-23T12:00:00Z'));
    const limits = createLimits({ db: database.db, clock });
    for (let tried = 0; tried < rule.points; tried += 1) expect(await limits.tooOften(rule, 'dan')).toBeNull();
    expect(await limits.tooOften(rule, 'dan')).toBe(900);
    clock.set(new Date('2026-11-23T12:00:00Z'));
    expect(await limits.used(rule, 'dan')).toBe(0);
    expect(await limits.tooOften(rule, 'dan'), 'set right').toBeNull();
    expect(await limits.used(rule, 'dan')).toBe(1);
    await limits.giveBack(rule, 'dan');
    expect(await limits.used(rule, 'dan')).toBe(0);
  } finally {
    await database.close();
  }
});
