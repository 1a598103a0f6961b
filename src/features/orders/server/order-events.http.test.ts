import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import { alertLog } from '#platform/test/alerts.ts';
import { examineHashes } from '#server/doctor/examine-database.ts';
import { checkSecrets } from '#server/reseal.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { orderByNumber, recordEvent } from './index.ts';
import { eventsOf } from './repository.ts';
import { orders } from './schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ clock: new SettableClock('2026-03-02T10:00:00Z') });
});
afterAll(() => service.end());

test('HOLE-07 what happened to an order in one millisecond is told in the order in which it happened', async () => {
  const { order_number } = await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput());
  const order = await orderByNumber(service.deps.db, order_number);
  if (!order) throw new Error('The order is gone');
  const notes = Array.from({ length: 20 }, (_, index) => `step-${index}`);
  for (const note of notes)
    await service.deps.db.transaction((tx) =>
      recordEvent(service.deps, tx, { orderId: order.id, kind: 'changed', note, actor: 'system' }),
    );
  const told = (await eventsOf(service.deps.db, order.id)).map(({ note }) => note ?? '');
  expect(told.filter((note) => note.startsWith('step-'))).toEqual(notes);
});

test('OPS-05 a HASH_SECRET that is not the first one is raised by workers and named by the doctor, the right one is not', async () => {
  await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput());
  const { deps } = service;
  const sealedBySomebody: SealedColumn = {
    table: orders,
    id: orders.id,
    column: orders.number,
    reseal: () => {
      throw new Error('No secret opens it');
    },
  };
  const raisedWith = async (config: Config, columns: SealedColumn[]): Promise<string[]> => {
    const { log, alerts } = alertLog();
    await checkSecrets({ ...deps, config, log }, columns);
    return alerts.map(({ alert }) => alert);
  };
  const forgotten = { ...deps.config, HASH_SECRET: 'another secret of 32 characters.' };
  expect(await raisedWith(deps.config, [])).toEqual([]);
  expect(await raisedWith(forgotten, [])).toEqual(['hash-secret-differs']);
  expect(await raisedWith({ ...deps.config, oldSecrets: [] }, [sealedBySomebody])).toEqual(['sealed-unreadable']);
  expect(await examineHashes(deps.db, deps.config)).toBeNull();
  const found = await examineHashes(deps.db, forgotten);
  expect(found?.state).toBe('bad');
  expect(found?.says).toContain('the oldest order');
});
