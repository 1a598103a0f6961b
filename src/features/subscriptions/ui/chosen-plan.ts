import { planKeys, type PlanKey } from '../domain/plans.ts';

const name = 'keepsong.chosen-plan';

/** AGT-03: the plan that was chosen before signing in, for as long as the tab is open. */
export function rememberPlan(plan: PlanKey): void {
  try {
    window.sessionStorage.setItem(name, plan);
  } catch {
    // A browser that keeps nothing: the plan is chosen again after signing in.
  }
}

/** Takes the remembered plan; the next call finds none. */
export function takePlan(): PlanKey | null {
  try {
    const kept = window.sessionStorage.getItem(name);
    window.sessionStorage.removeItem(name);
    return planKeys.find((key) => key === kept) ?? null;
  } catch {
    return null;
  }
}
