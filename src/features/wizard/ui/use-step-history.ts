import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { WizardVariant } from '../domain/wizard-order.ts';
import type { WizardAction, WizardState } from './wizard-state.ts';

/** Kept in `history.state` beside the router's own fields. */
interface StepEntry {
  wizardStep: number;
  /** Step of the entry before this one, where the wizard made both. */
  cameFrom?: number;
}

/**
 * Makes each step that the visitor takes an entry of the browser's history, so that Back and Forward lead through the wizard. The
 * entries lie within one entry of the router, which never hears of them: it would load the page's data anew for each.
 * @returns the action of the wizard's own Back button
 */
export function useStepHistory(
  { step, moves }: WizardState,
  { ready, pendingPhotos, variant }: { ready: boolean; pendingPhotos: number; variant: WizardVariant },
  dispatch: (action: WizardAction) => void,
): () => void {
  const { key } = useLocation();
  const seen = useRef({ step, moves });
  // The next step takes the place of the entry that is open.
  const replaces = useRef(false);
  useEffect(() => {
    if (ready) recordStep({ step, moves }, seen, replaces);
  }, [ready, step, moves]);
  useEffect(() => {
    if (!ready) return undefined;
    const follow = (event: PopStateEvent): void => {
      const entry = entryIn(event.state);
      if (!entry || routerKey(event.state) !== key) return;
      event.stopImmediatePropagation();
      replaces.current = true;
      dispatch({ type: 'returned', step: entry.wizardStep, pendingPhotos, variant });
    };
    window.addEventListener('popstate', follow, { capture: true });
    return () => window.removeEventListener('popstate', follow, { capture: true });
  }, [ready, key, pendingPhotos, variant, dispatch]);
  return () => {
    if (entryIn(window.history.state)?.cameFrom === step - 1) {
      window.history.back();
      return;
    }
    replaces.current = true;
    dispatch({ type: 'back' });
  };
}

/** A step that the visitor took is a new entry; one that a page, a draft or the history chose belongs to the entry that is open. */
function recordStep(
  now: Pick<WizardState, 'step' | 'moves'>,
  seen: RefObject<Pick<WizardState, 'step' | 'moves'>>,
  replaces: RefObject<boolean>,
): void {
  const before = seen.current;
  const isNew = now.moves > before.moves && !replaces.current;
  seen.current = now;
  replaces.current = false;
  const entry = entryIn(window.history.state);
  if (entry?.wizardStep === now.step) return;
  if (!isNew) {
    if (entry) rewrite({ wizardStep: now.step });
    return;
  }
  if (!entry) rewrite({ wizardStep: before.step });
  window.history.pushState(withEntry({ wizardStep: now.step, cameFrom: before.step }), '');
}

function rewrite(entry: StepEntry): void {
  window.history.replaceState(withEntry(entry), '');
}

function withEntry(entry: StepEntry): object {
  const { cameFrom: _, ...others } = (window.history.state ?? {}) as Partial<StepEntry>;
  return { ...others, ...entry };
}

function entryIn(state: unknown): StepEntry | null {
  const entry = state as Partial<StepEntry> | null;
  return typeof entry?.wizardStep === 'number' ? { ...entry, wizardStep: entry.wizardStep } : null;
}

/** The router's key of an entry; the first of a document has none. */
function routerKey(state: unknown): string {
  return (state as { key?: string } | null)?.key ?? 'default';
}
