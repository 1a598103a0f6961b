import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { handlePaymentEvent } from './jobs.ts';
import { reconcile } from './reconcile.ts';
import { eventById } from './repository.ts';
import { setProviderBehaviour, placed, statusOf } from './test/till.ts';
import { enqueueEvent, storeEvent } from './webhook.ts';

const minute = 60_000;
let service: TestService;
const clock = new SettableClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
  await service.deps.jobs.stop();
  await setProviderBehaviour(service, { webhooks: { drop: true } });
});
afterAll(() => service.end());

/** Copies of an order, older than it, which the provider can say nothing of, so that they wait for ever. */
async function stuckBefore(id: string, copies: number): Promise<void> {
  const changed = sql`jsonb_build_object('id', o.id || '-' || n, 'number', o.number || '-' || n, 'draft_key', o.draft_key || '-' || n,
    'lookup_hash', o.lookup_hash || '-' || n, 'checkout_session', 'cs_unknown_' || n, 'checkout_expires_at', null,
    'created_at', o.created_at - interval '1 hour')`;
  await service.deps.db.execute(
    sql`insert into orders select r.* from orders o cross join generate_series(1, ${copies}::int) n,
        jsonb_populate_record(o, ${changed}) r where o.id = ${id}`,
  );
}

test('HOLE-05 a payment that no webhook announced is found behind however many orders that wait in vain', async () => {
  const paid = await placed(service);
  await payOn(paid.browser, paid.url);
  await stuckBefore(paid.id, 501);
  clock.advance(2 * minute);
  await reconcile(service.deps);
  expect(await statusOf(service, paid.number)).toBe('paid');
  const waiting = await service.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from orders where checkout_session like 'cs_unknown_%' and status = 'payment_pending'`,
  );
  expect(waiting.rows[0]?.n, 'none of them has left').toBe(501);
});

test('STU-05 what ends before both notes of an event that was handled are made leaves both to be made again, and its payment is recorded once', async () => {
  const { deps } = service;
  const since = clock.now();
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  const events = await deps.payments.eventsSince(since);
  const paid = events.find((event) => event.kind === 'checkout-completed' && event.checkout.orderId === id)!;
  await storeEvent(deps, paid, { delaySeconds: 5 });
  const stateOfRun = async (): Promise<string | undefined> =>
    (await deps.jobs.runs(deps.db, handlePaymentEvent, handlePaymentEvent.id({ id: paid.id })))[0]?.state;
  await deps.db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'The run is not to end.'; end $$;
      create trigger refuse before update on dbos.workflow_status for each row
        when (old.workflow_uuid = '${handlePaymentEvent.id({ id: paid.id })}') execute function refuse()`),
  );
  await enqueueEvent(deps, paid.id);
  expect(await statusOf(service, number)).toBe('paid');
  expect((await eventById(deps.db, paid.id))?.handledAt).toBeNull();
  expect(await stateOfRun()).toBe('unfinished');
  await deps.db.execute(sql`drop function refuse cascade`);
  await enqueueEvent(deps, paid.id);
  expect((await eventById(deps.db, paid.id))?.handledAt).not.toBeNull();
  expect(await stateOfRun()).toBe('finished');
  const { rows } = await deps.db.execute(sql`select 1 from payments where order_id = ${id}`);
  expect(rows).toHaveLength(1);
});
