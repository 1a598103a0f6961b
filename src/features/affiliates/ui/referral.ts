import { safe } from '@orpc/client';
import { useSyncExternalStore } from 'react';
import { setReferralVisit } from '#kit/referral-visit.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

/** The visit by an affiliate's link that this page belongs to. */
export interface Referral {
  /** Referral id that it came by. */
  ref: string;
  visit: string;
  isRemembered: boolean;
  /** First name of who sent the visitor. */
  affiliate: string | null;
  /** The visitor has answered whether it may be remembered. */
  isAnswered: boolean;
}

/** A visit to an address with a referral id, which the server counts. */
interface Click {
  ref: string;
  session: string;
}

let current: Referral | null = null;
/** Last click that the server has answered. */
let recorded: Click | null = null;
/** Newest click that is still without an answer. */
let pending: Click | null = null;
/** Clicks are sent one after the other, so that the newest one decides. */
let sending: Promise<void> | null = null;
const listeners = new Set<() => void>();

function change(next: Referral | null): void {
  current = next;
  setReferralVisit(next?.visit ?? null);
  for (const listener of listeners) listener();
}

/** A page that is drawn ahead of a click is nobody's visit until somebody looks at it. */
function looked(): Promise<void> {
  const page = document as Document & { prerendering?: boolean };
  if (page.prerendering !== true) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

const isSame = (one: Click | null, other: Click): boolean => one?.ref === other.ref && one.session === other.session;

type ClickApi = Pick<AffiliatesApi, 'recordClick'>;

async function sendPending(api: ClickApi): Promise<void> {
  await looked();
  while (pending) {
    const click = pending;
    const { data } = await safe(api.recordClick(click));
    // A newer click is sent whatever became of this one; otherwise this one waits for the next try.
    if (!data && pending === click) return;
    if (pending === click) pending = null;
    if (data) recorded = click;
    // Asked again by a page behind the first one, a visit is still answered as it was.
    const isAnswered = data?.visit === current?.visit && current?.isAnswered === true;
    if (data?.visit)
      change({
        ref: click.ref,
        visit: data.visit,
        isRemembered: data.is_remembered,
        affiliate: data.affiliate,
        isAnswered: data.is_remembered || isAnswered,
      });
  }
}

/** Sends the click that has no answer yet, if there is one: after each navigation, and when the network is back. */
export async function retryReferral(api: ClickApi): Promise<void> {
  if (!pending) return;
  sending ??= sendPending(api).finally(() => {
    sending = null;
  });
  await sending;
}

/** AFF-08: tells the server that the page's address has an affiliate's referral id; each address once it has answered. */
export async function recordReferral(api: ClickApi, ref: string, session: string): Promise<void> {
  const click = { ref, session };
  if (isSame(recorded, click)) pending = null;
  else if (!isSame(pending, click)) pending = click;
  await retryReferral(api);
}

/** The visitor's choice about the thirty-day cookie. */
export async function answerReferral(api: Pick<AffiliatesApi, 'rememberReferral'>, remember: boolean): Promise<void> {
  if (!current) return;
  const { visit } = current;
  const { data } = await safe(api.rememberReferral({ visit, remember }));
  if (current) change({ ...current, isRemembered: data?.is_remembered ?? false, isAnswered: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReferral(): Referral | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
