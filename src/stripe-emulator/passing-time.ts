import { expireAuthorisations } from './authorisations.ts';
import { expireOverdue } from './checkout.ts';
import type { Emulation } from './emulation.ts';
import { renewDue } from './subscriptions.ts';
import { deleteOldClocks } from './test-clocks.ts';

/** Each changes what is due at once, and answers with the end of its storing; null where nothing is. */
const passes = [expireOverdue, expireAuthorisations, renewDue, deleteOldClocks];

/**
 * Does what time alone brings: payment pages and authorisations expire, months of plans end, test clocks are deleted.
 * @returns null where nothing is due, as at nearly every call
 */
export function letTimePass(emulation: Emulation): Promise<unknown> | null {
  const stored: Promise<void>[] = [];
  for (const pass of passes) {
    const storing = pass(emulation);
    if (storing === null) continue;
    // Where a later pass throws nobody waits for it, and what is waited for still rejects.
    storing.catch(() => undefined);
    stored.push(storing);
  }
  return stored.length === 0 ? null : Promise.all(stored);
}
