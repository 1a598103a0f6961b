import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { SettableClock } from '#platform/clock.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { aHost } from './houses.ts';

/** A service of June 2026 with two hosts. */
export interface TwoHosts {
  service: TestService;
  /** With a plan. */
  host: TestBrowser;
  /** Without one. */
  stranger: TestBrowser;
  /** Sets the clock; plans whose month is over have begun another. */
  at: (time: string | Date) => Promise<void>;
  guestsOf: (property_id: string) => Promise<Awaited<ReturnType<TestBrowser['api']['hosts']['listGuests']>>['guests']>;
}

export async function startTwoHosts(): Promise<TwoHosts> {
  // Behind the machine's clock, by which sessions are as old as they are.
  const clock = new SettableClock('2026-06-01T08:00:00Z');
  const service = await startService({ clock, site: { hostPlansOpen: true } });
  const host = await aHost(service);
  const stranger = await aHost(service, { plan: false });
  return {
    service,
    host,
    stranger,
    async at(time) {
      clock.set(time);
      await reconcilePlans(service.deps);
    },
    guestsOf: async (property_id) => (await host.api.hosts.listGuests({ property_id })).guests,
  };
}
