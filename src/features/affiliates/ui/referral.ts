import { safe } from '@orpc/client';
import { useSyncExternalStore } from 'react';
import { setReferralVisit } from '#kit/referral-visit.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

/** The visit by an affiliate's link that this page belongs to. */
export interface Referral {
  visit: string;
  isRemembered: boolean;
  /** First name of who sent the visitor. */
  affiliate: string | null;
  /** The visitor has answered whether it may be remembered. */
  isAnswered: boolean;
}

let current: Referral | null = null;
let recorded = '';
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

/** AFF-08: tells the server that the page's address has an affiliate's referral id; each address once. */
export async function recordReferral(api: Pick<AffiliatesApi, 'recordClick'>, ref: string, session: string) {
  const address = `${ref} ${session}`;
  if (recorded === address) return;
  recorded = address;
  await looked();
  const { data } = await safe(api.recordClick({ ref, session }));
  if (data?.visit)
    change({
      visit: data.visit,
      isRemembered: data.is_remembered,
      affiliate: data.affiliate,
      isAnswered: data.is_remembered,
    });
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
