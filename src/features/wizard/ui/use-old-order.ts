import { useEffect } from 'react';
import { newRequestKey } from '#ui/request-key.ts';
import { oldOrderKey, readOldOrder, type OldOrderStory } from '../domain/old-order.ts';
import type { WizardAction, WizardState } from './wizard-state.ts';

/** Stores the story of an earlier order for the wizard. @returns false without browser storage */
export function storeOldOrder(story: OldOrderStory): boolean {
  try {
    window.sessionStorage.setItem(oldOrderKey, JSON.stringify(story));
    return true;
  } catch {
    return false;
  }
}

function waitingStory(): OldOrderStory | null {
  try {
    return readOldOrder(window.sessionStorage.getItem(oldOrderKey));
  } catch {
    return null;
  }
}

/** Removes the story that was left: it is somebody's own. */
export function forgetOldOrder(): void {
  try {
    window.sessionStorage.removeItem(oldOrderKey);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** GIFT-07: takes up the story of an earlier order, once the kept draft is there; what is taken is removed. */
export function useOldOrder(state: WizardState, ready: boolean, dispatch: (action: WizardAction) => void): void {
  useEffect(() => {
    const story = ready ? waitingStory() : null;
    if (story) dispatch({ type: 'old-order', story, key: newRequestKey() });
  }, [ready, dispatch]);
  const isTaken = ready && state.isOldOrder;
  useEffect(() => {
    if (isTaken) forgetOldOrder();
  }, [isTaken]);
}
