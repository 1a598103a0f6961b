import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { buyer } from '#features/rights/server/test/buyers.ts';
import { startService } from '#server/test/service.ts';
import { openIncomingFilms } from './deps.ts';
import { customerSongsPersonalData } from './personal-data.ts';
import { insertUpload } from './repository.ts';

test('PORT-06 the bytes of a film that was on its way go with its order, at once', async () => {
  const service = await startService({ work: false });
  try {
    const { deps } = service;
    const { number } = await buyer(service, {}, { pay: false });
    const { id: orderId = '' } = (await orderByNumber(deps.db, number)) ?? {};
    const incoming = openIncomingFilms(deps);
    const id = deps.ids.id();
    const row = { id, orderId, sentBytes: 10, touchedAt: deps.clock.now() };
    await deps.db.transaction((tx) => insertUpload(tx, row));
    await writeFile(incoming.pathOf(id), 'a face');
    const rooms = [customerSongsPersonalData];
    await deps.db.transaction((tx) => redactOrder(deps, tx, rooms, orderId, 'personal'));
    expect(await incoming.sizeOf(id)).toBeNull();
  } finally {
    await service.end();
  }
});
