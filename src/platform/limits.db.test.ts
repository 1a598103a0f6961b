import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from './db/database.ts';
import { createLimits, type LimitRule } from './limits.ts';
import { copyTemplateTo, templateCopy } from './test/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rule: LimitRule = { name: 'tries', points: 5, seconds: 900 };

test('FIND-02 PORT-07 a limit holds over a restart, and counts each key and each rule by itself', async () => {
  const { url } = await templateCopy();
  const embedded = path.join(folder, 'database');
  if (!url) copyTemplateTo(embedded);
  const open = (): Promise<OpenDatabase> => openDatabase(url ? { url } : { folder: embedded });
  const before = await open();
  const limits = createLimits(before.pool);
  const tries = await Promise.all(Array.from({ length: 8 }, () => limits.tooOften(rule, 'dan')));
  expect(tries.filter((wait) => wait === null)).toHaveLength(5);
  await before.close();

  const after = await open();
  try {
    const again = createLimits(after.pool);
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
