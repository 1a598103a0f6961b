import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { placingErrors } from '../contract.ts';

/** Every way of placing an order asks this first. @throws Refusal ORDERS_STOPPED */
export async function refuseWhileStopped(deps: Pick<Deps, 'settings'>): Promise<void> {
  if ((await deps.settings.current()).ordersStopped) throw new Refusal<typeof placingErrors>('ORDERS_STOPPED');
}
