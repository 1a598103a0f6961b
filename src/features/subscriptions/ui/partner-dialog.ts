import { useSyncExternalStore } from 'react';
import type { SoldPlanKey } from '../domain/sold-plans.ts';

/**
 * The dialog of the partner pages that is open. `forPlan`: a plan was chosen, and waits for the sign-in. `again`: the session
 * is over, and the page goes on where it was.
 */
export type PartnerDialog =
  | { name: 'sign-in'; forPlan?: true; again?: true }
  | { name: 'begin'; plan: SoldPlanKey }
  | { name: 'change'; plan: SoldPlanKey }
  | { name: 'end' };

let current: PartnerDialog | null = null;
const listeners = new Set<() => void>();

/**
 * Any part of the page may ask for a dialog. Beside React's state, because a page that draws itself again would have to load
 * every part that the visitor has not come near yet.
 */
export function openPartnerDialog(dialog: PartnerDialog | null): void {
  current = dialog;
  for (const listener of listeners) listener();
}

/** For a dialog that was closed; the one that was opened in its place stays. */
export function closePartnerDialog(name: PartnerDialog['name']): void {
  if (current?.name === name) openPartnerDialog(null);
}

/** Resolves when the sign-in has closed, by whatever way. */
export function signInClosed(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (current?.name === 'sign-in') return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePartnerDialog(): PartnerDialog | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
