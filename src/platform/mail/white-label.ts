import { AsyncLocalStorage } from 'node:async_hooks';
import type { WhiteLabel } from '#kit/white-label.ts';
import type { Deps } from '../deps.ts';

const labels = new AsyncLocalStorage<WhiteLabel | null>();

/** Runs `work` in the name of a business: letters that it enqueues are the business's. Null leaves them the shop's. */
export function underLabel<T>(label: WhiteLabel | null, work: () => T): T {
  return labels.run(label, work);
}

/** The business in whose name is written here; null for the shop. */
export const currentLabel = (): WhiteLabel | null => labels.getStore() ?? null;

/** Name of whoever writes here. */
export const brandHere = ({ site }: Pick<Deps, 'site'>): string => currentLabel()?.name ?? site.brand;
