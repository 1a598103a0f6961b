import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { updateDelivery } from './delivery-repository.ts';
import { forgetMe } from './guest-page.ts';
import { tryLockVisit } from './guest-repository.ts';
import { hostDeliveries } from './schema.ts';
import { aGuest, aHost, aProperty } from './test/houses.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ clock: new SettableClock('2026-06-01T08:00:00Z'), site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

test('HOST-05 a guest who asks to be forgotten while the souvenir is delivered leaves its row: it is billed', async () => {
  const { db, clock } = service.deps;
  const host = await aHost(service);
  const property_id = await aProperty(host, {}, { welcome: false });
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id));
  const [guest] = (await host.api.hosts.listGuests({ property_id })).guests;
  const [delivery] = await db.select().from(hostDeliveries).where(eq(hostDeliveries.guestId, guest_id));
  let begin = (): void => undefined;
  // Set up here: another process's call knows nothing of this transaction.
  const removed = new Promise<void>((resolve) => {
    begin = resolve;
  }).then(() => Promise.allSettled([forgetMe(service.deps, guest!.page_url.split('/').at(-1)!)]));
  await db.transaction(async (tx) => {
    await tryLockVisit(tx, guest_id);
    await updateDelivery(tx, delivery!.id, { state: 'delivered', deliveredAt: clock.now() });
    begin();
    const waiting = sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    await eventually(async () => (await tx.execute(waiting)).rows.length > 0, 'the deletion to wait for the guest');
  });
  expect(await removed).toMatchObject([{ status: 'fulfilled' }]);
  const [kept] = await db.select().from(hostDeliveries).where(eq(hostDeliveries.id, delivery!.id));
  expect(kept).toMatchObject({ state: 'delivered', guestId: null });
});
