import { expect, test } from 'vitest';
import { followPlan } from './follow-plan.ts';
import type { SubscriptionsApi } from './subscriber.ts';

const profile = { kind: 'estate-agent', email: 'moira@example.com', first_name: 'Moira' };
const plan = { subscribed: true, can_order: true, subscription_tier: 'Starter', songs_left: 2 };

/** A server that knows of the payment from the given try on; what was waited for is written down. */
function payment({ knownAt, signedIn = true }: { knownAt: number; signedIn?: boolean }) {
  let tries = 0;
  const waits: number[] = [];
  const api = {
    readProfile: async () => ({ profile: signedIn ? profile : null }),
    checkSubscription: async () => (++tries >= knownAt ? plan : { subscribed: false }),
  } as unknown as SubscriptionsApi;
  const wait = async (milliseconds: number): Promise<boolean> => {
    waits.push(milliseconds);
    return true;
  };
  return { api, waits, wait };
}

test('AGT-03 the way back from the payment waits for the plan, longer each time', async () => {
  const { api, waits, wait } = payment({ knownAt: 4 });
  expect((await followPlan(api, wait)).plan).toMatchObject({ subscription_tier: 'Starter' });
  expect(waits).toEqual([1000, 2000, 4000]);
});

test('AGT-03 it gives up after half a minute, at once for nobody, and when the page is left', async () => {
  const never = payment({ knownAt: 99 });
  expect((await followPlan(never.api, never.wait)).plan).toBeNull();
  expect(never.waits.reduce((sum, pause) => sum + pause, 0)).toBe(30_000);
  const nobody = payment({ knownAt: 99, signedIn: false });
  await followPlan(nobody.api, nobody.wait);
  expect(nobody.waits).toEqual([]);
  const left = payment({ knownAt: 99 });
  let asked = 0;
  await followPlan(left.api, async () => ++asked < 2);
  expect(asked).toBe(2);
});
