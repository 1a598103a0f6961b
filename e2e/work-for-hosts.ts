import { hostDeliveries } from '#features/hosts/server/schema.ts';
import { guestSouvenir, guestWelcome } from '#features/hosts/server/send.ts';
import { beginSouvenirs } from '#features/hosts/server/souvenirs.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { planLetters } from '#features/subscriptions/server/dunning.ts';
import { reconcilePlans } from '#features/subscriptions/server/sync.ts';
import { countSouvenirs } from '#features/subscriptions/server/usage.ts';
import type { Deps } from '#platform/deps.ts';
import { eventually } from '#server/test/journey.ts';
import { eq } from 'drizzle-orm';

/** Does at once what the rooms do every minute: makes souvenirs, sends messages, counts and settles, until nothing is left. */
export async function workForHosts(deps: Deps): Promise<void> {
  await reconcilePlans(deps);
  for (;;) {
    await beginSouvenirs(deps);
    const making = () => deps.db.$count(hostDeliveries, eq(hostDeliveries.state, 'making'));
    if ((await making()) === 0) break;
    await eventually(async () => (await making()) === 0, 'the souvenirs');
  }
  await sendDue({ ...deps, scheduledMessages: [guestWelcome, guestSouvenir, ...planLetters] });
  await countSouvenirs(deps);
  await reconcilePlans(deps);
}
