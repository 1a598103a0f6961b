import pg from 'pg';
import { expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { holdLock } from '#server/test/held-lock.ts';
import { startService } from '#server/test/service.ts';
import { circleById, insertCircle } from './repository.ts';
import { unusedRetention } from './personal-data.ts';

test('GIFT-02 a circle whose day is moved while what is over its time is cleared away stays', async () => {
  const clock = new SettableClock('2026-03-20T10:00:00Z');
  const database = await emptyDatabase();
  const service = await startService({ clock, database, work: false });
  const watch = await holdLock(database.url ?? '', 'select 1');
  const giver = new pg.Client({ connectionString: database.url });
  await giver.connect();
  try {
    const { deps } = service;
    const at = clock.now();
    const words = { giver: 'Sam', honouree: 'Ruth', message: '', pageLanguage: 'en', sealedInvite: '' };
    const row = (id: string) => ({
      ...words,
      id,
      browserHash: id,
      draftKey: id,
      inviteHash: id,
      lastDay: '2025-01-01',
      mostFriends: 10,
      createdAt: at,
      updatedAt: at,
    });
    for (const id of ['moved', 'left']) await deps.db.transaction((tx) => insertCircle(tx, row(id)));
    await giver.query('begin');
    await giver.query(`update circles set last_day = '2026-03-28' where id = 'moved'`);
    const clearing = unusedRetention(deps).clear(at);
    await watch.waiting(1);
    await giver.query('commit');
    expect(await clearing).toBe(1);
    expect([await circleById(deps.db, 'moved'), await circleById(deps.db, 'left')]).toMatchObject([
      { lastDay: '2026-03-28' },
      undefined,
    ]);
  } finally {
    await giver.end();
    await watch.release();
    await service.end();
  }
});
