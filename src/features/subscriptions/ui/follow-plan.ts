import { fetchSubscriber, type Subscriber, type SubscriptionsApi } from './subscriber.ts';

/** Milliseconds between tries: half a minute in all. */
const pauses = [1000, 2000, 4000, 8000, 15_000];

/**
 * After a payment: asks until the plan is there, less and less often, and gives up after a few tries.
 * @param wait resolves false when nobody wants to know any more
 */
export async function followPlan(
  api: SubscriptionsApi,
  wait: (milliseconds: number) => Promise<boolean>,
): Promise<Subscriber> {
  let subscriber = await fetchSubscriber(api);
  for (const pause of pauses) {
    if (subscriber.plan || (subscriber.state === 'known' && !subscriber.profile) || !(await wait(pause))) break;
    subscriber = await fetchSubscriber(api);
  }
  return subscriber;
}
