import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { aPlan } from '#platform/payments/plans.contract.ts';
import type { PaymentEvent } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { eventCatcher } from './reconcile.ts';
import { enqueueEvent, storeEvent } from './webhook.ts';
import { settleSession } from './settle.ts';
import { setProviderBehaviour } from './test/till.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  // What happens is looked at here by hand, so that no workflow of the service is quicker.
  await setProviderBehaviour(service, { webhooks: { drop: true } });
});
afterAll(() => service.end());

interface Work {
  name: string;
  id: string;
  input: unknown;
}

/** The service's means, with work only written down, and with what would alarm an admin. */
function watched(): { deps: Deps; work: Work[]; alerts: unknown[] } {
  const { deps } = service;
  const [work, alerts]: [Work[], unknown[]] = [[], []];
  const enqueue: Deps['jobs']['enqueue'] = async (_tx, { name, id, input }, parts) =>
    void work.push({ name, id: id(parts), input: input.parse(parts) });
  const enqueueBy: Deps['jobs']['enqueueBy'] = async (store, job, parts) => {
    await enqueue(deps.db, job, parts);
    return deps.jobs.enqueueBy(store, job, parts, { delaySeconds: 3600 });
  };
  const jobs = Object.assign(Object.create(deps.jobs) as Deps['jobs'], { enqueue, enqueueBy });
  const log = Object.assign(Object.create(deps.log) as Deps['log'], { error: (entry: unknown) => alerts.push(entry) });
  return { deps: { ...deps, jobs, log }, work, alerts };
}

async function begun(
  trialDays: number,
): Promise<{ sessionId: string; subscriptionId: string; events: PaymentEvent[] }> {
  const { payments, clock } = service.deps;
  const since = clock.now();
  const request = aPlan(since, { trialDays, idempotencyKey: `plan-${trialDays}` });
  const { url, sessionId } = await payments.createPlanCheckout(request);
  await payOn(new TestBrowser(service.baseUrl), url!);
  const { subscriptionId } = await payments.retrieveCheckout(sessionId);
  const about = (event: PaymentEvent): boolean =>
    ('checkout' in event && event.checkout.subscriptionId === subscriptionId) ||
    ('subscriptionId' in event && event.subscriptionId === subscriptionId);
  return { sessionId, subscriptionId: subscriptionId!, events: (await payments.eventsSince(since)).filter(about) };
}

const recorded = async (): Promise<unknown[]> => (await service.deps.db.execute(sql`select 1 from payments`)).rows;

test.each([0, 30])(
  'AGT-05 a plan with a trial of %i days is no payment of an order: each of its events is handed on once',
  async (trialDays) => {
    const { sessionId, subscriptionId, events } = await begun(trialDays);
    expect(events.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ]);
    const { deps, work, alerts } = watched();
    for (const event of [...events, ...events]) {
      await storeEvent(deps, event);
      await enqueueEvent(deps, event.id);
    }
    expect(work.filter(({ name }) => name === 'sync-subscription')).toEqual(
      events.map(({ id }) => ({
        name: 'sync-subscription',
        id: `sync-subscription-${id}-0`,
        input: { subscriptionId },
      })),
    );
    expect(await settleSession(deps, sessionId), 'also asked for by its session').toBe('not-an-order');
    expect(await recorded()).toEqual([]);
    expect(alerts).toEqual([]);
  },
);

test('AGT-05 what no webhook told of a plan is caught up with', async () => {
  const { subscriptionId } = await begun(7);
  const { deps, work } = watched();
  const catchUp = eventCatcher(deps);
  await catchUp();
  const caught = await deps.db.execute<{ id: string }>(
    sql`select id from payment_events where subject->>'subscriptionId' = ${subscriptionId} order by received_at`,
  );
  expect(caught.rows).toHaveLength(3);
  expect(work.map(({ input }) => input)).toEqual(expect.arrayContaining(caught.rows));
  const { length } = work;
  await catchUp();
  expect(work, 'what is listed again is not stored again').toHaveLength(length);
});
