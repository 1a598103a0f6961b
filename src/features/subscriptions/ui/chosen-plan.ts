import { soldPlanKeys, type SoldPlanKey } from '../domain/sold-plans.ts';

const name = 'keepsong.chosen-plan';

/** Name of a chosen plan in the query of the agents' page, and behind `#` in the letter's link. */
export const planParameter = 'plan';

/** AGT-03: the plan that was chosen before signing in, for as long as the tab is open. */
export function rememberPlan(plan: SoldPlanKey): void {
  try {
    window.sessionStorage.setItem(name, plan);
  } catch {
    // A browser that keeps nothing: the plan is chosen again after signing in.
  }
}

/** The remembered plan, which stays. */
export function chosenPlan(): SoldPlanKey | null {
  try {
    return planOf(window.sessionStorage.getItem(name));
  } catch {
    return null;
  }
}

/** The plan of a key that comes from outside; null for anything else. */
export const planOf = (key: string | null): SoldPlanKey | null => soldPlanKeys.find((known) => known === key) ?? null;

/** Reads and clears the remembered plan. */
export function consumePlan(): SoldPlanKey | null {
  try {
    const kept = window.sessionStorage.getItem(name);
    window.sessionStorage.removeItem(name);
    return planOf(kept);
  } catch {
    return null;
  }
}

/** Plan that is offered right after signing in; null to go on without. Who has a plan already is not asked how to begin another. */
export function planToBegin({
  kept,
  hasPlan,
  isAgain,
}: {
  /** The remembered plan. */
  kept: SoldPlanKey | null;
  hasPlan: boolean;
  /** True where a session was over and the page goes on where it was. */
  isAgain: boolean;
}): SoldPlanKey | null {
  return hasPlan || isAgain ? null : kept;
}
