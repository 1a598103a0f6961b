import { useEffect } from 'react';
import { handoffKey, readHandoff, type TrendingOrderData } from '#features/trending/domain/handoff.ts';
import { newRequestKey } from '#ui/request-key.ts';
import type { WizardAction, WizardState } from './wizard-state.ts';

/** Order that a trend's page left for the wizard; null where the browser keeps nothing. */
function waitingHandoff(): TrendingOrderData | null {
  try {
    return readHandoff(window.sessionStorage.getItem(handoffKey));
  } catch {
    return null;
  }
}

/** D18: removes what the trend's page left; it holds a name and an address. */
export function forgetHandoff(): void {
  try {
    window.sessionStorage.removeItem(handoffKey);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** WIZ-16: takes up an order that began at a trend, once the kept draft is there; what is taken is removed. */
export function useTrendHandoff(state: WizardState, ready: boolean, dispatch: (action: WizardAction) => void): void {
  useEffect(() => {
    const handoff = ready ? waitingHandoff() : null;
    if (handoff) dispatch({ type: 'trend', handoff, key: newRequestKey() });
  }, [ready, dispatch]);
  const taken = ready && state.askedTrend === null ? state.order.trend?.slug : undefined;
  useEffect(() => {
    if (taken !== undefined && waitingHandoff()?.trendSlug === taken) forgetHandoff();
  }, [taken]);
}
