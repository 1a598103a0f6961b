import type { ContractRouterClient } from '@orpc/contract';
import { safe } from '@orpc/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SubscriberProfile, subscriptionsContract } from '../contract.ts';

export type SubscriptionsApi = ContractRouterClient<typeof subscriptionsContract>;
export type PlanStatus = Awaited<ReturnType<SubscriptionsApi['checkSubscription']>>;

/** The signed-in business as this page knows it. */
export interface Subscriber {
  /** 'asking' before the first answer. */
  state: 'asking' | 'known' | 'failed';
  profile: SubscriberProfile | null;
  /** Somebody was signed in on this browser, and their session is over. */
  sessionEnded: boolean;
  /** Null without a plan. */
  plan: PlanStatus | null;
  /** The last plan of an account that has none any more. */
  ended: PlanStatus['ended'];
  /** A payment page was opened in another tab. */
  paysElsewhere: boolean;
}

let current: Subscriber = {
  state: 'asking',
  profile: null,
  sessionEnded: false,
  plan: null,
  ended: null,
  paysElsewhere: false,
};
let asked: Promise<Subscriber> | null = null;
const listeners = new Set<() => void>();

function change(next: Subscriber): Subscriber {
  current = next;
  for (const listener of listeners) listener();
  return next;
}

async function ask(api: SubscriptionsApi): Promise<Subscriber> {
  const [profile, plan] = await Promise.all([safe(api.readProfile()), safe(api.checkSubscription())]);
  if (profile.error || plan.error) return change({ ...current, state: 'failed' });
  return change({
    ...current,
    state: 'known',
    profile: profile.data.profile,
    sessionEnded: profile.data.session_ended,
    plan: plan.data.subscribed ? plan.data : null,
    ended: plan.data.ended,
  });
}

/** Records that a plan is being paid in another tab. */
export function markPayingElsewhere(): void {
  change({ ...current, paysElsewhere: true });
}

/** Asks the server who is signed in and what is left of the plan, and updates all parts of the page. */
export function fetchSubscriber(api: SubscriptionsApi): Promise<Subscriber> {
  asked = ask(api);
  return asked;
}

/** Returns the known subscriber; asks the server if nobody has, or if the last try failed. */
export function loadSubscriber(api: SubscriptionsApi): Promise<Subscriber> {
  return asked && current.state !== 'failed' ? asked : fetchSubscriber(api);
}

/** Tells a part that is loaded before this one of the business that is signed in, and of every change. @returns a function that ends it */
export function watchProfile(api: SubscriptionsApi, tell: (profile: SubscriberProfile | null) => void): () => void {
  void loadSubscriber(api);
  tell(current.profile);
  return subscribe(() => tell(current.profile));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const unknown: Subscriber = current;

/** The signed-in business, requested once by the first part of a page that needs it. */
export function useSubscriber(api: SubscriptionsApi): Subscriber {
  // The client makes a new object for every access; one is enough, and a failed try is repeated by the visitor only.
  const [calls] = useState(() => api);
  useEffect(() => void loadSubscriber(calls), [calls]);
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
}
